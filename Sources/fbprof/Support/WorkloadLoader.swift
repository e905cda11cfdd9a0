import FrameRecorder
import FrameTrace
import Scenario
import WorkloadYAML

/// Reads a workload from a file and the command line.
enum WorkloadLoader {
    /// One byte more than a workload may have, so that a larger file is known as such without being read whole.
    private static let limit = (1 << 20) + 1

    static func load(_ path: String, overrides: [String]) throws -> Workload {
        try read(path, overrides: overrides).workload
    }

    /// Prints what in a workload is probably not meant, to standard error.
    static func warn(of reading: WorkloadReading) {
        for line in reading.warnings.flatMap({ $0.lines(as: "warning") }) { Console.error(line) }
    }

    /// Reads a workload, and what in it is probably not meant.
    static func read(_ path: String, overrides: [String]) throws -> WorkloadReading {
        let bytes: [UInt8]
        do {
            bytes = try FileSystem.read(path, limit: limit)
        } catch {
            throw Failure(.storage, error.description)
        }
        return try WorkloadFile.read(
            bytes,
            named: path,
            defaultName: name(of: path),
            overrides: overrides,
            files: files(beside: path)
        )
    }

    /// The files that a workload names, by their paths from its folder.
    private static func files(beside workload: String) -> SourceFiles {
        let folder = workload.lastIndex(of: "/").map { String(workload[...$0]) } ?? ""
        return SourceFiles { path in
            do throws(RuntimeError) {
                let whole = path.hasPrefix("/") ? path : folder + path
                return .success(try FileSystem.readRegular(whole, limit: SourceFiles.mostBytes + 1))
            } catch {
                return .failure(SourceFiles.Problem(error.reason ?? "it is not a regular file"))
            }
        }
    }

    /// The file's name without folders and ending.
    private static func name(of path: String) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return file }
        return String(file[..<dot])
    }
}
