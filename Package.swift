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
        .library(name: "FrameBudget", targets: ["FrameBudget"]),
        .library(name: "FrameBudgetRuntime", targets: ["FrameBudgetRuntime"]),
        .library(name: "FrameBudgetReports", targets: ["FrameBudgetReports"]),
        .library(name: "FrameBudgetHistory", targets: ["FrameBudgetHistory"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
    ],
    targets: [
        // The pure core: no clock, thread, file or C library.
        .target(
            name: "FrameBudget",
            dependencies: [.product(name: "DequeModule", package: "swift-collections")],
            swiftSettings: strict
        ),
        // YAML text to the core's source tree; the only user of Yams.
        .target(name: "WorkloadYAML", dependencies: ["FrameBudget", "Yams"], swiftSettings: strict),
        // Only unwind-generic: plain unwind would take C++ exceptions over (Documentation/Decisions/0002).
        .target(name: "CUnwind", linkerSettings: [.linkedLibrary("unwind-generic")]),
        // The Linux edge: clocks, threads, live engine, recorder, sampler, run folder.
        .target(name: "FrameBudgetRuntime", dependencies: ["FrameBudget", "CUnwind"], swiftSettings: strict),
        // How results are told.
        .target(name: "FrameBudgetReports", dependencies: ["FrameBudget"], swiftSettings: strict),
        // The system's SQLite.
        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        // Runs over time in an SQLite file; the only user of SQLite.
        .target(name: "FrameBudgetHistory", dependencies: ["FrameBudget", "CSQLite"], swiftSettings: strict),
        .executableTarget(
            name: "fbprof",
            dependencies: [
                "FrameBudget", "WorkloadYAML", "FrameBudgetRuntime", "FrameBudgetReports", "FrameBudgetHistory",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict
        ),
        // A program that marks its own frames.
        .executableTarget(
            name: "frame-loop",
            dependencies: ["FrameBudget", "FrameBudgetRuntime"],
            path: "Examples/FrameLoop",
            swiftSettings: strict
        ),
        .testTarget(name: "FrameBudgetTests", dependencies: ["FrameBudget"], swiftSettings: strict),
        // Real threads and signals: run by itself, not beside other tests.
        .testTarget(
            name: "StackTests",
            dependencies: ["FrameBudget", "FrameBudgetRuntime", "CUnwind", "StackFixtures"],
            swiftSettings: strict
        ),
        // What the tests of stacks need from C++.
        .target(name: "StackFixtures", path: "Tests/StackFixtures"),
        // Real runs: by themselves and one at a time.
        .testTarget(
            name: "RuntimeTests",
            dependencies: ["FrameBudget", "FrameBudgetRuntime", "WorkloadYAML", "CUnwind", "StackFixtures"],
            swiftSettings: strict
        ),
        .testTarget(
            name: "ReportTests",
            dependencies: ["FrameBudget", "FrameBudgetReports", "WorkloadYAML"],
            exclude: ["Snapshots", "check_html.py", "inflate.py"],
            swiftSettings: strict
        ),
        .testTarget(name: "HistoryTests", dependencies: ["FrameBudget", "FrameBudgetHistory"], swiftSettings: strict),
        .testTarget(
            name: "WorkloadTests",
            dependencies: ["FrameBudget", "WorkloadYAML"],
            swiftSettings: strict
        ),
        // The built command itself, as a user runs it. Run it by itself: it looks at clocks and sends signals.
        .testTarget(
            name: "EndToEndTests",
            dependencies: ["FrameBudget", "FrameBudgetReports", "FrameBudgetRuntime", "fbprof", "frame-loop"],
            swiftSettings: strict
        ),
    ]
)
