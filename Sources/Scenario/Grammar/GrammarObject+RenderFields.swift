extension GrammarObject {
    /// The field of an app whose frames end on another thread.
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
            "What it does for each frame, one frame after the other. At its end the frame is presented: the first vsync after that "
                + "shows it.",
            example: "[{ compute: 6ms, name: rasterize }]"
        ),
        GrammarField(
            "buffers",
            .integer(1...16),
            .standard("2"),
            "How many frames may be begun and not presented. The main thread waits for a buffer before its next frame where there "
                + "are so many.",
            example: "3"
        ),
        GrammarField(
            "latency",
            .integer(1...16),
            .standard("1"),
            "By which vsync a frame is to be shown, counted in frame intervals from the one at which it was due. Its deadline moves "
                + "by an interval for each above 1, and so do its dropped intervals.",
            example: "2"
        ),
    ]
}
