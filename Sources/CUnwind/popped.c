// Saved registers below the stack pointer.
//
// After a function's pops, before it returns, its unwind rules still say that a register is where it was saved, which
// is then below the stack pointer. A signal handler's copy includes those bytes; a kernel sample begins at the stack
// pointer. The values popped last are in the registers themselves: the preceding instructions show in which.
#include <string.h>

#include "unwinder.h"

enum { POP = 0x58, LEAVE = 0xc9, EXTENDED = 0x41 };

// libunwind's number of the register in the low bits of a pop.
static const uint8_t low_registers[8] = {0, 2, 1, 3, FB_REGISTER_RSP, FB_REGISTER_RBP, 4, 5};

static bool add_popped(fb_unwinder *unwinder, int number) {
    const fb_copy *copy = unwinder->copy;
    if (number == FB_REGISTER_RSP || !(copy->known & 1u << number)) return false;
    unwinder->popped[unwinder->popped_count++] = copy->registers[number];
    return unwinder->popped_count < POPPED_LIMIT;
}

void unwinder_find_popped(fb_unwinder *unwinder) {
    const fb_copy *copy = unwinder->copy;
    unwinder->popped_count = 0;
    uint64_t sp = copy->registers[FB_REGISTER_RSP];
    // Not needed if the copy includes bytes below the stack pointer, and impossible without a stack.
    if (copy->stack_length == 0 || copy->stack_address < sp || !(copy->known & 1u << FB_REGISTER_RBP)) return;
    uint8_t code[2 * POPPED_LIMIT];
    int64_t length = fb_read_memory(copy->registers[FB_REGISTER_RIP] - sizeof code, code, sizeof code);
    if (length != sizeof code) return;
    for (int end = sizeof code; end > 0;) {
        uint8_t last = code[end - 1];
        if ((last & ~7) == POP) {
            bool is_extended = end > 1 && code[end - 2] == EXTENDED;
            if (!add_popped(unwinder, is_extended ? 8 + (last & 7) : low_registers[last & 7])) return;
            end -= is_extended ? 2 : 1;
        } else {
            if (last == LEAVE) add_popped(unwinder, FB_REGISTER_RBP);
            return;
        }
    }
}

bool unwinder_read_popped(const fb_unwinder *unwinder, uint64_t address, uint64_t *word) {
    uint64_t below = unwinder->copy->registers[FB_REGISTER_RSP] - address;
    if (below % 8 != 0 || below == 0 || below / 8 > (uint64_t)unwinder->popped_count) return false;
    *word = unwinder->popped[below / 8 - 1];
    return true;
}
