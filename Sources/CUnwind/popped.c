// The saved registers that lie below the stack pointer.
//
// Behind a function's pops, before it returns, its rules still say that a register lies where it was saved, which is below
// the stack pointer by then. The handler of a signal copies those bytes too; a sample that the kernel takes begins at the
// stack pointer. What was popped there last is in the registers themselves: the instructions before tell which.
#include <string.h>

#include "unwinder.h"

enum { POP = 0x58, LEAVE = 0xc9, EXTENDED = 0x41 };

// libunwind's number of the register that the low bits of a pop name.
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
    // Bytes below the stack pointer are there, or nothing is.
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
