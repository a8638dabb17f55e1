/* A time loop in C that follows schedules by hand; its gradient must be that of keeping everything. */
#include "tape_schedule.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 300 };

static double advance(double x, uint64_t step) { return x + 0.01 * (double)(step % 7) * (1.0 - x * x); }
static double partial(double x, uint64_t step) { return 1.0 - 0.02 * (double)(step % 7) * x; }

static void fail(const char *what) {
  printf("failed: %s\n", what);
  exit(1);
}

static double gradient(const char *description, uint64_t steps) {
  char error[200];
  tape_schedule *schedule = NULL;
  if (tape_schedule_parse(description, steps, sizeof(double), &schedule, error, sizeof error)) fail(error);
  uint64_t counts[TAPE_LEVELS];
  tape_schedule_slots(schedule, counts);
  double *slots[TAPE_LEVELS];
  for (int level = 0; level < TAPE_LEVELS; level++) slots[level] = calloc(counts[level] + 1, sizeof(double));
  double x = 0.25, adjoint = 1.0;
  uint64_t forward = 0;
  int told = steps != TAPE_STEPS_UNKNOWN;
  tape_action action;
  while (tape_schedule_next(schedule, &action)) {
    if (action.kind != TAPE_ADVANCE && action.kind != TAPE_REVERSE && action.slot >= counts[action.level]) fail("slot out of range");
    switch (action.kind) {
      case TAPE_ADVANCE:
        for (uint64_t i = action.step; i < action.to && (told || i < STEPS); i++) x = advance(x, i), forward++;
        if (!told && action.to >= STEPS) {
          if (tape_schedule_finish(schedule, STEPS)) fail("finish");
          told = 1;
        }
        break;
      case TAPE_STORE: slots[action.level][action.slot] = x; break;
      case TAPE_RESTORE: x = slots[action.level][action.slot]; break;
      case TAPE_REVERSE: adjoint *= partial(x, action.step), forward++; break;
      case TAPE_DROP: break;
    }
  }
  if (tape_schedule_finish(schedule, STEPS) == 0) fail("ended twice");
  tape_cost cost;
  if (steps != TAPE_STEPS_UNKNOWN && (!tape_schedule_cost(schedule, &cost) || cost.forward_steps != forward)) fail("cost");
  for (int level = 0; level < TAPE_LEVELS; level++) free(slots[level]);
  tape_schedule_free(schedule);
  return adjoint;
}

int main(void) {
  double expected = gradient("all", STEPS);
  const char *known[] = {"every:10", "binomial:4", "memory:64B", "auto", "levels:memory=3,disk=20@1GB/s+1us,step=2us"};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (gradient(known[i], STEPS) != expected) fail(known[i]);
  if (gradient("online:5", TAPE_STEPS_UNKNOWN) != expected) fail("online");
  char error[24];
  tape_schedule *schedule = (tape_schedule *)error;
  if (!tape_schedule_parse("binomial", STEPS, 0, &schedule, error, sizeof error) || schedule) fail("accepted");
  if (strcmp(error, "`binomial` needs a numb") != 0) fail(error);
  if (!tape_schedule_parse("all", TAPE_STEPS_UNKNOWN, 0, &schedule, NULL, 0)) fail("unknown length accepted");
  tape_schedule_free(NULL);
  printf("right\n");
  return 0;
}
