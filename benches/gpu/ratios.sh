#!/usr/bin/env bash
# Writes ratios.cu: the kernels, their gradients as `cugrad grad` prints them (NAME_rev) and with atomics alone
# (NAME_atomic), those written by hand, and the timing program. On a machine with a GPU:
# nvcc -std=c++17 -arch=native -O3 -I include ratios.cu -o ratios && ./ratios
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cugrad=${CUGRAD:-$here/../../target/release/cugrad}
out=${1:-ratios.cu}
{
  echo '#include <cugrad/cugrad.h>'
  cat "$here/kernels.cu" "$here/hand.cu"
  for request in elementwise:out,x scale:out,x,a stencil:out,u matmul:c,a,b recurrence:out,x; do
    name=${request%%:*}
    "$cugrad" grad "$here/kernels.cu" --of "$name" --wrt "${request#*:}"
    "$cugrad" grad "$here/kernels.cu" --of "$name" --wrt "${request#*:}" --accumulate atomic | sed "s/${name}_rev/${name}_atomic/g"
  done
  cat "$here/ratios_main.cu"
} > "$out"
