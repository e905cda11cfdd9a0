// Continues a walk from a function without unwind information: Swift's metadata accessors and value witnesses,
// functions of Swift's libraries that throw nothing, `_init`, hand-written assembly.
//
// libunwind then follows rbp, which skips the caller of a function that has set up no frame. Its return address is
// therefore searched first. In both cases only a walk that reaches the thread's first function is trusted.
#include "unwinder.h"

enum { SEARCHED_WORDS = 64, FUNCTION_REACH = 2048, GUESS_LIMIT = 8 };

// Continues from the caller of a function that has not set up a frame: its rbp is the caller's.
static void walk_from_caller(fb_unwinder *unwinder, uint64_t address, uint64_t sp, const unw_word_t *rbp,
                             struct walk *walk) {
    const fb_copy *whole = unwinder->copy;
    fb_copy caller = *whole;
    caller.registers[FB_REGISTER_RIP] = address;
    caller.registers[FB_REGISTER_RSP] = sp;
    caller.known &= ~(UINT32_C(1) << FB_REGISTER_RBP);
    if (rbp) {
        caller.registers[FB_REGISTER_RBP] = *rbp;
        caller.known |= UINT32_C(1) << FB_REGISTER_RBP;
    }
    unwinder->copy = &caller;
    unw_cursor_t cursor;
    if (unw_init_remote(&cursor, unwinder->space, unwinder) >= 0) unwinder_walk(unwinder, cursor, walk);
    unwinder->copy = whole;
}

void unwinder_walk_without_rules(fb_unwinder *unwinder, const unw_cursor_t *cursor, const unw_cursor_t *guess,
                                 struct walk *walk) {
    unw_cursor_t frame = *cursor;
    unw_word_t sp = 0, rbp = 0, address = 0;
    int start_count = walk->count;
    if (unwinder->guesses++ == GUESS_LIMIT) return;
    if (unw_get_reg(&frame, UNW_REG_SP, &sp) < 0 || unw_get_reg(&frame, UNW_REG_IP, &address) < 0) return;

    bool knows_rbp = unw_get_reg(&frame, UNW_X86_64_RBP, &rbp) >= 0;
    const unw_word_t *known_rbp = knows_rbp ? &rbp : NULL;
    if (sp % 8 == 0) {
        // The first return address whose call leads to just before the function's current instruction.
        uint64_t end = knows_rbp && rbp >= sp ? rbp : sp + 8 * SEARCHED_WORDS;
        for (uint64_t place = sp; place < end && place < sp + 8 * SEARCHED_WORDS; place += 8) {
            uint64_t word, callee;
            if (!unwinder_read(unwinder, place, &word)) break;
            callee = unwinder_is_code(unwinder, word) ? unwinder_callee(unwinder, word) : 0;
            if (!unwinder_leads_into(unwinder, callee, address - FUNCTION_REACH, address)) continue;
            walk_from_caller(unwinder, word, place + 8, known_rbp, walk);
            if (walk->complete) return;
            walk->count = start_count;
            break;
        }
    }
    if (guess) {
        unw_cursor_t next = *guess;
        unw_word_t next_sp = 0;
        bool found = unw_get_reg(&next, UNW_REG_SP, &next_sp) >= 0 && unw_get_reg(&next, UNW_REG_IP, &address) >= 0;
        if (found && next_sp > sp && unwinder_call_before(unwinder, address, 0) != NO_PAIR) {
            unwinder_walk(unwinder, next, walk);
            if (walk->complete) return;
            walk->count = start_count;
        }
    }
    // The function was called through a pointer, and is still at its start.
    if (start_count == 1 && sp % 8 == 0 && unwinder_read(unwinder, sp, &address) &&
        unwinder_call_before(unwinder, address, 0) == FITS) {
        walk_from_caller(unwinder, address, sp + 8, known_rbp, walk);
        if (!walk->complete) walk->count = start_count;
    }
}
