// Finds a frame's saved rbp on the stack, for a blocked thread whose registers are unknown.
//
// A function that addresses its frame by rbp stores the caller's rbp and, above it, the return address. The frame's own
// pair is the first consistent one above the stack pointer: a call instruction precedes the return address, the call's
// target is not some other function, and the walk from there reaches the thread's first function.
#include <string.h>

#include "unwinder.h"

enum { TRIED_PAIRS = 8 };

// Returns the target of a call, following a procedure linkage table's jump.
static uint64_t follow_jump(fb_unwinder *unwinder, uint64_t address) {
    uint8_t code[16];
    if (!unwinder_is_code(unwinder, address)) return address;
    for (int half = 0; half < 2; half++) {
        uint64_t word;
        if (!unwinder_read(unwinder, address + 8 * (uint64_t)half, &word)) return address;
        memcpy(code + 8 * half, &word, 8);
    }
    // jmp *slot(%rip), alone or after endbr64, with or without bnd.
    int jump = code[0] == 0xff && code[1] == 0x25 ? 0 : 4 + (code[4] == 0xf2);
    if (code[jump] != 0xff || code[jump + 1] != 0x25) return address;
    int32_t distance;
    memcpy(&distance, code + jump + 2, 4);
    uint64_t target, slot = address + (uint64_t)jump + 6 + (uint64_t)(int64_t)distance;
    // Already bound, because the call is in progress.
    return fb_read_memory(slot, &target, 8) == 8 ? target : address;
}

uint64_t unwinder_callee(fb_unwinder *unwinder, uint64_t address) {
    uint8_t code[8];
    uint64_t word;
    if (!unwinder_is_code(unwinder, address - 8) || !unwinder_is_code(unwinder, address)) return 0;
    if (!unwinder_read(unwinder, address - 8, &word)) return 0;
    memcpy(code, &word, 8);
    if (code[3] != 0xe8) return 0;
    int32_t distance;
    memcpy(&distance, code + 4, 4);
    return follow_jump(unwinder, address + (uint64_t)(int64_t)distance);
}

bool unwinder_leads_into(fb_unwinder *unwinder, uint64_t callee, uint64_t start, uint64_t end) {
    // A function identical to another one is often replaced by a jump to it.
    for (int jumps = 0; jumps < 3 && callee != 0; jumps++) {
        if (callee >= start && callee <= end) return true;
        uint8_t code[8];
        uint64_t word;
        if (!unwinder_is_code(unwinder, callee) || !unwinder_read(unwinder, callee, &word)) return false;
        memcpy(code, &word, 8);
        if (code[0] != 0xe9) return false;
        int32_t distance;
        memcpy(&distance, code + 1, 4);
        callee = follow_jump(unwinder, callee + 5 + (uint64_t)(int64_t)distance);
    }
    return false;
}

enum fit unwinder_call_before(fb_unwinder *unwinder, uint64_t address, uint64_t function) {
    uint8_t code[8];
    uint64_t word;
    if (!unwinder_is_code(unwinder, address - 8) || !unwinder_is_code(unwinder, address)) return NO_PAIR;
    if (!unwinder_read(unwinder, address - 8, &word)) return NO_PAIR;
    memcpy(code, &word, 8);
    uint64_t callee = unwinder_callee(unwinder, address);
    if (callee && unwinder_leads_into(unwinder, callee, function, function)) return FITS;
    // The callee may have left by a tail call, though.
    if (unwinder_is_code(unwinder, callee)) return OTHER_CALLEE;
    // call r/m64: ff /2, in its lengths of 2, 3, 4, 6 and 7 bytes.
    static const uint8_t lengths[] = {2, 3, 4, 6, 7};
    for (size_t index = 0; index < sizeof lengths; index++) {
        const uint8_t *call = code + 8 - lengths[index];
        if (call[0] != 0xff || (call[1] >> 3 & 7) != 2) continue;
        uint8_t mode = call[1] >> 6, base = call[1] & 7;
        int length = 2 + (mode != 3 && base == 4) + (mode == 1 ? 1 : mode == 2 || (mode == 0 && base == 5) ? 4 : 0);
        if (length == lengths[index]) return FITS;
    }
    return NO_PAIR;
}

// Returns the place of a function's pair while the stack pointer is sp, if the function has a standard prologue and
// does not move its stack pointer elsewhere: above the prologue's pushes and its reserved space. Returns 0 for other
// prologues.
static uint64_t pair_by_prologue(fb_unwinder *unwinder, uint64_t function, uint64_t sp) {
    uint8_t code[40];
    for (size_t offset = 0; offset < sizeof code; offset += 8) {
        uint64_t word;
        if (!unwinder_is_code(unwinder, function + offset) || !unwinder_read(unwinder, function + offset, &word)) {
            return 0;
        }
        memcpy(code + offset, &word, 8);
    }
    static const uint8_t branch_target[] = {0xf3, 0x0f, 0x1e, 0xfa}, frame[] = {0x55, 0x48, 0x89, 0xe5};
    const uint8_t *next = code;
    if (memcmp(next, branch_target, sizeof branch_target) == 0) next += sizeof branch_target;
    if (memcmp(next, frame, sizeof frame) != 0) return 0;
    next += sizeof frame;
    uint64_t size = 0;
    // push of any register, with or without its prefix
    while (next < code + sizeof code - 8) {
        const uint8_t *push = next + (*next == 0x41);
        if (*push < 0x50 || *push > 0x57) break;
        size += 8;
        next = push + 1;
    }
    // sub $room, %rsp
    if (next[0] == 0x48 && next[1] == 0x83 && next[2] == 0xec) {
        size += next[3];
    } else if (next[0] == 0x48 && next[1] == 0x81 && next[2] == 0xec) {
        uint32_t room;
        memcpy(&room, next + 3, 4);
        size += room;
    }
    return sp + size;
}

// Returns whether the pair's saved rbp is the address of another pair further up.
static bool leads_to_pair(fb_unwinder *unwinder, uint64_t pair) {
    uint64_t saved, address;
    if (!unwinder_read(unwinder, pair, &saved)) return false;
    saved &= ~(UINT64_C(1) << 60); // the mark of a Swift async frame
    if (saved <= pair || saved >= unwinder->copy->stack_top || saved % 8 != 0) return false;
    return unwinder_read(unwinder, saved + 8, &address) && unwinder_call_before(unwinder, address, 0) != NO_PAIR;
}

// Continues the walk with a pair's address as rbp.
static void walk_with(fb_unwinder *unwinder, const unw_cursor_t *cursor, uint64_t pair, struct walk *walk) {
    unwinder->has_rbp = true;
    unwinder->rbp = pair;
    unw_cursor_t next = *cursor;
    unwinder->no_info = false;
    int result = unw_step(&next);
    if (unwinder->no_info || result < 0) return;
    // The pair's return address is not the end of a thread.
    if (result > 0) unwinder_walk(unwinder, next, walk);
}

void unwinder_walk_scanning(fb_unwinder *unwinder, const unw_cursor_t *cursor, struct walk *walk) {
    unw_cursor_t frame = *cursor;
    unw_word_t sp = 0;
    unw_proc_info_t function;
    if (unw_get_reg(&frame, UNW_REG_SP, &sp) < 0 || unw_get_proc_info(&frame, &function) < 0) return;
    uint64_t end = unwinder->copy->stack_address + unwinder->copy->stack_length;
    int start_count = walk->count, tried = 0;
    uint64_t best = 0, address;
    uint64_t likely = pair_by_prologue(unwinder, function.start_ip, sp);
    if (likely >= sp && likely % 8 == 0 && likely + 16 <= end && unwinder_read(unwinder, likely + 8, &address) &&
        unwinder_call_before(unwinder, address, function.start_ip) != NO_PAIR) {
        walk_with(unwinder, cursor, likely, walk);
        if (walk->complete) return;
        walk->count = start_count;
        if (leads_to_pair(unwinder, likely)) best = likely;
    }
    for (enum fit wanted = FITS; wanted > NO_PAIR; wanted--) {
        for (uint64_t pair = (sp + 7) & ~UINT64_C(7); pair + 16 <= end && tried < TRIED_PAIRS; pair += 8) {
            if (!unwinder_read(unwinder, pair + 8, &address)) break;
            if (unwinder_call_before(unwinder, address, function.start_ip) != wanted) continue;
            tried++;
            walk_with(unwinder, cursor, pair, walk);
            if (walk->complete) return;
            walk->count = start_count;
            if (best == 0 && leads_to_pair(unwinder, pair)) best = pair;
        }
    }
    // No walk is complete, as with a stack that is deeper than its copy: use the first pair that leads to another one.
    if (best != 0) {
        walk_with(unwinder, cursor, best, walk);
    } else {
        unwinder->has_rbp = false;
    }
}
