// What derivatives that are given containers look at first: that the adjoint of a container is as large as the container.
#pragma once
#include "detail/names_set_aside.h"

#include "detail/report.h"

namespace cugrad {

template <class Container>
void require_size(const Container& primal, const Container* adjoint) {
  if (adjoint && adjoint->size() != primal.size())
    detail::fail("a container with " + detail::number(primal.size()) + " elements is given an adjoint (or tangent) with " +
                 detail::number(adjoint->size()) + "\nhint: give both the same size");
}
template <class Container>
void require_size(const Container* primal, const Container* adjoint) {
  require_size(*primal, adjoint);
}

}  // namespace cugrad

#include "detail/names_restored.h"
