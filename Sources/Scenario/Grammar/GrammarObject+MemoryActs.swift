extension GrammarObject {
    /// The acts that concern memory.
    static let memoryActs = [
        GrammarField(
            "allocate",
            .text,
            .optional,
            "Writes new bytes and keeps them under a name, as a block of memory of the app. More bytes under the same name are added"
                + " to the block.",
            example: "icons",
            companions: [
                bytes(.required, "How many bytes.", example: "60kB"),
                GrammarField(
                    "kind",
                    .choice([MemoryKind.dirty, .purgeable, .backingStore].map(\.rawValue)),
                    .standard(MemoryKind.dirty.rawValue),
                    "When the system may discard the block: never (`dirty`), while no step accesses it (`purgeable`), or "
                        + "when the app leaves the screen (`backing store`). All steps of a name must say the same.",
                    example: "purgeable"
                ),
            ]
        ),
        GrammarField(
            "map",
            .text,
            .optional,
            "Maps a file for reading, under a name. Its bytes take no memory before a step accesses them.",
            example: "sheet",
            companions: [
                bytes(.required, "How many bytes.", example: "60kB"),
                GrammarField(
                    "files",
                    .integer(1...1_000_000),
                    .standard("1"),
                    "The number of equally large files that contain these bytes. Each is open and mapped separately. The "
                        + "largest value among all steps of a name counts.",
                    example: "1000"
                ),
            ]
        ),
        GrammarField(
            "release",
            .reference("block of memory"),
            .optional,
            "Gives a block of memory back, or a mapped file.",
            example: "icons",
            companions: [bytes(.otherwise("all of it"), "How many bytes.", example: "60kB")]
        ),
        GrammarField(
            "access",
            .reference("block of memory"),
            .optional,
            "Uses a block of memory or a mapped file. Bytes of a file that are not in memory are read from the disk; a purgeable block"
                + " can't be discarded until the steps under `do` are done.",
            example: "sheet",
            companions: [
                bytes(.otherwise("all of it"), "How many bytes.", example: "60kB"),
                GrammarField(
                    "from",
                    .amount(.size),
                    .otherwise("its first byte"),
                    "For a mapped file: the first byte to use.",
                    example: "120kB"
                ),
                GrammarField(
                    "rebuild",
                    .list(of: .object(.step), 1...100_000),
                    .optional,
                    "For a purgeable block or a backing store: steps to do first if it was discarded. Its size is then as "
                        + "before.",
                    example: "[{ read: 60kB }, { compute: 2ms }]"
                ),
                GrammarField(
                    "do",
                    .list(of: .object(.step), 1...100_000),
                    .optional,
                    "The steps that the act wraps.",
                    example: "[{ compute: 1ms }]"
                ),
                GrammarField(
                    "ends",
                    .toggle,
                    .standard("on"),
                    "For a purgeable block: whether the access ends with the step. Otherwise it stays open until an "
                        + "`endAccess`.",
                    example: "off"
                ),
            ]
        ),
        GrammarField(
            "endAccess",
            .reference("purgeable block of memory"),
            .optional,
            "Ends an access to a purgeable block that stayed open with `ends: off`.",
            example: "ring"
        ),
        GrammarField(
            "leak",
            .amount(.size),
            .optional,
            "Writes bytes that no step can give back.",
            example: "20kB"
        ),
    ]

    private static func bytes(_ presence: GrammarField.Presence, _ summary: String, example: String) -> GrammarField {
        GrammarField("size", .amount(.size), presence, summary, example: example)
    }

    /// The fields of an app that concern memory.
    static let memoryAppFields = [
        GrammarField(
            "memoryLimit",
            .size(1_000_000...1_000_000_000_000),
            .otherwise("no limit but the device's memory"),
            "The footprint above which it is terminated at once, however much memory the device has left.",
            example: "650MB"
        ),
        GrammarField(
            "onMemoryWarning",
            .list(of: .object(.step), 1...100_000),
            .optional,
            "What its main thread does when the system warns it that memory is short.",
            example: "[{ release: icons }]"
        ),
    ]

    /// The fields of the device that concern memory.
    static let memoryDeviceFields = [
        GrammarField(
            "memory",
            .size(1_000_000...1_000_000_000_000),
            .otherwise("no limit"),
            "The memory of the device. When it is short, apps are warned, and terminated.",
            example: "1GB"
        ),
        GrammarField(
            "system",
            .size(0...1_000_000_000_000),
            .otherwise("none"),
            "The part of `memory` that the system uses and never gives back.",
            example: "300MB"
        ),
        GrammarField(
            "killOrder",
            .choice(KillOrder.allCases.map(\.rawValue)),
            .standard(KillOrder.largestFirst.rawValue),
            "Which of the apps off screen is terminated first when memory is short.",
            example: "oldest first"
        ),
        GrammarField(
            "mappings",
            .object(.mappings),
            .otherwise("its standard values"),
            "How much an app may map.",
            example: "{ files: 1000 }"
        ),
    ]

    /// The fields of `mappings`.
    static let mappingFields = [
        GrammarField(
            "files",
            .integer(1...10_000_000),
            .standard("\(MappingLimits().files)"),
            "Mapped files that an app may have open at a time.",
            example: "1000"
        ),
        GrammarField(
            "regions",
            .integer(1...10_000_000),
            .standard("\(MappingLimits().regions)"),
            "Regions that an app may have: each mapped file, each purgeable item of a cache and each other block is "
                + "one.",
            example: "2000"
        ),
        GrammarField(
            "addresses",
            .size(1_000_000...1_000_000_000_000),
            .standard("8GB"),
            "Addresses that its regions may take together, in whole pages.",
            example: "4GB"
        ),
    ]
}
