// A real event loop with one planted cause of late turns, which measures itself how much of it there was.
#ifndef CPLANTED_PLANTED_H
#define CPLANTED_PLANTED_H

#include <stdint.h>
#include <stdio.h>

/// What makes every seventh turn late.
enum fb_planted_cause {
    FB_PLANTED_NOTHING,
    FB_PLANTED_OWN_WORK,
    FB_PLANTED_LOCK,
    FB_PLANTED_DISPLACED_OWNER,
    FB_PLANTED_SYNC,
    FB_PLANTED_STOP,
    FB_PLANTED_SLEEP,
    FB_PLANTED_PEER,
    FB_PLANTED_FAULTS,
    FB_PLANTED_READ,
    FB_PLANTED_QUOTA,
};

/// Runs the loop, 60 turns a second of 1 ms of CPU, for some seconds on one CPU.
///
/// helper_cpu: where the threads run that the loop waits for. real_time: whether the loop runs before ordinary threads, so that what
/// others do on the machine plants nothing; else it has the best nice value. file: what is written to and synced, read or mapped.
/// throttle: cpu.stat of the control group whose quota is to hold the loop up, or -1. truth: gets a line for each turn: begin,
/// end, CPU time, time waited and amount planted, in ns; 0 where nothing was.
/// Returns 0, or -errno where the loop could not be made.
int fb_planted_run(enum fb_planted_cause cause, double seconds, uint64_t seed, int32_t cpu, int32_t helper_cpu,
                   int real_time, const char *file, int throttle, FILE *truth);

#endif
