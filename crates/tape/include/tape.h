/* A stack of plain data for reverse sweeps, kept in layers from memory to disk. C ABI of the crate `tape`; link with libtape.a.
 *
 * Every tape has a sticky status: the first failure stays until tape_forgive. While it is set, pushes do nothing, pops of what is
 * stored go on, and a pop that fails gives zeros. So a sweep needs no checks of its own: look at tape_status once, at
 * the end, and do not use the result unless it is TAPE_OK.
 *
 * A tape may be used by one thread at a time. Values take their size rounded up to eight bytes. */
#ifndef TAPE_H
#define TAPE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tape_code {
  TAPE_OK = 0,
  TAPE_EMPTY = 1,     /* popped more than was pushed */
  TAPE_MISMATCH = 2,  /* popped another size than was pushed */
  TAPE_TOO_LARGE = 3, /* a block longer than a slab */
  TAPE_SPLIT = 4,     /* a block that lies in two slabs */
  TAPE_STALE = 5,     /* a mark whose place has been popped */
  TAPE_BUDGET = 6,    /* the budgets are used up */
  TAPE_REFUSED = 7,   /* the system gave no memory */
  TAPE_WRITE = 8,     /* a layer could not be written: disk full, … */
  TAPE_READ = 9,      /* a layer could not be read, or its contents changed */
  TAPE_PANICKED = 10,
  TAPE_OPTIONS = 11,  /* options that make no store */
  TAPE_NO_BITS = 12   /* popped more bits than were pushed */
} tape_code;

/* Layers and budgets that tapes share. */
typedef struct tape_store tape_store;

/* Zeros mean: the usual slab of 4 MiB, no limit on memory, no layer on disk, two workers. */
typedef struct tape_options {
  size_t slab;           /* a multiple of 4096 */
  uint64_t memory;       /* bytes, held exactly */
  const char *directory; /* for an unnamed file that takes what memory does not; NULL for none */
  uint64_t disk;         /* the most that the file may hold; 0 for no limit */
  uint32_t workers;      /* threads that move slabs to and from disk */
  uint32_t checksums;    /* whether what comes back is compared with what went */
} tape_options;

/* Opens a store; on failure gives NULL and, where `message` is not NULL, a text in it of at most `room` bytes with its end. */
tape_store *tape_store_open(const tape_options *options, char *message, size_t room);
/* Tapes on the store keep it alive. */
void tape_store_close(tape_store *store);

/* The part of a tape that inline functions use; what follows it belongs to the library. */
typedef struct tape_t {
  unsigned char *top, *limit, *base;
} tape_t;

/* A tape on a store, or on memory without a limit for NULL. */
tape_t *tape_open(tape_store *store);
void tape_close(tape_t *t);

tape_code tape_status(const tape_t *t);
/* What went wrong and what helps; valid until the next call on this tape. Empty while the status is TAPE_OK. */
const char *tape_message(const tape_t *t);
void tape_forgive(tape_t *t);

/* The slow halves of the functions below. */
tape_code tape_make_room(tape_t *t, size_t bytes);
tape_code tape_go_down(tape_t *t, size_t bytes);

/* Arrays of any length. An array that cannot be pushed whole is not pushed at all. */
tape_code tape_push_array(tape_t *t, const void *data, size_t bytes);
tape_code tape_pop_array(tape_t *t, void *data, size_t bytes);
/* Arrays of at most a slab in one piece: filled and read where they lie. NULL on failure. A popped block stays as it is until the next call. */
void *tape_push_block(tape_t *t, size_t bytes);
const void *tape_pop_block(tape_t *t, size_t bytes);

/* Branches, one bit each. */
tape_code tape_push_bit(tape_t *t, int bit);
int tape_pop_bit(tape_t *t);

/* A position on one tape. */
typedef struct tape_mark {
  uint64_t words[8];
} tape_mark;

tape_mark tape_get_mark(const tape_t *t);
tape_code tape_rewind(tape_t *t, const tape_mark *mark);

/* Lets go of the slab that the tape keeps in memory, until it is used again. */
void tape_park(tape_t *t);
uint64_t tape_bytes(const tape_t *t);

typedef struct tape_layer_stats {
  const char *name;
  uint64_t used, peak, reserved, budget; /* budget 0: none */
  uint64_t written, read;
} tape_layer_stats;

typedef struct tape_stats {
  uint32_t layers;
  tape_layer_stats layer[4]; /* the nearest first */
  uint64_t push_stalls, pop_stalls;
  double push_stall_seconds, pop_stall_seconds;
} tape_stats;

tape_stats tape_store_stats(const tape_store *store);

/* The size of a record on the tape. */
static inline size_t tape_record(size_t bytes) { return (bytes + 7) & ~(size_t)7; }

/* Branches that are hardly ever taken, and memory that will be needed soon: the processor by itself stops fetching at the end of a page. */
#if defined(__GNUC__) && !defined(__CUDACC__)
#define TAPE_RARELY(condition) __builtin_expect(!!(condition), 0)
#define TAPE_FETCH_ABOVE(top) __builtin_prefetch((const void *)((uintptr_t)(top) + 4096), 1)
#define TAPE_FETCH_BELOW(top) __builtin_prefetch((const void *)((uintptr_t)(top) - 4096), 0)
#else
#define TAPE_RARELY(condition) (condition)
#define TAPE_FETCH_ABOVE(top) ((void)0)
#define TAPE_FETCH_BELOW(top) ((void)0)
#endif

/* A record of at most 4096 bytes. */
static inline void tape_push(tape_t *t, const void *value, size_t bytes) {
  size_t record = tape_record(bytes);
  if (TAPE_RARELY((uintptr_t)t->top + record > (uintptr_t)t->limit) && tape_make_room(t, record) != TAPE_OK) return;
  TAPE_FETCH_ABOVE(t->top);
  memcpy(t->top, value, bytes);
  t->top += record;
}

static inline void tape_pop(tape_t *t, void *value, size_t bytes) {
  size_t record = tape_record(bytes);
  if (TAPE_RARELY((size_t)(t->top - t->base) < record) && tape_go_down(t, record) != TAPE_OK) {
    memset(value, 0, bytes);
    return;
  }
  TAPE_FETCH_BELOW(t->top);
  t->top -= record;
  memcpy(value, t->top, bytes);
}

static inline void tape_push_double(tape_t *t, double value) { tape_push(t, &value, sizeof value); }

static inline double tape_pop_double(tape_t *t) {
  double value;
  tape_pop(t, &value, sizeof value);
  return value;
}

#ifdef __cplusplus
}
#endif
#endif
