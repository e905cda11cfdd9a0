import FrameRecorder
import FrameTrace
import Scenario
import WorkloadYAML

/// Reads a workload from a file and the command line.
enum WorkloadLoader {
    /// One byte more than a workload may have, so that a larger file is known as such without being read whole.
    private static let limit = (1 << 20) + 1

    static func load(_ path: String, overrides: [String]) throws -> Workload {
        let bytes: [UInt8]
        do {
            bytes = try FileSystem.read(path, limit: limit)
        } catch {
            throw Failure(.storage, error.description)
        }
        return try WorkloadFile.parse(bytes, named: path, defaultName: name(of: path), overrides: overrides)
    }

    /// The file's name without folders and ending.
    private static func name(of path: String) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return file }
        return String(file[..<dot])
    }
}
