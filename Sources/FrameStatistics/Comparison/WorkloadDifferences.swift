import FrameBudget
import FrameTrace

/// The fields in which the workloads of two runs differ, as warnings with paths and both values.
struct WorkloadDifferences {
    /// The largest number of fields that are named.
    static let mostNamed = 12
    /// The text for a field that a side lacks.
    static let none = "not set"

    /// Fields that are compared separately.
    private static let elsewhere: Set<String> = [
        "seed", "duration", "device.cores", "device.refresh", "platform", "pool", "overrides", "overrideEnds",
        "focalBoost",
    ]

    /// Returns a warning for each field that differs, in the order of ``FieldAlignment``, plus one for the number left
    /// out. Runs without fields, such as those of earlier versions, get one for the digests.
    ///
    /// - Complexity: that of ``FieldAlignment/differences(_:_:)``.
    static func mismatches(_ before: RunSummary, _ after: RunSummary) -> [RunMismatch] {
        guard let first = before.workloadDigest, let second = after.workloadDigest, first != second else { return [] }
        func mismatch(_ what: String, _ one: String, _ other: String) -> RunMismatch {
            RunMismatch(what: what, before: one, after: other, weight: .warning)
        }
        let digests = mismatch("version of the workload", String(first.prefix(8)), String(second.prefix(8)))
        // A file not written by fbprof may contain more fields than a run keeps.
        guard let old = before.workloadFields, let new = after.workloadFields,
            max(old.count, new.count) <= WorkloadField.most
        else { return [digests] }
        let differences = FieldAlignment.differences(old, new).filter { !elsewhere.contains($0.path) }
        guard !differences.isEmpty else {
            // The change is in fields that are compared separately, in files that the workload names, or in the order
            // of fields.
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
