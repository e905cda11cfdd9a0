import FrameBudget
import FrameTrace

/// The fields in which the workloads of two runs differ: paths with both values.
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

    /// A warning for each field that differs, in the order of the first run's workload, then of the second's; one more for how
    /// many are left out. Of runs without fields, such as those of earlier versions, one for the digests.
    ///
    /// - Complexity: O(fields).
    static func mismatches(_ before: RunSummary, _ after: RunSummary) -> [RunMismatch] {
        guard let first = before.workloadDigest, let second = after.workloadDigest, first != second else { return [] }
        func mismatch(_ what: String, _ one: String, _ other: String) -> RunMismatch {
            RunMismatch(what: what, before: one, after: other, weight: .warning)
        }
        let digests = mismatch("version of the workload", String(first.prefix(8)), String(second.prefix(8)))
        guard let old = before.workloadFields, let new = after.workloadFields else { return [digests] }
        let (one, other) = (values(old), values(new))
        var seen: Set<String> = []
        let paths = (old + new).map(\.path).filter { path in
            !elsewhere.contains(path) && one[path] != other[path] && seen.insert(path).inserted
        }
        guard !paths.isEmpty else {
            // Fields that are compared by themselves, files that the workload names, or the order of fields.
            return old.elementsEqual(new) ? [digests] : []
        }
        let named = paths.prefix(mostNamed).map { path in
            var named = mismatch("workload", one[path] ?? none, other[path] ?? none)
            named.field = path
            return named
        }
        guard paths.count > mostNamed else { return named }
        let more = paths.dropFirst(mostNamed)
        return named + [
            mismatch(
                "\(more.count) more fields",
                "\(more.count { one[$0] != nil }) set",
                "\(more.count { other[$0] != nil }) set"
            )
        ]
    }

    /// Keys may be duplicates in a document that was refused: the first counts.
    private static func values(_ fields: [WorkloadField]) -> [String: String] {
        Dictionary(fields.map { ($0.path, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
}
