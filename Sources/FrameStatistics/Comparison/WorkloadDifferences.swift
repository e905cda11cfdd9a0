import FrameBudget
import FrameTrace

/// The fields in which the workloads of two runs differ, as warnings: paths with both values.
struct WorkloadDifferences {
    /// How many fields are named.
    static let mostNamed = 12
    /// What a side has where it lacks a field.
    static let none = "not set"

    /// What is compared beside the workload's fields, by itself.
    private static let elsewhere: Set<String> = [
        "seed", "duration", "device.cores", "device.refresh", "platform", "pool", "overrides", "overrideEnds",
        "focalBoost",
    ]

    /// A warning for each field that differs, in the order of ``FieldAlignment``; one more for how many are left out. Of runs
    /// without fields, such as those of earlier versions, one for the digests.
    ///
    /// - Complexity: that of ``FieldAlignment/differences(_:_:)``.
    static func mismatches(_ before: RunSummary, _ after: RunSummary) -> [RunMismatch] {
        guard let first = before.workloadDigest, let second = after.workloadDigest, first != second else { return [] }
        func mismatch(_ what: String, _ one: String, _ other: String) -> RunMismatch {
            RunMismatch(what: what, before: one, after: other, weight: .warning)
        }
        let digests = mismatch("version of the workload", String(first.prefix(8)), String(second.prefix(8)))
        // More than a run keeps may stand in a file that somebody made.
        guard let old = before.workloadFields, let new = after.workloadFields,
            max(old.count, new.count) <= WorkloadField.most
        else { return [digests] }
        let differences = FieldAlignment.differences(old, new).filter { !elsewhere.contains($0.path) }
        guard !differences.isEmpty else {
            // Fields that are compared by themselves, files that the workload names, or the order of fields.
            return old.elementsEqual(new) ? [digests] : []
        }
        let named = differences.prefix(mostNamed).map { difference in
            var named = mismatch("workload", difference.before ?? none, difference.after ?? none)
            named.field = difference.path
            return named
        }
        guard differences.count > mostNamed else { return named }
        let more = differences.dropFirst(mostNamed)
        return named + [
            mismatch(
                "\(more.count) more fields",
                "\(more.count { $0.before != nil }) set",
                "\(more.count { $0.after != nil }) set"
            )
        ]
    }
}
