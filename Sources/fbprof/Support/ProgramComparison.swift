import FrameBudgetReports
import FrameRecorder
import FrameStatistics
import FrameTrace
import LiveSimulation

/// Compares two unmodified programs: whole runs in fresh processes, one after the other, in pairs.
struct ProgramComparison {
    /// The default measuring time of each process.
    static let defaultDuration = TimeSpan.seconds(4)
    static let defaultWarmUp = TimeSpan.seconds(1)

    let options: AbOptions

    /// Measures until the verdict is final. Nil if the user interrupted it.
    ///
    /// - Throws: ``Failure`` if a side can't be run.
    func report() throws -> PairedReport? {
        let programs = options.programs
        let baseline = try words(programs.baselineExec, .baseline)
        let candidate = try words(programs.candidateExec, .candidate)
        let gate = gate(named: ProgramName.of(candidate))
        try programs.output.map { try Self.makeFolder($0, replaces: programs.replace) }
        defer { programs.output.map(Self.removeIfEmpty) }
        let most = 2 * (1 + ProgramRules.floorPairs + gate.mostPairs)
        return try within(baseline, candidate, most: most) { pairs -> PairedReport? in
            guard try pairs.rehearse(), let floor = try floor(&pairs) else { return interrupted(&pairs) }
            if let refusal = gate.refusal(floor, circumstances: PairedCircumstances.invalid(cores: 1)) {
                return refusal
            }
            var measured: [(baseline: ProcessFigures, candidate: ProcessFigures)] = []
            while true {
                for _ in 0..<gate.pairsOfLook {
                    guard let pair = try pairs.next() else { return interrupted(&pairs) }
                    measured.append(pair)
                }
                let (report, next) = gate.look(measured, floor)
                if next == .done { return report }
            }
        }
    }

    /// Makes the folder for the runs. It has its final name from the start, as each run in it is complete by itself.
    private static func makeFolder(_ path: String, replaces: Bool) throws {
        if FileSystem.exists(path) {
            guard replaces else {
                throw Failure(.storage, "\(path) exists already; give another --output, or --replace to write over it")
            }
            try checkIsComparison(path)
            try FileSystem.remove(path)
        }
        try FileSystem.makeFolders(path + "/runs")
    }

    /// Removes the folder if it is empty, such as when recording is refused, so that the next attempt can use its name.
    private static func removeIfEmpty(_ path: String) {
        let hasNothing = FileSystem.names(in: path).allSatisfy { name in
            name.hasSuffix(".log") && (try? FileSystem.readRegular("\(path)/\(name)", limit: 1))?.isEmpty == true
        }
        if hasNothing { try? FileSystem.remove(path) }
    }

    /// Checks that a folder holds what an earlier comparison left, and nothing else.
    private static func checkIsComparison(_ path: String) throws {
        let names = FileSystem.names(in: path)
        let runs = names.filter { FileSystem.exists("\(path)/\($0)/trace") }
        guard names.contains("ab.json") || !runs.isEmpty else {
            throw Failure(
                .storage,
                "\(path) is not the folder of a comparison, so it is not replaced; give another --output"
            )
        }
        for name in names.sorted() where name != "ab.json" {
            // 001-a, 001-a.log, 001-b and so on.
            guard let run = name.wholeMatch(of: /([0-9]{3,}-[ab])(\.log|\.partial)?/)?.1 else {
                throw Failure(
                    .storage,
                    "\(path) also holds \(name), which no comparison writes, so it is not replaced; give another --output"
                )
            }
            // A run's folder may hold foreign files, or be in use.
            _ = try RunFolder.check("\(path)/\(run)", replacing: true)
        }
    }

    /// Compares the baseline with itself, and reports what could be detected here.
    func selfTest() throws -> ExitStatus {
        let baseline = try words(options.programs.baselineExec, .baseline)
        let gate = gate(named: ProgramName.of(baseline))
        let most = 2 * ProgramRules.floorPairs
        let measured = try within(baseline, baseline, most: most) { pairs -> ProcessFloor? in
            guard let floor = try floor(&pairs) else { return interrupted(&pairs) }
            return floor
        }
        guard let floor = measured else { return .interrupted }
        let circumstances = PairedCircumstances.invalid(cores: 1)
        let ability = gate.ability(floor, circumstances: circumstances)
        let text = ability.sentences.joined(separator: "; ") + "."
        try Console.print(text.prefix(1).uppercased() + text.dropFirst())
        return ability.suffices ? .success : .inconclusive
    }

    private func gate(named name: String) -> ProgramGate {
        var rules = ProgramRules()
        rules.tolerance = options.programs.tolerance ?? rules.tolerance
        return ProgramGate(name: name, rules: rules, seed: options.seed, pairs: options.programs.pairs)
    }

    /// Reports that the user interrupted the comparison, how far it was, and what is kept.
    private func interrupted<Value>(_ pairs: inout ProgramPairs) -> Value? {
        Console.clearProgress()
        let kept = options.programs.output.map { "the runs of those that ended are in \($0)" } ?? "nothing is kept"
        Console.error(
            "fbprof: ab was interrupted in process \(pairs.count) of at most \(pairs.most): nothing was judged; \(kept)"
        )
        return nil
    }

    /// Measures how much identical processes of the baseline differ. Nil if the user interrupted it.
    private func floor(_ pairs: inout ProgramPairs) throws -> ProcessFloor? {
        var alike: [(ProcessFigures, ProcessFigures)] = []
        while alike.count < ProgramRules.floorPairs {
            guard let pair = try pairs.alike() else { return nil }
            alike.append(pair)
        }
        return ProcessFloor(alike)
    }

    private func within<Value>(
        _ baseline: [String],
        _ candidate: [String],
        most: Int,
        _ body: (inout ProgramPairs) throws -> Value
    ) throws -> Value {
        Console.warnOfOtherInstances(on: CPUPlan.allowed())
        if !LaunchedProgram.mayFixAddresses {
            Console.error(
                """
                fbprof: address space randomisation can't be switched off here (personality is refused): processes of one program \
                differ more
                """
            )
        }
        let folder = try ScratchFolder(named: "ab")
        defer { folder.close() }
        let setting = ProgramSide.Setting(
            duration: options.duration ?? Self.defaultDuration,
            warmUp: options.programs.warmUp ?? Self.defaultWarmUp,
            turns: options.programs.turns.options,
            preloads: !options.programs.noPreload,
            keepsRuns: options.programs.output != nil
        )
        func side(_ side: PairedSide, _ command: [String], _ home: String) throws -> ProgramSide {
            ProgramSide(
                side: side,
                command: command,
                name: ProgramName.of(command),
                home: try ProgramHome(home, in: folder.path),
                setting: setting
            )
        }
        var pairs = ProgramPairs(
            baseline: try side(.baseline, baseline, "a"),
            candidate: try side(.candidate, candidate, "b"),
            folder: options.programs.output ?? folder.path,
            seed: options.seed,
            most: most
        )
        defer { pairs.end() }
        let each = setting.warmUp + setting.duration
        Console.error(
            "fbprof: ab runs up to \(most) processes, \(DecimalText.trimmed(each.inSeconds, places: 1)) s each: "
                + "up to \(Int((each * Int64(most)).inSeconds.rounded())) s, or longer if they start slowly"
        )
        return try body(&pairs)
    }

    /// Returns the words of a side's command, and checks that it can be run.
    private func words(_ text: String?, _ side: PairedSide) throws -> [String] {
        let option = side == .baseline ? "--baseline-exec" : "--candidate-exec"
        let words: [String]
        do throws(CommandWords.Problem) {
            words = try CommandWords.split(text ?? "")
        } catch {
            throw Failure(.usage, "\(option) '\(text ?? "")': \(error.words)")
        }
        if let refusal = ProgramFile.refusal(of: words[0], in: nil) {
            throw Failure(.usage, "\(option): can't run '\(words[0])': \(refusal)")
        }
        return words
    }
}
