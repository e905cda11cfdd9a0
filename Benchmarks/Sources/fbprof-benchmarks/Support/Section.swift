import FrameRecorder

/// What one benchmark found: a part of Documentation/Benchmarks.md.
struct Section {
    /// Names the markers that it stands between.
    var name: String
    /// Paragraphs and tables.
    var blocks: [String]

    var text: String { blocks.joined(separator: "\n\n") }

    /// Prints it and, where asked to, puts it into the page.
    func publish(_ options: CommonOptions) throws {
        try Output.print(text + "\n")
        if options.write { try put(into: try Products.file("Documentation/Benchmarks.md")) }
    }

    private func put(into path: String) throws {
        guard let page = KernelFile.text(path) else { throw BenchmarkError("can't read \(path)") }
        let begin = "<!-- \(name): begin -->"
        let end = "<!-- \(name): end -->"
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let first = lines.firstIndex(of: begin), let last = lines.firstIndex(of: end), first < last else {
            throw BenchmarkError("\(path) has no lines \(begin) and \(end)")
        }
        let changed = lines[...first] + ["", text, ""] + lines[last...]
        try FileSystem.write(changed.joined(separator: "\n"), to: path)
    }
}
