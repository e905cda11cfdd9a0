import FrameBudgetReports
import FrameRecorder
import FrameTrace
import Scenario
import WorkloadYAML

/// Reads a workload from a file and the command line.
enum WorkloadLoader {
    /// One byte more than the maximum size of a workload, so that a larger file is detected without reading it
    /// completely.
    private static let limit = (1 << 20) + 1

    /// - Parameter candidate: the `--set-candidate` overrides, applied after the others.
    static func load(_ path: String, overrides: [String], candidate: [String] = []) throws -> Workload {
        try read(path, overrides: overrides, candidate: candidate).workload
    }

    /// Prints warnings of what is probably not meant in a workload to standard error.
    static func warn(of reading: WorkloadReading) {
        for line in reading.warnings.flatMap({ $0.lines(as: "warning") }) { Console.error(line) }
    }

    /// Reads a workload, and warnings of what is probably not meant in it.
    ///
    /// - Parameter duration: the `--duration` option, as written.
    static func read(
        _ path: String,
        overrides: [String],
        candidate: [String] = [],
        duration: String? = nil
    ) throws -> WorkloadReading {
        let bytes: [UInt8]
        do {
            bytes = try FileSystem.read(path, limit: limit)
        } catch {
            throw Failure(.storage, error.description + hint(for: path))
        }
        var reading = try WorkloadFile.read(
            bytes,
            named: path,
            defaultName: name(of: path),
            overrides: overrides,
            candidate: candidate,
            duration: duration,
            files: files(beside: path)
        )
        for index in reading.workload.programs.indices {
            let folder = reading.workload.programs[index].folder.map { WorkloadGate.beside(path, $0) }
            let own = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) }
            reading.workload.programs[index].folder = folder ?? own
        }
        return reading
    }

    /// Returns the end of a message with the file that was probably meant; empty if a file has the given name.
    private static func hint(for path: String) -> String {
        guard !FileSystem.exists(path) else { return "" }
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        let files = FileSystem.names(in: folder.isEmpty ? "." : folder).filter { name in
            // A terminal might show anything for a name with control characters.
            WorkloadGate.hasWorkloadExtension(name)
                && name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        }
        let wrong = String(path.dropFirst(folder.count))
        // The same name with the other extension is closer than another name.
        let same = files.first { stem($0) == stem(wrong) }
        let nearest = same ?? NearestName.of(wrong, among: files.sorted())
        return nearest.map { "; did you mean \(folder)\($0)?" } ?? ""
    }

    private static func stem(_ file: String) -> String { name(of: file) }

    /// Returns access to the files that a workload names, by their paths from its folder.
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

    /// Returns the file's name without folders and extension.
    private static func name(of path: String) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return file }
        return String(file[..<dot])
    }
}
