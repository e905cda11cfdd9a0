// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target: Swift 6 language mode, strict memory safety, and imports that say what they use.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
    name: "fbprof",
    products: [
        .executable(name: "fbprof", targets: ["fbprof"]),
        // Results made of traces.
        .library(name: "FrameBudget", targets: ["FrameTrace", "FrameBudget", "FrameStatistics"]),
        // What a program that marks its own frames links.
        .library(name: "FrameRecorder", targets: ["FrameTrace", "FrameRecorder"]),
        .library(name: "FrameSimulation", targets: ["Scenario", "Simulation", "LiveSimulation", "SelfTest"]),
        .library(name: "FrameBudgetReports", targets: ["FrameBudgetReports"]),
        .library(name: "FrameBudgetHistory", targets: ["FrameBudgetHistory"]),
        // What `fbprof record` preloads: it stands beside the command.
        .library(name: "fbprof-hook", type: .dynamic, targets: ["CPresentHook"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
    ],
    targets: [
        // Pure targets: no clock, thread, file or C library. The trace is what they have in common.
        .target(name: "FrameTrace", swiftSettings: strict),
        // A trace analysed: frames, verdicts, inversions, profiles.
        .target(name: "FrameBudget", dependencies: ["FrameTrace"], swiftSettings: strict),
        // Results compared, gated and followed over time.
        .target(name: "FrameStatistics", dependencies: ["FrameBudget", "FrameTrace"], swiftSettings: strict),
        // The workload language.
        .target(name: "Scenario", dependencies: ["FrameTrace"], swiftSettings: strict),
        // The simulated device and the engine in virtual time.
        .target(
            name: "Simulation",
            dependencies: ["Scenario", "FrameTrace", .product(name: "DequeModule", package: "swift-collections")],
            swiftSettings: strict
        ),
        // YAML text to the core's source tree; the only user of Yams.
        .target(name: "WorkloadYAML", dependencies: ["Scenario", "FrameTrace", "Yams"], swiftSettings: strict),
        // Only unwind-generic: plain unwind would take C++ exceptions over (Documentation/Decisions/0002).
        .target(name: "CUnwind", linkerSettings: [.linkedLibrary("unwind-generic")]),
        // Preloaded into recorded programs: it needs the C library alone, and no other target needs it.
        .target(
            name: "CPresentHook",
            cSettings: [.unsafeFlags(["-fvisibility=hidden"])],
            linkerSettings: [.unsafeFlags(["-enable-experimental-feature", "Embedded"])]
        ),
        // The Linux edge that any program can link: clocks, kernel events, recorder, sampler, run folder.
        .target(name: "FrameRecorder", dependencies: ["FrameTrace", "CUnwind"], swiftSettings: strict),
        // Simulated apps on real threads.
        .target(
            name: "LiveSimulation",
            dependencies: ["Simulation", "Scenario", "FrameRecorder", "FrameTrace", "CUnwind"],
            swiftSettings: strict
        ),
        // The real program that `fbprof verify --real` records: an event loop with planted causes.
        .target(name: "CPlanted"),
        // Injected causes against reported ones.
        .target(
            name: "SelfTest",
            dependencies: [
                "LiveSimulation", "Simulation", "Scenario", "FrameRecorder", "FrameStatistics", "FrameBudget",
                "FrameTrace",
                "CUnwind", "CPlanted",
            ],
            swiftSettings: strict
        ),
        // How results are told.
        .target(
            name: "FrameBudgetReports",
            dependencies: ["FrameStatistics", "FrameBudget", "FrameTrace"],
            swiftSettings: strict
        ),
        // The system's SQLite.
        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        // Runs over time in an SQLite file; the only user of SQLite.
        .target(
            name: "FrameBudgetHistory",
            dependencies: ["FrameStatistics", "FrameBudget", "FrameTrace", "CSQLite"],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "fbprof",
            dependencies: [
                "FrameTrace", "FrameBudget", "FrameStatistics", "Scenario", "Simulation", "WorkloadYAML",
                "FrameRecorder",
                "LiveSimulation", "SelfTest", "FrameBudgetReports", "FrameBudgetHistory",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        // A program that marks its own frames: nothing of the simulator is linked.
        .executableTarget(
            name: "frame-loop",
            dependencies: ["FrameRecorder", "FrameTrace"],
            path: "Examples/FrameLoop",
            swiftSettings: strict
        ),
        // Mutates what is read from files, each mutant in a process of its own: Tests/Fuzz/run.
        .executableTarget(
            name: "fbprof-fuzz",
            dependencies: [
                "FrameTrace", "FrameBudget", "FrameStatistics", "Scenario", "Simulation", "WorkloadYAML",
                "FrameRecorder", "FrameBudgetReports",
            ],
            path: "Tests/Fuzz",
            exclude: ["run", "Corpus"],
            swiftSettings: strict
        ),
        // How many cases the tests try, what several of them share, and the clock of those that compare costs.
        .target(name: "Thoroughness", path: "Tests/Thoroughness", swiftSettings: strict),
        .testTarget(
            name: "FrameBudgetTests",
            dependencies: [
                "FrameTrace", "FrameBudget", "FrameStatistics", "Scenario", "Simulation", "LiveSimulation", "SelfTest",
                "OperationGraphs", "Thoroughness",
            ],
            swiftSettings: strict
        ),
        // Random graphs of operations and the oracle over them: for both engines.
        .target(
            name: "OperationGraphs",
            dependencies: ["Scenario", "FrameTrace"],
            path: "Tests/OperationGraphs",
            swiftSettings: strict
        ),
        // Real threads and signals: run by itself, not beside other tests.
        .testTarget(
            name: "StackTests",
            dependencies: ["FrameTrace", "FrameBudget", "FrameRecorder", "CUnwind", "StackFixtures"],
            swiftSettings: strict
        ),
        // What the tests of stacks need from C++.
        .target(name: "StackFixtures", path: "Tests/StackFixtures"),
        // Real runs: by themselves and one at a time.
        .testTarget(
            name: "RuntimeTests",
            dependencies: [
                "FrameTrace", "FrameBudget", "Scenario", "Simulation", "WorkloadYAML", "FrameRecorder",
                "LiveSimulation",
                "SelfTest", "FrameStatistics", "CUnwind", "StackFixtures", "OperationGraphs", "Thoroughness",
            ],
            swiftSettings: strict
        ),
        .testTarget(
            name: "ReportTests",
            dependencies: [
                "FrameTrace", "FrameBudget", "FrameStatistics", "FrameBudgetReports", "Scenario", "Simulation",
                "WorkloadYAML", "Thoroughness",
            ],
            exclude: ["Snapshots", "check_html.py", "inflate.py"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "HistoryTests",
            dependencies: ["FrameTrace", "FrameBudget", "FrameStatistics", "FrameBudgetHistory"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "WorkloadTests",
            dependencies: [
                "FrameTrace", "FrameBudget", "FrameStatistics", "Scenario", "Simulation", "WorkloadYAML",
                "Thoroughness",
            ],
            swiftSettings: strict
        ),
        // The built command itself, as a user runs it. Run it by itself: it looks at clocks and sends signals.
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "FrameTrace", "FrameBudget", "FrameStatistics", "Scenario", "Simulation", "FrameBudgetReports",
                "FrameRecorder", "LiveSimulation", "fbprof", "frame-loop", "fbprof-fuzz", "Thoroughness",
            ],
            swiftSettings: strict
        ),
    ]
)
