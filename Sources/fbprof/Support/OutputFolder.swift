import FrameBudget
import FrameBudgetRuntime
import Glibc

/// The folder that a run is to write, checked before anything is made, run or removed.
struct OutputFolder {
    /// All that a run leaves. A folder with anything else in it holds something of somebody's.
    private static let names: Set<String> = ["trace", "result.json", "report.html"]

    let path: String
    private let replacing: Bool

    /// - Throws: ``Failure`` where the path can't be a new folder, or is one that must not be lost.
    init(_ path: String, replacing: Bool) throws(Failure) {
        var trimmed = path
        while trimmed.count > 1, trimmed.hasSuffix("/") { trimmed.removeLast() }
        self.path = trimmed
        self.replacing = replacing
        guard let name = trimmed.split(separator: "/").last, name != ".", name != ".." else {
            throw Failure(.usage, "--output takes the name of a folder to make, such as runs/first; found \"\(path)\"")
        }
        try checkFinished()
        try checkUnfinished()
        // The earlier run is moved there for a moment.
        try checkIsRun(trimmed + ".old", because: "--replace would remove it")
    }

    private func checkFinished() throws(Failure) {
        guard FileSystem.exists(path) else { return }
        guard replacing else {
            throw Failure(.storage, "\(path) exists already; give another --output, or --replace to write over it")
        }
        try checkIsRun(path, because: "it is not replaced; give another --output")
    }

    /// What a killed run has left can still be read, and what a run at work has can't be missed.
    private func checkUnfinished() throws(Failure) {
        let partial = path + ".partial"
        guard FileSystem.exists(partial) else { return }
        guard replacing else {
            throw Failure(
                .storage,
                "\(partial) is what an unfinished run has left, or one that is still at work; see it with "
                    + "fbprof report \(partial), give another --output, or --replace to write over it"
            )
        }
        try checkIsRun(partial, because: "it is not removed; give another --output")
    }

    private func checkIsRun(_ folder: String, because reason: String) throws(Failure) {
        guard FileSystem.exists(folder) else { return }
        let names = FileSystem.names(in: folder)
        guard names.contains("trace") else {
            throw Failure(.storage, "\(folder) is not the folder of a run, so \(reason)")
        }
        let foreign = names.filter { !Self.names.contains($0) }
        guard foreign.isEmpty else {
            let listed = foreign.prefix(3).joined(separator: ", ") + (foreign.count > 3 ? ", …" : "")
            throw Failure(.storage, "\(folder) also holds \(listed), which no run writes, so \(reason)")
        }
    }
}

extension OutputFolder {
    /// Removes what a run that could not start has made: there is nothing in it to read.
    func discard() {
        let partial = path + ".partial"
        for name in FileSystem.names(in: partial) { unsafe remove(partial + "/" + name) }
        unsafe rmdir(partial)
    }
}
