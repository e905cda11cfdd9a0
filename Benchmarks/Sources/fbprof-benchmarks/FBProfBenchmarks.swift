import ArgumentParser

/// Measures fbprof itself, and says which of its goals are met on this machine at this time.
@main
struct FBProfBenchmarks: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fbprof-benchmarks",
        abstract: "Measures fbprof itself: how exact it is and what it costs.",
        discussion: """
            Each benchmark prints a table in Markdown. A goal that is not met is said in the table and is no error: a \
            shared machine is noisy, and a time alone proves nothing. The exit status is 0 unless a benchmark can't run.
            """,
        subcommands: [
            ComputeCommand.self, RecorderCommand.self, SamplingCommand.self, StartupCommand.self,
            ReportSizeCommand.self,
            VirtualCommand.self, EnginesCommand.self, GateWaitsCommand.self, InversionCommand.self,
            AnalysisCommand.self,
            PartsCommand.self, HogsCommand.self, KernelCostCommand.self, AttributionCommand.self, TimehistCommand.self,
            SymbolsCommand.self, GateCallsCommand.self, PairingCommand.self, HistoryCommand.self,
            AllCommand.self,
        ],
        defaultSubcommand: AllCommand.self
    )
}
