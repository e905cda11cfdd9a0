public import FrameTrace

/// What an app used of the device, in the whole observed time or within windows of it.
public struct ResourceUse: Sendable, Equatable, Codable {
    /// The app.
    public var app: String
    /// How long was looked at.
    public var time: TimeSpan
    /// For how long of that the app was on screen.
    public var onScreen: TimeSpan
    /// The most bytes that only the app could give back; nil where no step of the run uses memory.
    public var peakFootprint: ByteCount?
    /// The most bytes that it had in memory; nil as ``peakFootprint``.
    public var peakResident: ByteCount?
    /// The CPU time of its steps, on all threads.
    public var cpu: TimeSpan
    /// How long the GPU worked for it.
    public var gpu: TimeSpan
    /// Bytes that it read from files and wrote to them, those of mapped files included.
    public var disk: ByteCount
    /// Bytes that it got over the network.
    public var network: ByteCount
    /// Frames that it showed.
    public var frames: Int
    /// Of these, those that missed their deadline.
    public var missed: Int
    /// For how long an old frame was shown where a new one was wanted.
    public var hitch: TimeSpan
    /// Frames with a placeholder.
    public var placeholders: Int
    /// How often the system terminated it.
    public var terminations: Int

    /// An app that has used nothing yet.
    public init(app: String, time: TimeSpan) {
        (self.app, self.time) = (app, time)
        (onScreen, cpu, gpu, hitch) = (.zero, .zero, .zero, .zero)
        (disk, network) = (.none, .none)
        (frames, missed, placeholders, terminations) = (0, 0, 0, 0)
    }

    /// CPU time in the time that was looked at: 1 is one CPU.
    public var cpuShare: Double { time > .zero ? cpu / time : 0 }

    /// GPU time in the time that was looked at, from 0 to 1.
    public var gpuShare: Double { time > .zero ? gpu / time : 0 }

    /// Hitch time in the time on screen, in ms per s.
    public var hitchRatio: Double { FrameStatistics.hitchRatio(hitch, in: onScreen) }
}
