import Foundation

/// A page's commands, run in order in a folder of their own as a reader of the page would.
///
/// Blocks `sh` are commands that succeed. Blocks `console` are commands after `$ ` with what they print. A block with a
/// file name on its fence is saved as that file. Commands that build or install are left out. What runs on real threads
/// is made five times shorter.
final class PageSession {
    /// What went wrong, and in which line of the page.
    private(set) var problems: [String] = []
    /// The page with the output of this session.
    private(set) var text: String

    private let page: String
    private let scratch: Scratch
    /// A command's exit status, for `echo $?`.
    private var status: Int32 = 0

    init(page: String, text: String) throws {
        self.page = page
        self.text = text
        scratch = try Scratch()
        _ = try scratch.folder("runs")
        _ = try scratch.folder("bin")
        for product in [Product.fbprof, .frameLoop] {
            try link("bin/\(product.rawValue)", to: product.path)
        }
        for folder in [Self.whole, Self.short] {
            _ = try scratch.folder(folder + "/Examples")
            try link(folder + "/runs", to: scratch["runs"])
            try link(folder + "/Reports", to: Repository.root.appending(path: "Reports").path())
        }
        for example in try Repository.examples() {
            try save(
                "Examples/" + URL(filePath: example).lastPathComponent,
                String(contentsOfFile: example, encoding: .utf8)
            )
        }
    }

    /// Runs the whole page, or only the blocks that show output.
    func run(everything: Bool) throws {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        // Lines that earlier blocks have gained.
        var gained = 0
        for block in CodeBlock.all(in: text, page: page) {
            if !block.title.isEmpty {
                try save(block.title, block.text)
            } else if block.language == "sh", everything {
                for command in Self.commands(in: block.text) { _ = try run(command, of: block, mayFail: false) }
            } else if block.language == "console" {
                let old = block.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
                    String.init
                )
                let new = try remade(old, of: block)
                let start = block.line + gained
                lines.replaceSubrange(start..<start + old.count, with: new)
                gained += new.count - old.count
            }
        }
        text = lines.joined(separator: "\n")
    }

    /// A console block with what its commands print now.
    private func remade(_ lines: [String], of block: CodeBlock) throws -> [String] {
        var result: [String] = []
        let entries = Self.entries(of: lines)
        for (index, entry) in entries.enumerated() {
            let asksForStatus = index + 1 < entries.count && entries[index + 1].command == "echo $?"
            let output = try run(entry.command, of: block, mayFail: asksForStatus)
            result += entry.written
            let content = Array(entry.shown.reversed().drop { $0.isEmpty }.reversed())
            if !content.isEmpty, let output {
                result += try excerpt(content, of: output, entry.command, block)
                result += entry.shown.dropFirst(content.count)
            } else {
                result += entry.shown
            }
        }
        return result
    }

    /// The commands of a console block, as written and joined, each with the lines below it.
    private static func entries(of lines: [String]) -> [(written: [String], command: String, shown: [String])] {
        var entries: [(written: [String], command: String, shown: [String])] = []
        for line in lines {
            if line.hasPrefix("$ ") {
                entries.append(([line], String(line.dropFirst(2)), []))
            } else if let last = entries.last, last.shown.isEmpty, last.command.hasSuffix("\\") {
                entries[entries.count - 1].written.append(line)
                entries[entries.count - 1].command = last.command.dropLast() + line.trimmingCharacters(in: .whitespaces)
            } else if !entries.isEmpty {
                entries[entries.count - 1].shown.append(line)
            }
        }
        return entries
    }

    private func excerpt(
        _ shown: [String],
        of output: [String],
        _ command: String,
        _ block: CodeBlock
    ) throws -> [String] {
        do {
            let now = try OutputExcerpt.remade(shown, from: output)
            // Figures of real threads differ in every run; only the shape of their lines stays the same.
            if Self.isLive(command), now.map(Self.shape) == shown.map(Self.shape) { return shown }
            return now
        } catch {
            problems.append("\(block.testDescription): \(command): \(error)")
            return shown
        }
    }

    /// Runs one command. Returns the lines that it prints; nil if it is left out, or failed and should not have.
    private func run(_ command: String, of block: CodeBlock, mayFail: Bool) throws -> [String]? {
        let words = command.split(separator: " ")
        guard let first = words.first, !Self.leftOut.contains(String(first)) else { return nil }
        let isLive = Self.isLive(command)
        var line = command
        if isLive, command.contains("fbprof ab "), !command.contains("--duration") { line += " --duration 5s" }
        let result = try Command.run(
            ["/bin/sh", "-c", "(exit \(status)); \(line)"],
            in: scratch[isLive ? Self.short : Self.whole],
            environment: [
                "PATH": scratch["bin"] + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"),
                "BROWSER": "true", "COLUMNS": "", "NO_COLOR": "1",
            ],
            atMost: 120
        )
        status = result.status ?? -1
        // In a fifth of the time a comparison in turns may have too few pairs to judge anything.
        let isTooShort = line != command && status == 6
        if status != 0, !mayFail, !isTooShort {
            problems.append("\(block.testDescription): \(command): \(result)")
            return nil
        }
        return (result.output + result.errorOfItsOwn).split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
    }

    /// Saves a file as it is and, for live runs, five times shorter.
    private func save(_ name: String, _ text: String) throws {
        _ = try scratch.file("\(Self.whole)/\(name)", text)
        let shorter = text.replacing(/(?m)^(duration|.*\bat): *([1-9][0-9]*)s/) { match in
            "\(match.output.1): \((Int(match.output.2) ?? 0) * 200)ms"
        }
        _ = try scratch.file("\(Self.short)/\(name)", shorter)
    }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: scratch[name], withDestinationPath: target)
    }

    private static let whole = "whole"
    private static let short = "short"
    /// Commands that build, install, or change only the reader's shell.
    private static let leftOut: Set = ["make", "export", "git", "sudo", "apt", "apt-get", "podman", "tar"]

    /// Whether a command runs on real threads, in real time.
    private static func isLive(_ command: String) -> Bool {
        let makesRun = ["fbprof run", "fbprof ab", "fbprof gate", "fbprof baseline save", "frame-loop"].contains {
            command.contains($0)
        }
        return makesRun && !command.contains("virtual")
    }

    /// A line without its figures and the width that they take.
    private static func shape(_ line: String) -> String {
        line.replacing(/[0-9]+(\.[0-9]+)?/, with: "0").replacing(/[ ─]+/, with: " ")
    }

    /// The commands of a block, without comments; a backslash joins lines.
    private static func commands(in text: String) -> [String] {
        text.replacing("\\\n", with: " ").split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
    }
}
