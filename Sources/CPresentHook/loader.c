// Where a program asks the loader or a driver for the address of a present call, it is given the hook, which passes calls on
// to what was found.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <string.h>

#include "present_hook.h"

#if defined(__aarch64__)
#define FIRST_GLIBC "GLIBC_2.17"
#else
#define FIRST_GLIBC "GLIBC_2.2.5"
#endif

typedef void *(*look_up)(void *restrict, const char *restrict);

// dlsym itself is a hook: the C library's has a version.
static look_up real_look_up(void) {
    static look_up real;
    look_up known = __atomic_load_n(&real, __ATOMIC_RELAXED);
    if (!known) {
        known = (look_up)dlvsym(RTLD_NEXT, "dlsym", FIRST_GLIBC);
        __atomic_store_n(&real, known, __ATOMIC_RELAXED);
    }
    return known;
}

struct position {
    size_t left;
    char path[4096];
};

static int take_path(struct dl_phdr_info *info, size_t size, void *context) {
    (void)size;
    struct position *position = context;
    if (position->left-- > 0) return 0;
    position->path[0] = 0;
    if (info->dlpi_name && strlen(info->dlpi_name) < sizeof position->path) strcpy(position->path, info->dlpi_name);
    return 1;
}

// A library that is unloaded would leave the hook with an address in it.
static void keep(const char *path) {
    if (path && *path) dlopen(path, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
}

// RTLD_NEXT knows the program's own libraries alone. Those that came with a plug-in, as every Python extension does, are not
// among them, yet their calls reach the hook. So each library is asked, one after the other: the list can't be walked and
// libraries be opened at the same time, for each takes a lock that the other one waits for.
static void *ask_all(const char *name) {
    Dl_info own, of;
    if (!dladdr((const void *)hook_find, &own)) return NULL;
    struct position position;
    for (size_t index = 0; position.left = index, dl_iterate_phdr(take_path, &position) == 1; index++) {
        void *library = *position.path ? dlopen(position.path, RTLD_LAZY | RTLD_NOLOAD) : NULL;
        if (!library) continue;
        void *found = real_look_up()(library, name);
        int is_other = found && dladdr(found, &of) && of.dli_fbase != own.dli_fbase;
        if (is_other) keep(position.path);
        dlclose(library);
        if (is_other) return found;
    }
    return NULL;
}

void *hook_find(const char *name) {
    void *found = real_look_up()(RTLD_NEXT, name);
    return found ? found : ask_all(name);
}

// The answer to these depends on who asks, so the real function is jumped to and sees that caller.
HOOK_EXPORTED void *dlsym(void *restrict handle, const char *restrict name) {
    if (handle == RTLD_NEXT || (handle == RTLD_DEFAULT && hook_number(name) < 0)) {
        look_up real = real_look_up();
        __attribute__((musttail)) return real(handle, name);
    }
    return hook_instead(name, real_look_up()(handle, name), __builtin_return_address(0), NULL);
}

#define DEFINE_AS(function, hook, behind, parameters, arguments)                                   \
    void *function parameters {                                                                    \
        const void *first = HOOK_FIRST arguments;                                                  \
        void *(*real) parameters = (void *(*) parameters)behind;                                   \
        const void *of = hook == HOOK_vkGetDeviceProcAddr ? first : NULL;                          \
        return real ? hook_instead(name, real arguments, __builtin_return_address(0), of) : NULL;  \
    }
#define DEFINE(getter, failure, parameters, arguments) \
    DEFINE_AS(getter, HOOK_##getter, hook_real(HOOK_##getter), parameters, arguments)
HOOK_GETTERS(DEFINE)
DEFINE_AS(hook_device_vkGetDeviceProcAddr, HOOK_vkGetDeviceProcAddr, hook_real_of_device(HOOK_vkGetDeviceProcAddr, device),
          (void *device, const char *name), (device, name))

#define ENTRY(name, failure, parameters, arguments) {#name, (void *)name, NULL},
static struct {
    const char *name;
    void *hook;
    void *real;
} hooks[] = {HOOK_PRESENT_CALLS(ENTRY) HOOK_GETTERS(ENTRY)};

int hook_number(const char *name) {
    for (int hook = 0; name && hook < HOOK_COUNT; hook++)
        if (strcmp(hooks[hook].name, name) == 0) return hook;
    return -1;
}

void *hook_real(int hook) {
    void *real = __atomic_load_n(&hooks[hook].real, __ATOMIC_ACQUIRE);
    if (!real) {
        real = hook_find(hooks[hook].name);
        __atomic_store_n(&hooks[hook].real, real, __ATOMIC_RELEASE);
    }
    return real;
}

// What vkGetDeviceProcAddr finds is good for one device alone. A device and its queues begin with the same pointer, which the
// loader has put there: that to the device's functions.
enum { MOST_DEVICES = 32 };
static struct {
    const void *table;
    void *real[2]; // the present call, vkGetDeviceProcAddr
} devices[MOST_DEVICES];

static int is_of_device(int hook) { return hook == HOOK_vkQueuePresentKHR || hook == HOOK_vkGetDeviceProcAddr; }

void *hook_real_of_device(int hook, const void *handle) {
    if (!handle) return hook_real(hook);
    const void *table = *(const void *const *)handle;
    for (size_t index = 0; index < MOST_DEVICES; index++) {
        const void *known = __atomic_load_n(&devices[index].table, __ATOMIC_ACQUIRE);
        if (!known) break;
        if (known != table) continue;
        void *real = __atomic_load_n(&devices[index].real[hook == HOOK_vkGetDeviceProcAddr], __ATOMIC_ACQUIRE);
        return real ? real : hook_real(hook);
    }
    return hook_real(hook);
}

// Returns 0 where there is no room. A table that is used again for another device is that one's when it is looked up again: until
// then nothing that was found for the first one is called on it.
static int note_device(int hook, const void *device, void *found) {
    const void *table = *(const void *const *)device;
    for (size_t index = 0; table && index < MOST_DEVICES; index++) {
        const void *known = NULL;
        if (!__atomic_compare_exchange_n(&devices[index].table, &known, table, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE) &&
            known != table)
            continue;
        __atomic_store_n(&devices[index].real[hook == HOOK_vkGetDeviceProcAddr], found, __ATOMIC_RELEASE);
        return 1;
    }
    return 0;
}

// Whether a library has a function of a name itself.
static int defines(const Dl_info *of, const char *name) {
    void *library = dlopen(of->dli_fname, RTLD_LAZY | RTLD_NOLOAD);
    void *own = library ? real_look_up()(library, name) : NULL;
    Dl_info found;
    int is_own = own && dladdr(own, &found) && found.dli_fbase == of->dli_fbase;
    if (library) dlclose(library);
    // What the program looked for was found: it must not see that this was not.
    dlerror();
    return is_own;
}

// Libraries that pass calls on ask for the functions of what is behind them: these are no calls of the program. Such are those that
// know drivers, and those that have the same function themselves, as SDL 2 on top of SDL 3.
static int passes_on(const void *caller, const char *name) {
    static const char *const files[] = {"libGL.",     "libGLX",    "libGLdispatch", "libEGL",
                                        "libGLESv2.", "libOpenGL", "libvulkan"};
    Dl_info of;
    if (!dladdr(caller, &of) || !of.dli_fname) return 0;
    const char *slash = strrchr(of.dli_fname, '/'), *file = slash ? slash + 1 : of.dli_fname;
    for (size_t index = 0; index < sizeof files / sizeof *files; index++)
        if (strncmp(file, files[index], strlen(files[index])) == 0) return 1;
    return defines(&of, name);
}

void *hook_instead(const char *name, void *found, const void *caller, const void *device) {
    int hook = found ? hook_number(name) : -1;
    if (hook < 0) return found;
    // The hook itself is found where the whole program is asked. It stands for nothing where there is no real one.
    if (found == hooks[hook].hook) return hook_real(hook) ? found : NULL;
    if (passes_on(caller, name)) return found;
    Dl_info of;
    if (dladdr(found, &of)) keep(of.dli_fname);
    if (device && is_of_device(hook)) {
        if (!note_device(hook, device, found)) return hook_real(hook) ? hooks[hook].hook : found;
        return hook == HOOK_vkQueuePresentKHR ? (void *)hook_device_vkQueuePresentKHR : (void *)hook_device_vkGetDeviceProcAddr;
    }
    __atomic_store_n(&hooks[hook].real, found, __ATOMIC_RELEASE);
    return hooks[hook].hook;
}
