import FrameBudget
import FrameTrace

/// Advice if other threads of an app used the GPU or the disk that its main thread waited for.
extension RemedyWords {
    /// Returns advice on the requests of those threads: the frames' own ones were not too long.
    func ownUse(of kind: VerdictKind, _ losses: [Loss]) -> QualityWords.Line {
        let victims = names(losses)
        let device = DeviceUseWords.device(kind)
        let user = DeviceUseWords.user(losses.flatMap(\.examples))
        let step = user.map { " in '\(place($0.path))'" } ?? ""
        let frames = extent(losses)
        if kind == .gpu, let user, losses.first?.app.pipeline != nil,
            result.labels(of: user.path).contains(WaitKind.render.rawValue)
        {
            return Self.line(
                "Draw less on the GPU in \(victims)",
                "Its render thread used the GPU\(step) while the main thread waited for it: \(frames). Draw less there, or do not "
                    + "wait for the GPU on the main thread."
            )
        }
        let who = user?.ofOwn ?? DeviceUseWords.ownThreads
        let start = who.prefix(1).uppercased() + who.dropFirst()
        let used = "\(start) used \(device)\(step) while the \(unit.thread) waited"
        guard kind == .gpu else {
            return Self.line(
                "Take disk access off \(thread(of: losses))",
                "\(used) for a request of its own: \(frames). \(diskAdvice(losses)) Shorter requests of \(them(user)) help as well."
            )
        }
        return Self.line(
            "Spread the use of the GPU in \(victims)",
            "\(used) for it: \(frames). Split the requests of \(them(user)), or delay them while \(victims) is on screen."
        )
    }

    private func them(_ user: DeviceUseWords.User?) -> String {
        user.flatMap { $0.threads.count == 1 ? "that thread" : nil } ?? "those threads"
    }
}
