// Answers to Thrust's header of this name.
#pragma once
#include "device_ptr.h"
