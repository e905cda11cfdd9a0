import FrameTrace

extension GrammarObject {
    private static let mostItems: UInt64 = 100_000

    /// The acts that concern caches.
    static let cacheActs = [
        GrammarField(
            "use",
            .reference("cache"),
            .optional,
            "Uses items of a cache. Those that are not in memory are loaded one after the other and kept. Those that "
                + "another thread is loading are left to it.",
            example: "icons",
            companions: [
                GrammarField(
                    "of",
                    .choice(WantedItems.allCases.map(\.rawValue)),
                    .standard("page"),
                    "Which items: those of the page that is shown, or those of the working set that are missing.",
                    example: "working set"
                ),
                GrammarField(
                    "item",
                    .amount(.count),
                    .optional,
                    "In place of `of`: one item, by its number from 1 on.",
                    example: "{ uniform: [1, 500] }"
                ),
                GrammarField(
                    "most",
                    .integer(1...mostItems),
                    .otherwise("all that are missing"),
                    "How many it loads at most.",
                    example: "1"
                ),
                GrammarField(
                    "load",
                    .list(of: .object(.step), 1...100_000),
                    .optional,
                    "What is done to make one item that is neither in memory nor in the cache's file.",
                    example: "[{ read: 60kB }, { compute: 50ms }]"
                ),
            ]
        ),
        GrammarField(
            "turn",
            .reference("cache"),
            .optional,
            "Shows another page of a cache. Items that leave the working set are dropped, or kept as the cache says.",
            example: "icons",
            companions: [
                GrammarField(
                    "to",
                    .choice(WantedPage.allCases.map(\.rawValue)),
                    .standard("next"),
                    "Which page. At the end it stays where it is.",
                    example: "previous"
                )
            ]
        ),
    ]

    /// The field of an app that describes its caches.
    static let cacheAppFields = [
        GrammarField(
            "caches",
            .named("cache", .object(.cache), 0...100),
            .optional,
            "Its caches, by name, for `use`, `turn` and `placeholder`.",
            example: "{ icons: { items: 1000, size: 60kB } }"
        )
    ]

    /// The fields of a cache.
    static let cacheFields =
        [
            GrammarField("items", .integer(1...mostItems), .required, "How many items there are.", example: "1000"),
            GrammarField("size", .size(1...1_000_000_000), .required, "How large one is in memory.", example: "60kB"),
        ] + shape(page: .standard("1"), workingSet: .standard(WorkingSet.none.rawValue)) + [
            GrammarField(
                "keep",
                .size(0...1_000_000_000_000),
                .otherwise("nothing"),
                "How many bytes it keeps beyond the working set. They are dirty. With `aware: on` they are dropped when "
                    + "the app is warned or leaves the screen.",
                example: "1.2MB"
            ),
            GrammarField(
                "keepPurgeable",
                .size(0...1_000_000_000_000),
                .otherwise("nothing"),
                "How many bytes it keeps beyond that, as purgeable memory. With `aware: on` they are dropped together "
                    + "with those.",
                example: "6MB"
            ),
            GrammarField(
                "evict",
                .choice(CacheEviction.allCases.map(\.rawValue)),
                .standard(CacheEviction.oldestFirst.rawValue),
                "Which item beyond the working set is dropped first.",
                example: "newest first"
            ),
            GrammarField(
                "file",
                .choice(CacheFile.Access.allCases.map(\.rawValue)),
                .otherwise("no file: what is dropped is lost"),
                "How it uses a file of the items that have been loaded once: it reads them into memory, or maps them.",
                example: "mapped"
            ),
            GrammarField(
                "filled",
                .toggle,
                .standard("off"),
                "Whether the file has all items from the start, made by an earlier run of the app.",
                example: "on"
            ),
            GrammarField(
                "folder",
                .choice(FileFolder.allCases.map(\.rawValue)),
                .standard(FileFolder.caches.rawValue),
                "The app's folder that has the file. Data that can be made again does not belong in the user's documents.",
                example: "tmp"
            ),
            GrammarField(
                "aware",
                .toggle,
                .standard("on"),
                "Whether it drops what it keeps beyond the working set when the app is warned or leaves the screen, as NSCache does on"
                    + " Darwin. On Linux NSCache does neither.",
                example: "off"
            ),
            GrammarField(
                "remember",
                .toggle,
                .standard("on"),
                "Whether the first visible item stays visible after a change of size, however often the size changes. "
                    + "With `off`, the pages of the new size start at the position of the old page.",
                example: "off"
            ),
            GrammarField(
                "when",
                .named("situation", .object(.cacheSituation), 0...16),
                .optional,
                "Pages and working sets in situations: `background`; `compact` or `regular`, the app's own size class; or how an app"
                    + " on screen is shown, as the timeline's `as` gives it. The first one that holds counts.",
                example: "{ split view: { page: 15 } }"
            ),
        ]

    /// The fields of a situation of a cache.
    static let cacheSituationFields = shape(page: .otherwise("the cache's"), workingSet: .otherwise("the cache's"))

    private static func shape(page: GrammarField.Presence, workingSet: GrammarField.Presence) -> [GrammarField] {
        [
            GrammarField("page", .integer(1...mostItems), page, "How many items make a page.", example: "20"),
            GrammarField(
                "workingSet",
                .choice(WorkingSet.allCases.map(\.rawValue)),
                workingSet,
                "The items that are never dropped: this many pages around the page that is shown.",
                example: "3 pages"
            ),
        ]
    }
}
