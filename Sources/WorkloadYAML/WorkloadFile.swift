public import Scenario

/// Reads workloads from YAML.
public enum WorkloadFile {
    /// Reads a workload file.
    ///
    /// - Parameters:
    ///   - bytes: The file's bytes.
    ///   - name: The file's name for messages.
    ///   - defaultName: The workload's name where the file gives none.
    ///   - overrides: Fields to set, each as `path=value`, as given to `--set`.
    /// - Returns: The workload.
    /// - Throws: ``WorkloadError`` with all problems found.
    /// - Complexity: O(*n*) in the number of bytes, of which there may be 1 MiB.
    public static func parse(
        _ bytes: [UInt8],
        named name: String,
        defaultName: String = "workload",
        overrides: [String] = []
    ) throws(WorkloadError) -> Workload {
        try read(bytes, named: name, defaultName: defaultName, overrides: overrides).workload
    }

    /// Reads a workload file, and warns of what is probably not meant.
    ///
    /// - Parameters:
    ///   - bytes: The file's bytes.
    ///   - name: The file's name for messages.
    ///   - defaultName: The workload's name where the file gives none.
    ///   - overrides: Fields to set, each as `path=value`, as given to `--set`.
    ///   - candidate: Fields to set after these, as given to `--set-candidate`.
    ///   - duration: The duration, as given to `--duration`; nil for the one in the file.
    ///   - files: The files that the workload may name.
    /// - Throws: ``WorkloadError`` with all problems found.
    /// - Complexity: O(*n*) in the number of bytes, of which there may be 1 MiB.
    public static func read(
        _ bytes: [UInt8],
        named name: String,
        defaultName: String = "workload",
        overrides: [String] = [],
        candidate: [String] = [],
        duration: String? = nil,
        files: SourceFiles = .none
    ) throws(WorkloadError) -> WorkloadReading {
        do {
            var given = overrides.map { (source: "--set \($0)", argument: $0) }
            given += candidate.map { (source: "--set-candidate \($0)", argument: $0) }
            if let duration { given.append((source: "--duration \(duration)", argument: "duration=\(duration)")) }
            let document = try document(bytes, named: name, overrides: given)
            return try WorkloadParser.parse(document, defaultName: defaultName, files: files)
                .quoting(bytes, named: name)
        } catch {
            let quoted = error.quoting(bytes, named: name)
            guard let duration else { throw quoted }
            throw quoted.advising("--duration", insteadOf: "duration", at: "--duration \(duration)")
        }
    }

    /// Parses the document and applies the overrides.
    private static func document(
        _ bytes: [UInt8],
        named name: String,
        overrides: [(source: String, argument: String)]
    ) throws(WorkloadError) -> SourceNode {
        let document = try YAMLDocument.parse(bytes, named: name)
        var problems: [WorkloadDiagnostic] = []
        var changes: [WorkloadOverride] = []
        for (source, argument) in overrides {
            do {
                changes.append(try WorkloadOverride(argument, writtenAs: source, readingValueWith: YAMLDocument.value))
            } catch { problems += error.diagnostics }
        }
        if let error = WorkloadError(problems) { throw error }
        return try WorkloadOverride.apply(changes, to: document)
    }

    /// Reads a workload from text, as ``parse(_:named:defaultName:overrides:)`` does from bytes.
    ///
    /// - Throws: ``WorkloadError`` with all problems found.
    public static func parse(
        text: String,
        named name: String,
        defaultName: String = "workload",
        overrides: [String] = []
    ) throws(WorkloadError) -> Workload {
        try parse(Array(text.utf8), named: name, defaultName: defaultName, overrides: overrides)
    }
}

/// Reads gates from YAML, without a workload.
public enum GateFile {
    /// Reads a file with the single field `gate`.
    ///
    /// - Parameter name: The file's name for messages.
    /// - Throws: ``WorkloadError`` with all problems found.
    /// - Complexity: O(*n*) in the number of bytes, of which there may be 1 MiB.
    public static func parse(_ bytes: [UInt8], named name: String) throws(WorkloadError) -> GateSpec {
        do {
            let help = "write `gate: { budgets: { dropped: 0 } }`"
            return try GateParser.parse(try YAMLDocument.parse(bytes, named: name, as: "a file of rules", help: help))
        } catch {
            throw error.quoting(bytes, named: name)
        }
    }
}
