/// The evidence for the cost of inversions.
public enum InversionEvidence: String, Sendable, Codable {
    /// It is known when each thread was on a CPU, and so is the cost.
    case slices = "scheduling slices"
    /// As ``slices``, but records of the run were lost.
    case incompleteSlices = "scheduling slices, with records lost"
    /// It is not known when threads were on a CPU: exposure only.
    case exposureOnly = "exposure only"
}
