// Answers to CUB's header of this name.
#pragma once
#include "not_differentiated.cuh"
