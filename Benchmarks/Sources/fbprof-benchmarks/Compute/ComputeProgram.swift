/// What realises the request.
enum ComputeProgram: CaseIterable {
    case fbprof
    /// rt-app's `run`: so many rounds of a loop, by a calibration.
    case run
    /// rt-app's `runtime`: until so much wall time is over.
    case runtime

    var name: String {
        switch self {
        case .fbprof: "fbprof `compute`"
        case .run: "rt-app `run`"
        case .runtime: "rt-app `runtime`"
        }
    }
}
