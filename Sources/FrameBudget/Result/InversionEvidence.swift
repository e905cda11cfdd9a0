/// What the cost of inversions rests on.
public enum InversionEvidence: String, Sendable, Codable {
    /// When each thread was on a CPU is known, so the cost is.
    case slices = "scheduling slices"
    /// The same, but records of the run are lost.
    case incompleteSlices = "scheduling slices, with records lost"
    /// When threads were on a CPU is not known: exposure only.
    case exposureOnly = "exposure only"
}
