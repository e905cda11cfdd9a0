// Makes signals that a process would ignore interrupt it: LD_PRELOAD it, and SIGURG and SIGCHLD run a handler without
// SA_RESTART, so that each one sent cuts a blocking call short. How many came is written to the file that FB_STORM_NOTE
// names, since a signal that is still pending is sent once for many.
#define _GNU_SOURCE
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static atomic_long handled;

static void handle(int number) {
    (void)number;
    atomic_fetch_add(&handled, 1);
}

__attribute__((constructor)) static void begin(void) {
    struct sigaction action = {.sa_handler = handle};
    sigaction(SIGURG, &action, NULL);
    sigaction(SIGCHLD, &action, NULL);
}

__attribute__((destructor)) static void end(void) {
    const char *path = getenv("FB_STORM_NOTE");
    FILE *file = path ? fopen(path, "a") : NULL;
    if (!file) return;
    fprintf(file, "%ld\n", atomic_load(&handled));
    fclose(file);
}
