import FrameTrace

extension StepReader {
    /// Reads a stage of a frame; returns nil for other acts, or after a problem. Stages stand at the end of a frame, in
    /// their order, each at most once and without steps in between.
    mutating func stage(_ key: String, _ object: ObjectReader, in context: StepContext) -> Act? {
        guard key == "stage" else {
            if context.isFrame, let lastStage, let site = object.site(key) {
                sink.report(
                    site,
                    "expected a stage, as the step before it is one, found \(key)",
                    help: "put it under the `do` of stage \(lastStage.rawValue), or before the first stage"
                )
            }
            return nil
        }
        guard let site = object.site(key), let part: FramePart = object.choice(key) else { return nil }
        let steps = steps(object.list("do"), in: context.within())
        guard context.isFrame else {
            sink.report(
                site,
                "expected a stage only among the steps of `frame` itself, found one within other steps or work",
                help: "write `{ stage: \(part.rawValue), do: [...] }` into the list under `frame`"
            )
            return nil
        }
        if let lastStage, let (last, next) = Self.order(lastStage, part), last >= next {
            let order = FramePart.marked.map(\.rawValue).joined(separator: ", ")
            sink.report(
                site,
                "expected the stages in their order, \(order), each once; found \(part.rawValue) after \(lastStage.rawValue)",
                help: last == next
                    ? "put the steps of both into one `stage: \(part.rawValue)`"
                    : "move `stage: \(part.rawValue)` before `stage: \(lastStage.rawValue)`"
            )
        }
        lastStage = part
        return .stage(part, steps)
    }

    private static func order(_ first: FramePart, _ second: FramePart) -> (Int, Int)? {
        guard let first = FramePart.marked.firstIndex(of: first), let second = FramePart.marked.firstIndex(of: second)
        else { return nil }
        return (first, second)
    }
}
