/* Checkpoint schedules for C: what to advance, store, restore and reverse, one action at a time.
 *
 *   tape_schedule *schedule = NULL;
 *   char error[256];
 *   if (tape_schedule_parse("binomial:20", 1000, sizeof(struct state), &schedule, error, sizeof error)) die(error);
 *   tape_action action;
 *   while (tape_schedule_next(schedule, &action)) {
 *     switch (action.kind) {
 *       case TAPE_ADVANCE: for (uint64_t i = action.step; i < action.to; i++) advance(&state, i); break;
 *       case TAPE_STORE:   slots[action.slot] = state; break;
 *       case TAPE_RESTORE: state = slots[action.slot]; break;
 *       case TAPE_REVERSE: record_and_reverse(&state, action.step); break;
 *       case TAPE_DROP:    break;
 *     }
 *   }
 *   tape_schedule_free(schedule);
 *
 * Steps are numbered from 0; step i leads from state i to state i + 1. Slots are numbered from 0 on each level; level 0 is the fastest.
 * A schedule may be used by one thread at a time.
 */
#ifndef TAPE_SCHEDULE_H
#define TAPE_SCHEDULE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tape_schedule tape_schedule;

enum {
  TAPE_ADVANCE = 0, /* run the steps step .. to - 1 */
  TAPE_STORE = 1,   /* keep the current state, state `step`, in an empty slot */
  TAPE_RESTORE = 2, /* make state `step` from the slot the current one; if `last`, the slot is empty afterwards */
  TAPE_REVERSE = 3, /* run step `step`, recording, and reverse it */
  TAPE_DROP = 4     /* empty the slot */
};

enum { TAPE_LEVELS = 4 };

/* The length of a loop that only the loop itself knows. */
#define TAPE_STEPS_UNKNOWN UINT64_MAX

typedef struct tape_action {
  uint32_t kind;
  uint32_t level; /* of the slot */
  uint64_t step;
  uint64_t to; /* TAPE_ADVANCE only */
  uint64_t slot;
  uint32_t last; /* TAPE_RESTORE only */
  uint32_t reserved;
} tape_action;

typedef struct tape_cost {
  uint64_t forward_steps; /* in all; UINT64_MAX if it is more */
  uint64_t stores[TAPE_LEVELS];
  uint64_t restores[TAPE_LEVELS];
} tape_cost;

/* Makes a schedule from a description: "auto", "all", "every:10", "binomial:20", "online:16", "memory:512MiB",
 * "levels:memory=20,disk=1000@1.5GB/s+100us,step=2ms". `state_bytes` is needed by auto, memory and levels; 0 if unknown.
 * Returns 0 and sets *out, or returns 1, sets *out to NULL and writes the reason into `error` (cut off to `error_bytes`, ended by 0;
 * `error` may be NULL). */
int tape_schedule_parse(const char *description, uint64_t steps, uint64_t state_bytes, tape_schedule **out, char *error,
                        size_t error_bytes);

/* Writes the next action and returns 1, or returns 0 at the end. */
int tape_schedule_next(tape_schedule *schedule, tape_action *action);

/* Tells an online schedule that the loop has ended, the current state being state `steps`; TAPE_ADVANCE then may have gone less far than
 * asked. To be called before the next action is asked for. Returns 0, or 1 if the schedule is not online, has been told before, or
 * the loop cannot be there. */
int tape_schedule_finish(tape_schedule *schedule, uint64_t steps);

/* Writes the most slots in use at once, per level: the sizes of the arrays of slots. */
void tape_schedule_slots(const tape_schedule *schedule, uint64_t slots[TAPE_LEVELS]);

/* Writes what the schedule costs in all and returns 1, or returns 0 if the length is unknown. */
int tape_schedule_cost(const tape_schedule *schedule, tape_cost *cost);

/* NULL is allowed. */
void tape_schedule_free(tape_schedule *schedule);

#ifdef __cplusplus
}
#endif

#endif
