// What generated host code calls: derivatives of functions that allocate, copy and launch.
//
// Every function takes the place in the source that its call stems from; a CUDA error ends the program with that
// place and CUDA's message, because a derivative that did not run must not look like one that did.
#pragma once
#include "detail/names_set_aside.h"

#include "detail/platform.h"

#ifndef CUGRAD_PARSE
#include "host/variables.h"
#endif

#if CUGRAD_HAS_CUDA && !defined(CUGRAD_PARSE)
#include "host/add.h"
#include "host/launch.h"
#include "host/memory.h"
#include "host/print.h"
#include "host/queries.h"
#include "host/rename.h"
#include "host/slots.h"
#include "host/snapshot.h"
#include "host/steps.h"
#include "host/sweep.h"
#include "host/volume.h"
#endif

#include "detail/names_restored.h"
