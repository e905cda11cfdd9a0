// A real event loop with one planted cause of late turns, which measures the amount itself.
#ifndef CPLANTED_PLANTED_H
#define CPLANTED_PLANTED_H

#include <stdint.h>
#include <stdio.h>

/// The cause that makes every seventh turn late, or every fourteenth for a quota.
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
/// helper_cpu: the CPU of the threads that the loop waits for. real_time: whether the loop runs before ordinary
/// threads, so that other load on the machine plants nothing; if not, it has the best nice value. file: the file that
/// is written and synced, read or mapped. throttle: cpu.stat of the control group whose quota is to delay the loop, or
/// -1. truth: gets a line per turn: begin, end, CPU time, time waited and planted amount in ns, which is 0 if nothing
/// was planted. Returns 0, or -errno if the loop could not be created.
int fb_planted_run(enum fb_planted_cause cause, double seconds, uint64_t seed, int32_t cpu, int32_t helper_cpu,
                   int real_time, const char *file, int throttle, FILE *truth);

#endif
