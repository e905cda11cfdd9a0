// Presents frames in the ways that programs do, to be recorded with the hook. One file, four parts:
//
//     cc -shared -fPIC -DLIBRARY -o libpresent.so presented.c     what SDL and GL are to a game
//     cc -shared -fPIC -DSHIM -o libshim.so presented.c           the same functions on top of that, as SDL 2 on SDL 3
//     cc -shared -fPIC -DPLUGIN -o plugin.so presented.c -L. -lpresent
//     cc -o presented presented.c [-DLINKED -L. -lpresent]
//
//     presented WAY COUNT     prints what the library counted: the same with the hook and without it
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#if !defined(SHIM)
static double now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}
#endif

#if defined(LIBRARY)

static int windows, buffers;

// The display: the next whole sixtieth of a second.
static void wait_for_display(void) {
    double sixtieths = now(CLOCK_MONOTONIC) * 60, rest = (1 + (double)(long)sixtieths - sixtieths) / 60;
    nanosleep(&(struct timespec){0, (long)(rest * 1e9)}, NULL);
}

unsigned eglSwapBuffers(void *display, void *surface);
unsigned eglSwapBuffers(void *display, void *surface) {
    (void)display, (void)surface;
    buffers++;
    wait_for_display();
    return 1;
}

// As SDL does: its call makes one of the driver, which is the same frame.
void SDL_GL_SwapWindow(void *window);
void SDL_GL_SwapWindow(void *window) {
    windows++;
    eglSwapBuffers(NULL, window);
}

void *eglGetProcAddress(const char *name);
// Two Vulkan devices of two drivers, as their loader gives them out: each begins with the table of its driver's functions, and so
// does its queue. A driver that is given another one's queue crashes.
struct object {
    void **table;
};
static int present_first(struct object *queue, const void *info);
static int present_second(struct object *queue, const void *info);
static void *tables[2][1] = {{(void *)present_first}, {(void *)present_second}};
struct object devices[2] = {{tables[0]}, {tables[1]}}, queues[2] = {{tables[0]}, {tables[1]}};

static int present(void) {
    buffers++;
    wait_for_display();
    return 0;
}

static int present_first(struct object *queue, const void *info) {
    if (queue->table[0] != (void *)present_first) abort();
    return info ? 0 : present();
}

static int present_second(struct object *queue, const void *info) {
    if (queue->table[0] != (void *)present_second) abort();
    return info ? 0 : present();
}

void *vkGetDeviceProcAddr(struct object *device, const char *name);
void *vkGetDeviceProcAddr(struct object *device, const char *name) {
    if (strcmp(name, "vkQueuePresentKHR") != 0) return NULL;
    return device->table[0];
}

// The loader's own, for every device.
int vkQueuePresentKHR(struct object *queue, const void *info);
int vkQueuePresentKHR(struct object *queue, const void *info) {
    return ((int (*)(struct object *, const void *))queue->table[0])(queue, info);
}

static int present_third(struct object *queue, const void *info) {
    if (queue->table[0] != (void *)present_third) abort();
    return info ? 0 : present();
}

// The first device is gone, and its memory is that of another driver's.
void reuse(void);
void reuse(void) { tables[0][0] = (void *)present_third; }

void *eglGetProcAddress(const char *name) { return strcmp(name, "eglSwapBuffers") == 0 ? (void *)eglSwapBuffers : NULL; }

// Stands before a function of the C library, as an allocator does, and finds the one behind it.
int puts(const char *text) {
    int (*next)(const char *) = (int (*)(const char *))dlsym(RTLD_NEXT, "puts");
    return next && next != puts ? next(text) : (abort(), 0);
}

void counts(int *of_windows, int *of_buffers);
void counts(int *of_windows, int *of_buffers) { *of_windows = windows, *of_buffers = buffers; }

#elif defined(SHIM)

static void (*behind)(void *);
static void (*counts_behind)(int *, int *);

// It has its table before anyone has its functions.
__attribute__((constructor)) static void load(void) {
    void *library = dlopen("./libpresent.so", RTLD_NOW | RTLD_LOCAL);
    if (!library) abort();
    behind = (void (*)(void *))dlsym(library, "SDL_GL_SwapWindow");
    counts_behind = (void (*)(int *, int *))dlsym(library, "counts");
}

void SDL_GL_SwapWindow(void *window);
void SDL_GL_SwapWindow(void *window) { behind(window); }

void counts(int *of_windows, int *of_buffers);
void counts(int *of_windows, int *of_buffers) { counts_behind(of_windows, of_buffers); }

#else

// Every tenth frame takes 25 ms of CPU time.
static void draw(int number) {
    double end = now(CLOCK_THREAD_CPUTIME_ID) + (number % 10 == 9 ? 0.025 : 0.002);
    while (now(CLOCK_THREAD_CPUTIME_ID) < end) {}
}

void SDL_GL_SwapWindow(void *window);
void counts(int *of_windows, int *of_buffers);

#if defined(PLUGIN)
void play(int count);
void play(int count) {
    for (int number = 0; number < count; number++) draw(number), SDL_GL_SwapWindow(NULL);
    int windows, buffers;
    counts(&windows, &buffers);
    printf("windows %d buffers %d\n", windows, buffers);
}
#else

int main(int argc, char **arguments) {
    const char *way = argc > 2 ? arguments[1] : "none";
    int count = argc > 2 ? atoi(arguments[2]) : 0, windows = 0, buffers = 0;
    // There are no such functions here, whatever is preloaded.
    printf("found %d %d\n", dlsym(RTLD_DEFAULT, "vkQueuePresentKHR") != NULL, dlsym(dlopen(NULL, RTLD_LAZY), "glfwSwapBuffers") != NULL);
#if defined(LINKED)
    puts("linked");
    for (int number = 0; number < count; number++) draw(number), SDL_GL_SwapWindow(NULL);
    counts(&windows, &buffers);
#else
    void *library = dlopen(strcmp(way, "plugin") == 0 ? "./plugin.so" : "./libpresent.so", RTLD_NOW | RTLD_LOCAL);
    if (!library) return printf("%s\n", dlerror()), 1;
    if (strcmp(way, "plugin") == 0) {
        void (*play)(int) = (void (*)(int))dlsym(library, "play");
        play(count);
    } else if (strcmp(way, "shim") == 0) {
        void *shim = dlopen("./libshim.so", RTLD_NOW | RTLD_LOCAL);
        if (!shim) return printf("%s\n", dlerror()), 1;
        void (*window)(void *) = (void (*)(void *))dlsym(shim, "SDL_GL_SwapWindow");
        for (int number = 0; number < count; number++) draw(number), window(NULL);
        void (*of)(int *, int *) = (void (*)(int *, int *))dlsym(shim, "counts");
        of(&windows, &buffers);
    } else if (strcmp(way, "devices") == 0) {
        char *devices = dlsym(library, "devices"), *queues = dlsym(library, "queues");
        void *(*get)(void *, const char *) = (void *(*)(void *, const char *))dlsym(library, "vkGetDeviceProcAddr");
        int (*present[2])(void *, const void *);
        for (int number = 0; number < 2; number++)
            present[number] = (int (*)(void *, const void *))get(devices + number * sizeof(void *), "vkQueuePresentKHR");
        for (int number = 0; number < count; number++)
            draw(number), present[number % 2](queues + number % 2 * sizeof(void *), NULL);
        void (*of)(int *, int *) = (void (*)(int *, int *))dlsym(library, "counts");
        of(&windows, &buffers);
    } else if (strcmp(way, "reused") == 0) {
        char *devices = dlsym(library, "devices"), *queues = dlsym(library, "queues");
        void *(*get)(void *, const char *) = (void *(*)(void *, const char *))dlsym(library, "vkGetDeviceProcAddr");
        int (*own)(void *, const void *) = (int (*)(void *, const void *))get(devices, "vkQueuePresentKHR");
        int (*any)(void *, const void *) = (int (*)(void *, const void *))dlsym(library, "vkQueuePresentKHR");
        void (*reuse)(void) = (void (*)(void))dlsym(library, "reuse");
        for (int number = 0; number < count; number++) {
            if (number == count / 2) reuse();
            draw(number), (number < count / 2 ? own : any)(queues, NULL);
        }
        void (*of)(int *, int *) = (void (*)(int *, int *))dlsym(library, "counts");
        of(&windows, &buffers);
    } else {
        int by_driver = strcmp(way, "driver") == 0;
        void *(*get)(const char *) = (void *(*)(const char *))dlsym(library, "eglGetProcAddress");
        void (*window)(void *) = (void (*)(void *))dlsym(library, "SDL_GL_SwapWindow");
        unsigned (*swap)(void *, void *) = (unsigned (*)(void *, void *))get("eglSwapBuffers");
        // Loaded by somebody else, and left again: the functions stay where they are.
        dlclose(dlopen("./libpresent.so", RTLD_NOW | RTLD_LOCAL));
        for (int number = 0; number < count; number++) {
            draw(number);
            if (by_driver && swap(NULL, NULL) != 1) return 1;
            if (!by_driver) window(NULL);
        }
        void (*of)(int *, int *) = (void (*)(int *, int *))dlsym(library, "counts");
        of(&windows, &buffers);
    }
#endif
    printf("way %s windows %d buffers %d\n", way, windows, buffers);
}
#endif
#endif
