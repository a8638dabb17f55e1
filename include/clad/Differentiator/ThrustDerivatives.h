// Clad keeps its derivatives of Thrust here. cugrad differentiates Thrust without them: its own headers of Thrust are
// read like any other code.
#pragma once
