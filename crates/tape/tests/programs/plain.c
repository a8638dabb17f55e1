/* The C interface from C: records, arrays, blocks, bits, marks, and the status that sticks. */
#include <assert.h>
#include <stdio.h>

#include "tape.h"

struct frame {
  float a;
  int n;
  char tail[3];
};

static void in_order(tape_t *t) {
  for (int i = 0; i < 5000; ++i) {
    struct frame f = {i * 0.5f, i, "xy"};
    tape_push(t, &f, sizeof f);
    tape_push_bit(t, i % 3 == 0);
    tape_push_double(t, i);
    unsigned char bytes[13];
    memset(bytes, i, sizeof bytes);
    if (i % 7 == 0) tape_push_array(t, bytes, sizeof bytes);
    if (i % 11 == 0) memset(tape_push_block(t, 100), i, 100);
  }
  for (int i = 4999; i >= 0; --i) {
    if (i % 11 == 0) {
      const unsigned char *block = tape_pop_block(t, 100);
      assert(block[0] == (unsigned char)i && block[99] == (unsigned char)i);
    }
    unsigned char bytes[13];
    if (i % 7 == 0) {
      assert(tape_pop_array(t, bytes, sizeof bytes) == TAPE_OK);
      assert(bytes[0] == (unsigned char)i && bytes[12] == (unsigned char)i);
    }
    assert(tape_pop_double(t) == i);
    assert(tape_pop_bit(t) == (i % 3 == 0));
    struct frame f;
    tape_pop(t, &f, sizeof f);
    assert(f.a == i * 0.5f && f.n == i && f.tail[1] == 'y');
  }
  assert(tape_bytes(t) == 0 && tape_status(t) == TAPE_OK);
}

static void sticky(void) {
  tape_options options = {0};
  options.slab = 4096;
  options.memory = 3 * 4096;
  tape_store *store = tape_store_open(&options, NULL, 0);
  tape_t *t = tape_open(store);
  tape_store_close(store); /* the tape keeps it */
  for (int i = 0; i < 2000; ++i) tape_push_double(t, i);
  assert(tape_status(t) == TAPE_BUDGET && strstr(tape_message(t), "hint"));
  assert(tape_push_array(t, "abc", 3) == TAPE_BUDGET && tape_push_block(t, 8) == NULL);
  for (int i = 1535; i >= 512; --i) assert(tape_pop_double(t) == i); /* everything stored still pops */
  tape_push_double(t, -1.0);                                          /* and nothing is added */
  assert(tape_pop_double(t) == 511 && tape_status(t) == TAPE_BUDGET);
  tape_forgive(t);
  tape_push_double(t, -2.0);
  assert(tape_status(t) == TAPE_OK && tape_pop_double(t) == -2.0);
  for (int i = 510; i >= 0; --i) assert(tape_pop_double(t) == i);
  assert(tape_pop_double(t) == 0.0 && tape_status(t) == TAPE_EMPTY);
  tape_close(t);
}

static void marks(void) {
  tape_t *t = tape_open(NULL);
  tape_push_double(t, 1.0);
  tape_mark mark = tape_get_mark(t);
  for (int i = 0; i < 100; ++i) tape_push_bit(t, 1), tape_push_double(t, 2.0);
  assert(tape_rewind(t, &mark) == TAPE_OK && tape_bytes(t) == 8);
  tape_park(t);
  assert(tape_pop_double(t) == 1.0 && tape_rewind(t, &mark) == TAPE_STALE);
  tape_close(t);
}

int main(void) {
  char text[200];
  tape_options wrong = {0};
  wrong.slab = 100;
  assert(tape_store_open(&wrong, text, sizeof text) == NULL && strstr(text, "4096"));
  tape_options options = {0};
  options.slab = 4096;
  options.memory = 5 * 4096;
  options.directory = ".";
  options.checksums = 1;
  tape_store *store = tape_store_open(&options, text, sizeof text);
  tape_t *t = tape_open(store);
  in_order(t);
  tape_close(t);
  tape_stats stats = tape_store_stats(store);
  assert(stats.layers == 2 && stats.layer[0].peak <= options.memory && stats.layer[1].written > 0);
  assert(strcmp(stats.layer[1].name, "disk") == 0);
  tape_store_close(store);
  sticky();
  marks();
  puts("right");
  return 0;
}
