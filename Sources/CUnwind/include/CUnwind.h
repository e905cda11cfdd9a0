#ifndef CUNWIND_H
#define CUNWIND_H

#include "arguments.h"
#include "capture.h"
#include "demangle.h"
#include "images.h"
#include "linux_calls.h"
#include "marks_region.h"
#include "stack_samples.h"
#include "kernel_calls.h"
#include "subject_events.h"
#include "switch_records.h"
#include "tracepoints.h"
#include "unwind_copy.h"

#endif
