// Clad keeps its derivatives of Thrust's function objects here; cugrad reads Thrust's headers like any other code.
#pragma once
