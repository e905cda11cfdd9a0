extension OwnFunctions {
    /// The recorder's C functions, which are linked into programs that mark their frames.
    ///
    /// They are matched by their full names, because a program may have its own functions with the same prefix:
    /// `fb_flush` of a framebuffer is no function of fbprof.
    package static let functionsOfC: Set<String> = [
        "fb_argument", "fb_argument_count", "fb_capture_install", "fb_copy_blocked", "fb_copy_self", "fb_current_cpu",
        "fb_demangle", "fb_die_with_parent", "fb_exec", "fb_fix_addresses", "fb_futex_wait", "fb_futex_wake",
        "fb_get_affinity", "fb_get_nice", "fb_get_scheduler", "fb_gettid", "fb_has_capabilities",
        "fb_images_generation", "fb_images_visit", "fb_kernel_calls_in", "fb_marks_early", "fb_marks_end",
        "fb_marks_free", "fb_marks_header", "fb_marks_hooks", "fb_marks_lost", "fb_marks_make", "fb_marks_name",
        "fb_marks_rings", "fb_marks_take", "fb_marks_unmarked_waits", "fb_marks_want_clocks", "fb_marks_want_waits",
        "fb_may_fix_addresses", "fb_may_gain_rights", "fb_memory_file", "fb_outlive_parent", "fb_raise_file_limit",
        "fb_read_at", "fb_read_memory", "fb_ring_map", "fb_ring_take", "fb_ring_unmap", "fb_samples_drop",
        "fb_samples_next", "fb_samples_open", "fb_samples_set", "fb_samples_set_period", "fb_samples_skip",
        "fb_samples_take", "fb_samples_written", "fb_set_affinity", "fb_set_fair", "fb_set_nice", "fb_set_scheduler",
        "fb_set_thread_name", "fb_set_timer_slack", "fb_signal_rt_max", "fb_signal_rt_min", "fb_slot_attach",
        "fb_slot_context", "fb_slot_context_address", "fb_slot_copy", "fb_slot_detach", "fb_slot_handler_runs",
        "fb_slot_is_current", "fb_slot_is_pending", "fb_slot_release", "fb_slot_request", "fb_slot_wait",
        "fb_subject_enable", "fb_subject_open_faults", "fb_subject_open_leaves", "fb_subject_open_process",
        "fb_subject_open_tracepoint", "fb_subject_read", "fb_switches_open_cpu", "fb_switches_open_own",
        "fb_switches_open_program", "fb_switches_redirect", "fb_tgkill", "fb_thread_cpu", "fb_thread_cpu_clock",
        "fb_tracefs_open", "fb_tracepoint_enable", "fb_tracepoint_filter", "fb_tracepoint_open", "fb_unwind",
        "fb_unwinder_create", "fb_unwinder_destroy", "fb_wait_read",
    ]
}
