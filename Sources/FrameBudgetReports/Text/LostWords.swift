import FrameTrace

/// Losses of a recording beside the records of its own buffers, in words.
enum LostWords {
    /// Counts the lost marks of a program by reason; nil if none were lost.
    static func marks(_ marks: LostMarks?) -> String? {
        guard let marks, marks.total > 0 else { return nil }
        let reasons = [
            (marks.full, "in full buffers"), (marks.withoutBuffer, "without a free buffer"),
            (marks.interrupted, "interrupted by a signal handler"),
            (marks.early, "while marks were being attached"), (marks.unknownProcess, "of unknown processes"),
        ]
        let parts = reasons.filter { $0.0 > 0 }.map { "\(Figure.count($0.0)) \($0.1)" }
        return "\(Figure.counted(marks.total, "mark")) (\(parts.joined(separator: ", ")))"
    }

    /// Counts the threads of a program whose waits were not recorded; nil if there are none.
    static func waits(_ marks: LostMarks?) -> String? {
        guard let threads = marks?.threadsWithoutWaits, threads > 0 else { return nil }
        return "waits of \(Figure.counted(threads, "thread")) not recorded (no free buffer)"
    }

    /// Counts the lost switch records of the kernel; nil if none were lost.
    static func switches(_ count: Int) -> String? {
        count > 0 ? Figure.counted(count, "kernel switch record") : nil
    }
}
