extension GrammarObject {
    /// The field for an app's render thread.
    static let renderAppFields = [
        GrammarField(
            "render",
            .object(.render),
            .otherwise("a frame ends with the main thread's work"),
            "What its render thread does for each frame once the main thread has done its part. The frame ends there.",
            example: "{ do: [{ compute: 6ms }], buffers: 2 }"
        )
    ]

    /// The fields of a render thread.
    static let renderFields = [
        GrammarField(
            "do",
            .list(of: .object(.step), 1...100_000),
            .required,
            "What it does for each frame, one frame after the other. At its end it presents the frame, and the next "
                + "vsync shows it.",
            example: "[{ compute: 6ms, name: rasterize }]"
        ),
        GrammarField(
            "buffers",
            .integer(1...16),
            .standard("2"),
            "How many frames can be begun and not yet presented. With that many, the main thread waits for a buffer "
                + "before its next frame.",
            example: "3"
        ),
        GrammarField(
            "latency",
            .integer(1...16),
            .standard("1"),
            "The vsync by which a frame must be shown, in frame intervals after the one at which it was due. Each "
                + "interval above 1 moves the deadline and the dropped intervals by one.",
            example: "2"
        ),
    ]
}
