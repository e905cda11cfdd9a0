// Declarations shared by the unwinder's files.
#ifndef CUNWIND_UNWINDER_H
#define CUNWIND_UNWINDER_H

#include <libunwind.h>
#include <stdbool.h>
#include <stdint.h>

#include "capture.h"
#include "images.h"
#include "unwind_copy.h"

enum { LINE_BYTES = 512, LINE_COUNT = 64, POPPED_LIMIT = 8 };

// A range of executable addresses.
struct code_range {
    uint64_t start;
    uint64_t end;
};

// A cached piece of memory outside the copy. Kept for one unwinding; code, which doesn't change, as long as its image.
struct memory_line {
    uint64_t address; // 0: none
    uint64_t length;
    bool is_code;
    uint8_t bytes[LINE_BYTES];
};

struct fb_unwinder {
    unw_addr_space_t space;
    unw_accessors_t *local;
    fb_image_generation generation;
    struct code_range *code;
    size_t code_count;
    size_t code_capacity;
    uint64_t restorer; // the address that signal handlers return to

    // State of the current unwinding:
    const fb_copy *copy;
    bool has_rbp; // found by the scan
    uint64_t rbp;
    bool missed_rbp; // rbp was needed while unknown
    bool read_zero;  // the last word read was 0
    bool no_info;    // an address had no unwind information
    int guesses;     // number of steps made without rules
    int popped_count;
    uint64_t popped[POPPED_LIMIT]; // last popped first
    struct memory_line lines[LINE_COUNT];
};

// How well a return address fits as the caller of a frame.
enum fit { NO_PAIR, OTHER_CALLEE, FITS };

// The walk so far.
struct walk {
    uint64_t *addresses;
    int count;
    int limit;
    bool complete;
};

// Reads a word. Stack words come from the copy only, because the stack itself goes on changing.
bool unwinder_read(fb_unwinder *unwinder, uint64_t address, uint64_t *word);

// Finds the values popped right before the leaf's address, if the copy does not reach below the stack pointer.
void unwinder_find_popped(fb_unwinder *unwinder);

// Reads one of these values; returns false if the address is none of theirs.
bool unwinder_read_popped(const fb_unwinder *unwinder, uint64_t address, uint64_t *word);

// Returns whether an address lies in an image's code.
bool unwinder_is_code(const fb_unwinder *unwinder, uint64_t address);

// Walks from a cursor to the end.
void unwinder_walk(fb_unwinder *unwinder, unw_cursor_t cursor, struct walk *walk);

// Continues from a frame whose rbp is needed and unknown, by finding its saved pair on the stack.
void unwinder_walk_scanning(fb_unwinder *unwinder, const unw_cursor_t *cursor, struct walk *walk);

// Continues from a frame without unwind information. guess: the caller according to rbp, or NULL.
void unwinder_walk_without_rules(fb_unwinder *unwinder, const unw_cursor_t *cursor, const unw_cursor_t *guess,
                                 struct walk *walk);

// Classifies the call instruction before a return address. function: the expected start of the callee.
enum fit unwinder_call_before(fb_unwinder *unwinder, uint64_t address, uint64_t function);

// Returns whether a callee lies within a range, or is a jump into it.
bool unwinder_leads_into(fb_unwinder *unwinder, uint64_t callee, uint64_t start, uint64_t end);

// Returns the callee named by the call before a return address, through a jump slot; 0 if it names none.
uint64_t unwinder_callee(fb_unwinder *unwinder, uint64_t address);

#endif
