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
                    .choice([MemoryKind.dirty, .purgeable].map(\.rawValue)),
                    .standard(MemoryKind.dirty.rawValue),
                    "Whether the system may discard the block while no step accesses it. The same in all steps of a name.",
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
            companions: [bytes(.required, "How many bytes.", example: "60kB")]
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
                    "Of a mapped file: from which byte on.",
                    example: "120kB"
                ),
                GrammarField(
                    "rebuild",
                    .list(of: .object(.step), 1...100_000),
                    .optional,
                    "Of a purgeable block: what is done first if it was discarded. The block is as large as before then.",
                    example: "[{ read: 60kB }, { compute: 2ms }]"
                ),
                GrammarField(
                    "do",
                    .list(of: .object(.step), 1...100_000),
                    .optional,
                    "The steps that the act wraps.",
                    example: "[{ compute: 1ms }]"
                ),
            ]
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
            "What the system has of `memory`, and never gives back.",
            example: "300MB"
        ),
        GrammarField(
            "killOrder",
            .choice(KillOrder.allCases.map(\.rawValue)),
            .standard(KillOrder.largestFirst.rawValue),
            "Which of the apps off screen is terminated first when memory is short.",
            example: "oldest first"
        ),
    ]
}
