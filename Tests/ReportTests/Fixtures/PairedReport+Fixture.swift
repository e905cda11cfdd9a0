@testable import FrameStatistics

extension PairedReport {
    /// Returns a report that states only what a test is about.
    static func made(
        rows: [PairedRow],
        parts: [String: [PairedMove]] = [:],
        steps: [String: [PairedMove]] = [:],
        missing: [String] = [],
        invalid: [String] = [],
        notes: [String] = [],
        pairs: Int = 40,
        look: Int = 1,
        looks: Int = 3
    ) -> PairedReport {
        PairedReport(
            rows: rows,
            parts: parts,
            steps: steps,
            missing: missing,
            invalid: invalid,
            notes: notes,
            pairs: pairs,
            look: look,
            looks: looks
        )
    }
}
