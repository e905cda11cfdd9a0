// swift-tools-version: 6.2
import PackageDescription

// Measures fbprof itself. A package of its own, so that nobody who uses fbprof builds it.
let package = Package(
    name: "fbprof-benchmarks",
    dependencies: [
        .package(name: "fbprof", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    ],
    targets: [
        // A timer of the kernel and nothing else, to compare with.
        .target(name: "CBareTimer"),
        .executableTarget(
            name: "fbprof-benchmarks",
            dependencies: [
                "CBareTimer",
                .product(name: "FrameBudget", package: "fbprof"),
                .product(name: "FrameRecorder", package: "fbprof"),
                .product(name: "FrameSimulation", package: "fbprof"),
                .product(name: "FrameBudgetReports", package: "fbprof"),
                .product(name: "FrameBudgetHistory", package: "fbprof"),
                // Not linked, but built beside this program: the command that is measured.
                .product(name: "fbprof", package: "fbprof"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: [
                .swiftLanguageMode(.v6),
                .strictMemorySafety(),
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]
        ),
    ]
)
