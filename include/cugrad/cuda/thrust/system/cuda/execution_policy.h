#pragma once
#include "../../execution_policy.h"
