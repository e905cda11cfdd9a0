public import FrameTrace

/// The device resources that an app used, in the whole observed time or within windows of it.
public struct ResourceUse: Sendable, Equatable, Codable {
    /// The app.
    public var app: String
    /// The length of the time examined.
    public var time: TimeSpan
    /// The part of it in which the app was on screen.
    public var onScreen: TimeSpan
    /// The peak footprint: the most bytes that only the app could give back; nil if no step of the run uses memory.
    public var peakFootprint: ByteCount?
    /// The most bytes that it had in memory; nil as ``peakFootprint``.
    public var peakResident: ByteCount?
    /// The CPU time of its steps, on all threads.
    public var cpu: TimeSpan
    /// The time in which the GPU worked for it.
    public var gpu: TimeSpan
    /// The bytes that it read from files and wrote to them, mapped files included.
    public var disk: ByteCount
    /// The bytes that it received over the network.
    public var network: ByteCount
    /// The number of frames that it showed.
    public var frames: Int
    /// The number of these that missed their deadline.
    public var missed: Int
    /// How long an old frame was shown where a new one was wanted.
    public var hitch: TimeSpan
    /// The number of frames with a placeholder.
    public var placeholders: Int
    /// The number of times that the system terminated it.
    public var terminations: Int

    /// Creates the use of an app that has used nothing yet.
    public init(app: String, time: TimeSpan) {
        (self.app, self.time) = (app, time)
        (onScreen, cpu, gpu, hitch) = (.zero, .zero, .zero, .zero)
        (disk, network) = (.none, .none)
        (frames, missed, placeholders, terminations) = (0, 0, 0, 0)
    }

    /// The CPU time as a share of the time examined: 1 is one CPU.
    public var cpuShare: Double { time > .zero ? cpu / time : 0 }

    /// The GPU time as a share of the time examined, from 0 to 1.
    public var gpuShare: Double { time > .zero ? gpu / time : 0 }

    /// The hitch time per time on screen, in ms per s.
    public var hitchRatio: Double { FrameStatistics.hitchRatio(hitch, in: onScreen) }
}
