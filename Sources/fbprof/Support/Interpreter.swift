/// A program that runs scripts, such as Python or Java, and how to find the script among its arguments.
struct Interpreter {
    /// The meaning of the word after an option.
    private enum Kind {
        /// The word is the option's value.
        case valued
        /// The word is what to run: a module, an archive, a file.
        case naming
        /// The word is the text of a program: no file is run.
        case text
        /// The word has no special meaning: a value of the option is in the option's own word.
        case attached
    }

    private var options: [String: Kind] = [:]
    /// Whether several letters may follow one dash, the last of which may have a value: `-um http.server`.
    private var joinsLetters = false
    /// Whether it is a shell: a `+` begins an option too, and the text for `-c` follows all options.
    private var isShell = false
    /// Words that may precede the script and its options: `run`.
    private var verbs: Set<String> = []

    private init(
        valued: [String] = [],
        naming: [String] = [],
        text: [String] = [],
        attached: [String] = [],
        joinsLetters: Bool = false,
        isShell: Bool = false,
        verbs: Set<String> = []
    ) {
        for option in valued { options[option] = .valued }
        for option in naming { options[option] = .naming }
        for option in text { options[option] = .text }
        for option in attached { options[option] = .attached }
        self.joinsLetters = joinsLetters
        self.isShell = isShell
        self.verbs = verbs
    }

    /// Returns the interpreter with a name, with or without a version: `python3.11`; nil for other programs.
    static func named(_ program: String) -> Interpreter? {
        var name = program[...]
        while let last = name.last, last.isNumber || last == "." { name.removeLast() }
        return forms[String(name)]
    }

    /// Returns the file, module or archive to run, as written; nil if the text of a program is run, or nothing.
    ///
    /// - Parameter words: the arguments of the interpreter.
    func script(in words: ArraySlice<String>) -> String? {
        var words = words
        var isText = false
        while let word = words.first, isOption(word) {
            words = words.dropFirst()
            if word == "--" { break }
            if isShell, !word.hasPrefix("--"), word.contains("c") { isText = true }
            guard let (kind, value) = meaning(of: word) else { continue }
            switch kind {
            case .attached: break
            case .valued: if value == nil { words = words.dropFirst() }
            case .naming: return value ?? words.first
            case .text: return nil
            }
        }
        guard let script = words.first, script != "-" else { return nil }
        if verbs.contains(script) { return self.script(in: words.dropFirst()) }
        // Java reads more arguments from such a file, and the class may be in there.
        if script.hasPrefix("@") { return nil }
        return isText && !Self.isPlain(script) ? nil : script
    }

    private func isOption(_ word: String) -> Bool {
        word.count > 1 && (word.hasPrefix("-") || (isShell && word.hasPrefix("+")))
    }

    /// Returns what an option does with the next word, and its value if that is in its own word; nil if it has none.
    private func meaning(of word: String) -> (kind: Kind, value: String?)? {
        if let kind = options[word] { return (kind, nil) }
        if let equals = word.firstIndex(of: "="), let kind = options[String(word[..<equals])] {
            return (kind, String(word[word.index(after: equals)...]))
        }
        guard joinsLetters, !word.hasPrefix("--") else { return nil }
        for index in word.indices.dropFirst() {
            guard let kind = options["\(word.prefix(1))\(word[index])"] else { continue }
            let rest = word[word.index(after: index)...]
            return (kind, rest.isEmpty || isShell ? nil : String(rest))
        }
        return nil
    }

    /// Returns whether a shell's command text is only a file's path.
    private static func isPlain(_ text: String) -> Bool {
        text.allSatisfy { $0.isLetter || $0.isNumber || "/._+-".contains($0) }
    }

    private static let python = Interpreter(
        valued: ["-W", "-X", "--check-hash-based-pycs"],
        naming: ["-m"],
        text: ["-c"],
        joinsLetters: true
    )

    private static let node = Interpreter(
        valued: [
            "-r", "--require", "--import", "--loader", "--experimental-loader", "-C", "--conditions", "--env-file",
            "--env-file-if-exists", "--title", "--input-type", "--icu-data-dir", "--openssl-config", "--inspect-port",
            "--diagnostic-dir", "--watch-path", "--cpu-prof-dir", "--cpu-prof-name", "--trace-event-categories",
            "--unhandled-rejections",
        ],
        text: ["-e", "--eval", "-p", "--print", "-pe"],
        verbs: ["inspect"]
    )

    private static let java = Interpreter(
        valued: [
            "-cp", "-classpath", "--class-path", "-p", "--module-path", "--upgrade-module-path", "--add-modules",
            "--limit-modules", "--add-reads", "--add-exports", "--add-opens", "--patch-module", "--source",
            "--enable-native-access",
        ],
        naming: ["-jar", "-m", "--module"]
    )

    private static let ruby = Interpreter(
        valued: [
            "-I", "-r", "-C", "-E", "--encoding", "--external-encoding", "--internal-encoding", "--enable", "--disable",
        ],
        text: ["-e"],
        attached: ["-F", "-i", "-K", "-T", "-W", "-x"],
        joinsLetters: true
    )

    private static let perl = Interpreter(
        valued: ["-I"],
        text: ["-e", "-E"],
        attached: ["-M", "-m", "-F", "-i", "-x", "-C", "-D", "-d", "-V"],
        joinsLetters: true
    )

    private static let shell = Interpreter(
        valued: ["-o", "+o", "-O", "+O", "--rcfile", "--init-file"],
        joinsLetters: true,
        isShell: true
    )

    /// The text after `-e` runs before the script.
    private static let lua = Interpreter(valued: ["-e", "-l"], joinsLetters: true)

    private static let php = Interpreter(
        valued: [
            "-c", "--php-ini", "-d", "--define", "-S", "--server", "-t", "--docroot", "-z", "--zend-extension",
        ],
        naming: ["-f", "--file", "-F", "--process-file"],
        text: [
            "-r", "--run", "-B", "--process-begin", "-R", "--process-code", "-E", "--process-end",
        ],
        joinsLetters: true
    )

    private static let deno = Interpreter(
        valued: ["-c", "--config", "--import-map", "--cert", "--location", "--seed", "-L", "--log-level"],
        verbs: ["run", "serve"]
    )

    private static let bun = Interpreter(
        valued: [
            "-r", "--preload", "--require", "--import", "--cwd", "-c", "--config", "-F", "--filter", "--env-file",
            "--tsconfig-override", "-d", "--define", "-l", "--loader", "--conditions", "--port",
        ],
        text: ["-e", "--eval", "-p", "--print"],
        verbs: ["run", "x"]
    )

    private static let forms: [String: Interpreter] = [
        "python": python, "pypy": python, "node": node, "nodejs": node, "java": java, "ruby": ruby, "perl": perl,
        "sh": shell, "bash": shell, "dash": shell, "lua": lua, "luajit": lua, "php": php, "deno": deno, "bun": bun,
    ]
}
