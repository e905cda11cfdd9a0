import FrameRecorder
import Glibc

/// The files that a command reads and those that it is to write, compared before anything runs.
struct OutputFiles {
    /// A file that an option names.
    struct Output {
        /// The option with its value, as in `--write junit=gate.xml`.
        var option: String
        var path: String
    }

    /// A file that the command reads.
    struct Input {
        /// The file in words, such as `the workload`.
        var noun: String
        var path: String
    }

    private var outputs: [Output]
    private var inputs: [Input] = []

    init(_ outputs: [Output]) { self.outputs = outputs }

    /// Adds a file that the command reads; nil for none.
    mutating func read(_ path: String?, as noun: String) {
        if let path { inputs.append(Input(noun: noun, path: path)) }
    }

    /// Adds the files of a run: those in its folder, or the one file that stands for it.
    mutating func read(run path: String, as noun: String) {
        guard FileSystem.isFolder(path) else { return read(path, as: noun) }
        for name in Self.namesOfRun { read("\(path)/\(name)", as: "a file of \(noun)") }
    }

    /// The files that fbprof itself writes into the folder of a run.
    private static let namesOfRun = ["trace", "result.json", "report.html", "origin.json", "inputs"]

    /// Checks that no output overwrites an input or another output.
    ///
    /// - Throws: ``Failure`` with the options.
    func check() throws(Failure) {
        var known: [String: String] = [:]
        for input in inputs {
            if let identity = Self.identity(of: input.path), known[identity] == nil {
                known[identity] = input.noun
            }
        }
        var written: [String: String] = [:]
        for output in outputs {
            guard let identity = Self.identity(of: output.path) else { continue }
            if let noun = known[identity] {
                throw Failure(.usage, "\(output.option) would overwrite \(noun), \(output.path): give another file")
            }
            if let other = written.updateValue(output.option, forKey: identity) {
                throw Failure(.usage, "\(other) and \(output.option) name the same file: give one of them another")
            }
        }
    }

    /// The options of the first two outputs that go to standard output; nil if there are fewer.
    var sharingStandardOutput: (first: String, second: String)? {
        let piped = outputs.filter { $0.path == "-" }
        return piped.count > 1 ? (piped[0].option, piped[1].option) : nil
    }

    /// Returns a text that is the same for all paths of one file, whether it exists or not; nil for standard output,
    /// devices and pipes, which can take several documents.
    static func identity(of path: String) -> String? {
        guard path != "-", !path.isEmpty else { return nil }
        var status = stat()
        if unsafe stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG { return nil }
        return place(of: path)
    }

    /// Returns the real path of what exists of a path, followed by the rest of it.
    private static func place(of path: String) -> String {
        if let real = FileSystem.realPath(path) { return real }
        let folder = FileSystem.folder(of: path)
        // The folder that the command runs in may have been removed.
        guard path != ".", folder != path else { return path }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let parent = place(of: folder)
        return (parent == "/" ? "" : parent) + "/" + name
    }
}
