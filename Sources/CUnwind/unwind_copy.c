#define _GNU_SOURCE
#include "unwind_copy.h"

#include <errno.h>
#include <link.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include "unwinder.h"

int64_t fb_read_memory(uint64_t address, void *bytes, size_t count) {
    struct iovec to = {.iov_base = bytes, .iov_len = count};
    struct iovec from = {.iov_base = (void *)address, .iov_len = count};
    ssize_t read = process_vm_readv(getpid(), &to, 1, &from, 1, 0);
    return read < 0 ? -errno : read;
}

bool unwinder_read(fb_unwinder *unwinder, uint64_t address, uint64_t *word) {
    const fb_copy *copy = unwinder->copy;
    uint64_t offset = address - copy->stack_address;
    if (address >= copy->stack_address && copy->stack_length >= 8 && offset <= copy->stack_length - 8) {
        memcpy(word, copy->bytes + offset, 8);
        return true;
    }
    if (address >= copy->stack_low && address < copy->stack_top) {
        return unwinder_read_popped(unwinder, address, word);
    }
    uint64_t start = address & ~(uint64_t)(LINE_BYTES - 1);
    if (address - start > LINE_BYTES - 8) return fb_read_memory(address, word, 8) == 8;
    struct memory_line *line = &unwinder->lines[start / LINE_BYTES % LINE_COUNT];
    if (line->address != start) {
        line->address = 0;
        int64_t read = fb_read_memory(start, line->bytes, LINE_BYTES);
        if (read <= 0) return false;
        line->address = start;
        line->length = (uint64_t)read;
        line->is_code = unwinder_is_code(unwinder, start);
    }
    if (address - start + 8 > line->length) return false;
    memcpy(word, line->bytes + (address - start), 8);
    return true;
}

static int access_memory(unw_addr_space_t space, unw_word_t address, unw_word_t *word, int write, void *context) {
    (void)space;
    fb_unwinder *unwinder = context;
    if (write || !unwinder_read(unwinder, address, word)) return -UNW_EINVAL;
    unwinder->read_zero = *word == 0;
    return 0;
}

static int access_register(unw_addr_space_t space, unw_regnum_t number, unw_word_t *word, int write, void *context) {
    (void)space;
    fb_unwinder *unwinder = context;
    if (write || number < 0 || number >= FB_REGISTERS) return -UNW_EBADREG;
    if (unwinder->copy->known & 1u << number) {
        *word = unwinder->copy->registers[number];
        return 0;
    }
    if (number != FB_REGISTER_RBP) return -UNW_EBADREG;
    if (!unwinder->has_rbp) {
        unwinder->missed_rbp = true;
        return -UNW_EBADREG;
    }
    *word = unwinder->rbp;
    return 0;
}

static int access_float(unw_addr_space_t space, unw_regnum_t number, unw_fpreg_t *value, int write, void *context) {
    (void)space;
    (void)number;
    (void)value;
    (void)write;
    (void)context;
    return -UNW_EBADREG;
}

static int find_unwind_info(unw_addr_space_t space, unw_word_t address, unw_proc_info_t *info, int need,
                            void *context) {
    fb_unwinder *unwinder = context;
    int result = unwinder->local->find_proc_info(space, address, info, need, context);
    if (result < 0) unwinder->no_info = true;
    return result;
}

static void put_unwind_info(unw_addr_space_t space, unw_proc_info_t *info, void *context) {
    fb_unwinder *unwinder = context;
    unwinder->local->put_unwind_info(space, info, context);
}

static int no_dynamic_info(unw_addr_space_t space, unw_word_t *address, void *context) {
    (void)space;
    (void)address;
    (void)context;
    return -UNW_ENOINFO;
}

static int no_resume(unw_addr_space_t space, unw_cursor_t *cursor, void *context) {
    (void)space;
    (void)cursor;
    (void)context;
    return -UNW_EINVAL;
}

// Returns the address that signal handlers return to, which is the same for all handlers installed by the C library.
static uint64_t find_restorer(void) {
    struct {
        void *handler;
        uint64_t flags;
        void *restorer;
        uint64_t mask;
    } action = {0};
    int signal = fb_capture_install();
    if (signal < 0 || syscall(SYS_rt_sigaction, signal, NULL, &action, 8) != 0) return 0;
    return (uint64_t)action.restorer;
}

fb_unwinder *fb_unwinder_create(void) {
    fb_unwinder *unwinder = calloc(1, sizeof *unwinder);
    if (!unwinder) return NULL;
    unw_accessors_t accessors = {
        .find_proc_info = find_unwind_info,
        .put_unwind_info = put_unwind_info,
        .get_dyn_info_list_addr = no_dynamic_info,
        .access_mem = access_memory,
        .access_reg = access_register,
        .access_fpreg = access_float,
        .resume = no_resume,
    };
    unwinder->local = unw_get_accessors(unw_local_addr_space);
    unwinder->space = unw_create_addr_space(&accessors, 0);
    if (!unwinder->space) {
        free(unwinder);
        return NULL;
    }
    unw_set_caching_policy(unwinder->space, UNW_CACHE_GLOBAL);
    unwinder->restorer = find_restorer();
    return unwinder;
}

void fb_unwinder_destroy(fb_unwinder *unwinder) {
    unw_destroy_addr_space(unwinder->space);
    free(unwinder->code);
    free(unwinder);
}

static int add_code(struct dl_phdr_info *info, size_t size, void *context) {
    (void)size;
    fb_unwinder *unwinder = context;
    for (int index = 0; index < info->dlpi_phnum; index++) {
        const ElfW(Phdr) *segment = &info->dlpi_phdr[index];
        if (segment->p_type != PT_LOAD || !(segment->p_flags & PF_X)) continue;
        if (unwinder->code_count == unwinder->code_capacity) {
            size_t capacity = unwinder->code_capacity ? unwinder->code_capacity * 2 : 64;
            struct code_range *code = realloc(unwinder->code, capacity * sizeof *code);
            if (!code) return 1;
            unwinder->code = code;
            unwinder->code_capacity = capacity;
        }
        uint64_t start = info->dlpi_addr + segment->p_vaddr;
        unwinder->code[unwinder->code_count++] = (struct code_range){start, start + segment->p_memsz};
    }
    return 0;
}

bool unwinder_is_code(const fb_unwinder *unwinder, uint64_t address) {
    for (size_t index = 0; index < unwinder->code_count; index++) {
        if (address >= unwinder->code[index].start && address < unwinder->code[index].end) return true;
    }
    return false;
}

// Discards cached data if the list of images has changed. Returns whether it had.
static bool refresh(fb_unwinder *unwinder) {
    fb_image_generation now = fb_images_generation();
    if (now.adds == unwinder->generation.adds && now.subs == unwinder->generation.subs) return false;
    unwinder->generation = now;
    unw_flush_cache(unwinder->space, 0, 0);
    for (int index = 0; index < LINE_COUNT; index++) unwinder->lines[index].address = 0;
    unwinder->code_count = 0;
    dl_iterate_phdr(add_code, unwinder);
    return true;
}

void unwinder_walk(fb_unwinder *unwinder, unw_cursor_t cursor, struct walk *walk) {
    for (;;) {
        unw_word_t address = 0;
        if (unw_get_reg(&cursor, UNW_REG_IP, &address) < 0) return;
        if (walk->count == walk->limit) return;
        bool after_signal = walk->count > 0 && walk->addresses[walk->count - 1] == unwinder->restorer;
        walk->addresses[walk->count++] = after_signal ? address + 1 : address;

        unw_cursor_t here = cursor;
        unwinder->no_info = false;
        unwinder->missed_rbp = false;
        unwinder->read_zero = false;
        int result = unw_step(&cursor);
        if (unwinder->no_info) {
            unwinder_walk_without_rules(unwinder, &here, result > 0 ? &cursor : NULL, walk);
            return;
        }
        if (result > 0) continue;
        if (result == 0) {
            // Unwind rules mark a thread's first function as having no caller. A return address of 0 may also be the
            // end of a hand-made stack, but after a guess it shows that the guess was wrong.
            walk->complete = !(unwinder->read_zero && (unwinder->has_rbp || unwinder->guesses > 0));
        } else if (unwinder->missed_rbp) {
            unwinder_walk_scanning(unwinder, &here, walk);
        }
        return;
    }
}

static void unwind_once(fb_unwinder *unwinder, struct walk *walk) {
    for (int index = 0; index < LINE_COUNT; index++) {
        if (!unwinder->lines[index].is_code) unwinder->lines[index].address = 0;
    }
    unwinder->has_rbp = false;
    unwinder->guesses = 0;
    walk->count = 0;
    walk->complete = false;
    unw_cursor_t cursor;
    if (unw_init_remote(&cursor, unwinder->space, unwinder) < 0) return;
    unwinder_walk(unwinder, cursor, walk);
}

int fb_unwind(fb_unwinder *unwinder, const fb_copy *copy, uint64_t *addresses, int limit, bool *complete) {
    struct walk walk = {.addresses = addresses, .limit = limit < FB_DEPTH_LIMIT ? limit : FB_DEPTH_LIMIT};
    unwinder->copy = copy;
    unwinder_find_popped(unwinder);
    refresh(unwinder);
    unwind_once(unwinder, &walk);
    // An image loaded or unloaded meanwhile may have left stale rules: unwind again with an empty cache.
    if (refresh(unwinder)) unwind_once(unwinder, &walk);
    unwinder->copy = NULL;
    *complete = walk.complete;
    return walk.count;
}
