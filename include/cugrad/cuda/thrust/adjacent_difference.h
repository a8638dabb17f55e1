// Answers to Thrust's header of this name.
#pragma once
#include "detail/algorithms.h"
