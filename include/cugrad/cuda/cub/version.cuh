// The version of CUB whose names these headers have.
#pragma once

#define CUB_VERSION 200302
#define CUB_MAJOR_VERSION 2
#define CUB_MINOR_VERSION 3
#define CUB_SUBMINOR_VERSION 2
