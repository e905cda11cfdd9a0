public import FrameTrace

/// How much falls to one function, wherever it is called from.
public struct FunctionTime: Sendable, Equatable {
    /// The function.
    public var function: CallFunction
    /// Without what falls to those that it calls.
    public var own: TimeSpan
    /// With that.
    public var total: TimeSpan

    /// How much falls to one function.
    public init(function: CallFunction, own: TimeSpan, total: TimeSpan) {
        self.function = function
        self.own = own
        self.total = total
    }
}
