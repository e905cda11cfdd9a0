import FrameTrace

extension Workload {
    /// Returns the workload as one of several rounds of a comparison in turns runs it.
    ///
    /// Each round draws differently, so that it is evidence of its own and no copy of another round. Round 0 has the
    /// workload's own seed, the others have seeds that follow from it and the round's number.
    public func inRound(_ round: Int) -> Workload {
        guard round > 0 else { return self }
        // No app has that many streams.
        var random = DeterministicRandom(
            seed: seed,
            app: AppID(index: 0),
            stream: .max,
            frame: FrameNumber(UInt32(clamping: round))
        )
        var workload = self
        workload.seed = random.next()
        return workload
    }
}
