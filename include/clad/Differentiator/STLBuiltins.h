// Clad keeps its rules for the standard library here; cugrad's are built in.
#pragma once

#include "Differentiator.h"
