// CUDA graphs: declared, so that programs that use them can be read. The CPU executor has none, and says so: a program that
// went on would have launched at once what it meant to capture.
#ifndef CUGRAD_CUDA_GRAPHS_H
#define CUGRAD_CUDA_GRAPHS_H

#if defined(CUGRAD_CPU)
#include <stdio.h>
#include <stdlib.h>
#endif

struct CUgraph_st;
struct CUgraphExec_st;
struct CUgraphNode_st;
typedef struct CUgraph_st *cudaGraph_t;
typedef struct CUgraphExec_st *cudaGraphExec_t;
typedef struct CUgraphNode_st *cudaGraphNode_t;
enum cudaStreamCaptureMode {
  cudaStreamCaptureModeGlobal = 0,
  cudaStreamCaptureModeThreadLocal = 1,
  cudaStreamCaptureModeRelaxed = 2
};
enum cudaStreamCaptureStatus {
  cudaStreamCaptureStatusNone = 0,
  cudaStreamCaptureStatusActive = 1,
  cudaStreamCaptureStatusInvalidated = 2
};
enum cudaGraphExecUpdateResult {
  cudaGraphExecUpdateSuccess = 0,
  cudaGraphExecUpdateError = 1,
  cudaGraphExecUpdateErrorTopologyChanged = 2,
  cudaGraphExecUpdateErrorNodeTypeChanged = 3,
  cudaGraphExecUpdateErrorFunctionChanged = 4,
  cudaGraphExecUpdateErrorParametersChanged = 5,
  cudaGraphExecUpdateErrorNotSupported = 6
};
typedef struct cudaGraphExecUpdateResultInfo_st {
  enum cudaGraphExecUpdateResult result;
  cudaGraphNode_t errorNode, errorFromNode;
} cudaGraphExecUpdateResultInfo;

#if defined(CUGRAD_CPU)
namespace cugrad_cpu {
[[noreturn]] inline cudaError_t no_graphs(const char *function) {
  ::fflush(stdout);
  ::fprintf(stderr, "cugrad: %s: the CPU executor has no CUDA graphs\nhint: launch the kernels themselves\n", function);
  ::fflush(stderr);
  ::_Exit(1);
}
}  // namespace cugrad_cpu
#endif
#define CUGRAD_GRAPH(name, parameters) \
  CUGRAD_HOST_DEVICE cudaError_t name parameters CUGRAD_BODY(::cugrad_cpu::no_graphs(#name);)
CUGRAD_GRAPH(cudaStreamBeginCapture, (cudaStream_t, cudaStreamCaptureMode))
CUGRAD_GRAPH(cudaStreamEndCapture, (cudaStream_t, cudaGraph_t *))
CUGRAD_GRAPH(cudaGraphCreate, (cudaGraph_t *, unsigned))
CUGRAD_GRAPH(cudaGraphInstantiate, (cudaGraphExec_t *, cudaGraph_t, unsigned long long = 0))
CUGRAD_GRAPH(cudaGraphInstantiate, (cudaGraphExec_t *, cudaGraph_t, cudaGraphNode_t *, char *, size_t))
CUGRAD_GRAPH(cudaGraphInstantiateWithFlags, (cudaGraphExec_t *, cudaGraph_t, unsigned long long = 0))
CUGRAD_GRAPH(cudaGraphUpload, (cudaGraphExec_t, cudaStream_t))
CUGRAD_GRAPH(cudaGraphLaunch, (cudaGraphExec_t, cudaStream_t))
CUGRAD_GRAPH(cudaGraphGetNodes, (cudaGraph_t, cudaGraphNode_t *, size_t *))
CUGRAD_GRAPH(cudaGraphExecUpdate, (cudaGraphExec_t, cudaGraph_t, cudaGraphExecUpdateResultInfo *))
CUGRAD_GRAPH(cudaGraphExecDestroy, (cudaGraphExec_t))
CUGRAD_GRAPH(cudaGraphDestroy, (cudaGraph_t))
#undef CUGRAD_GRAPH
CUGRAD_HOST_DEVICE cudaError_t cudaStreamIsCapturing(cudaStream_t, cudaStreamCaptureStatus *status)
    CUGRAD_BODY(*status = cudaStreamCaptureStatusNone; return cudaSuccess;)

#endif
