public import FrameTrace

/// Capabilities of fbprof on a machine, as JSON for programs.
public enum DoctorJSON {
    private struct Document: Encodable {
        var schema = "fbprof.doctor/1"
        var recordedBy: String
        var allowedCPUs: [Int]
        var available: Int
        var machine: MachineSummary
    }

    /// Returns the text, ending in a line feed.
    ///
    /// - Parameter allowedCPUs: the CPUs that the process may use.
    /// - Throws: ``ResultJSONError/notEncodable(reason:)`` if it can't be encoded.
    public static func encode(
        _ machine: MachineSummary,
        allowedCPUs: [Int],
        recordedBy: String
    ) throws(ResultJSONError) -> String {
        try JSONForm.file(
            Document(
                recordedBy: recordedBy,
                allowedCPUs: allowedCPUs,
                available: machine.capabilities.count(where: \.isAvailable),
                machine: machine
            )
        )
    }
}
