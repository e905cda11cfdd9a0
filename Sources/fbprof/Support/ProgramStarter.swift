/// Recognizes programs that only change a setting and then execute another program, such as `nice -n -5 ./game`.
enum ProgramStarter {
    /// The arguments before the program to execute.
    private struct Form {
        /// Options whose value is the next word.
        var valued: Set<String> = []
        /// The number of words before the program that are not options.
        var words = 0
        /// Whether NAME=VALUE settings may precede the program.
        var hasSettings = false
        /// Whether the program may be in a text for a shell, after `-c`, in place of words.
        var hasText = false
        /// Whether it never is in words of its own.
        var hasOnlyText = false
    }

    private static let forms: [String: Form] = [
        "nice": Form(valued: ["-n", "--adjustment"]),
        "ionice": Form(valued: ["-c", "--class", "-n", "--classdata"]),
        "chrt": Form(valued: ["-T", "--sched-runtime", "-P", "--sched-period", "-D", "--sched-deadline"], words: 1),
        "taskset": Form(words: 1),
        "numactl": Form(valued: ["-C", "--physcpubind", "-N", "--cpunodebind", "-m", "--membind", "-i", "--interleave"]
        ),
        "env": Form(valued: ["-u", "--unset", "-C", "--chdir"], hasSettings: true),
        "timeout": Form(valued: ["-s", "--signal", "-k", "--kill-after"], words: 1),
        "stdbuf": Form(valued: ["-i", "--input", "-o", "--output", "-e", "--error"]),
        "setarch": Form(words: 1), "setsid": Form(), "nohup": Form(),
        "exec": Form(), "mangohud": Form(), "gamemoderun": Form(),
        "setpriv": Form(valued: [
            "--reuid", "--regid", "--ruid", "--euid", "--rgid", "--egid", "--groups", "--inh-caps", "--ambient-caps",
            "--bounding-set", "--securebits", "--pdeathsig",
        ]),
        "runuser": Form(valued: ["-u", "--user", "-g", "--group", "-G", "--supp-group"], hasText: true),
        "su": Form(hasText: true, hasOnlyText: true),
        "doas": Form(valued: ["-u", "-C"]),
        "pkexec": Form(valued: ["--user"]),
        "sudo": Form(
            valued: ["-u", "--user", "-g", "--group", "-C", "-D", "-p", "-R", "-T", "-U", "-h"],
            hasSettings: true
        ),
        "xvfb-run": Form(valued: ["-n", "-s", "-e", "-f", "-p", "-w"]),
    ]

    /// Returns the command that is executed in the end; the same command if it starts no other one, or none is
    /// recognized.
    static func started(by command: [String]) -> [String] { chain(from: command).last ?? command }

    /// Returns the command and, in order, each command that the one before it executes: `env`, `sudo` and `./game` for
    /// `env A=1 sudo ./game`.
    static func chain(from command: [String]) -> [[String]] {
        var chain = [command]
        var command = command[...]
        while let program = command.first?.split(separator: "/").last.map(String.init), let form = forms[program],
            let rest = rest(of: command.dropFirst(), form)
        {
            command = rest
            chain.append(Array(rest))
        }
        return chain
    }

    /// Returns the words after the options and words of such a program; nil if there are none.
    private static func rest(of words: ArraySlice<String>, _ form: Form) -> ArraySlice<String>? {
        if form.hasText, let command = text(in: words).flatMap(Self.words) { return command }
        guard !form.hasOnlyText else { return nil }
        var words = words
        while let word = words.first, word.hasPrefix("-"), word.count > 1 {
            words = words.dropFirst(form.valued.contains(word) ? 2 : 1)
            if word == "--" { break }
        }
        words = words.dropFirst(form.words)
        if form.hasSettings { words = words.drop { $0.contains("=") } }
        return words.isEmpty ? nil : words
    }

    /// Returns the text after `-c` or `--command`; nil if there is none, and for `runuser -u`, which takes words.
    private static func text(in words: ArraySlice<String>) -> String? {
        let words = words.prefix { $0 != "--" }
        guard !words.contains(where: { ["-u", "--user"].contains($0) }) else { return nil }
        if let option = words.firstIndex(where: { ["-c", "--command"].contains($0) }) {
            return words[(option + 1)...].first
        }
        let joined = "--command="
        return words.first { $0.hasPrefix(joined) }.map { String($0.dropFirst(joined.count)) }
    }

    /// Returns the words of a shell's text that is one plain command; nil for any other text.
    private static func words(of text: String) -> ArraySlice<String>? {
        let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || " /._+-:,".contains($0) }
        let words = text.split(separator: " ").map(String.init)
        return isPlain && !words.isEmpty ? words[...] : nil
    }
}
