public struct LoadedImage: Sendable, Equatable, Codable {
    public var path: String
    public var buildID: [UInt8]
    public var loadBias: UInt64
    public var start: UInt64
    public var end: UInt64
    public init(path: String, buildID: [UInt8], loadBias: UInt64, start: UInt64, end: UInt64) {
        self.path = path; self.buildID = buildID; self.loadBias = loadBias; self.start = start; self.end = end
    }
}
public enum CaptureState: String, Sendable, Equatable, Codable { case running, blocked, unscheduled }
public struct StackAddresses: Sendable, Equatable, Codable {
    public var addresses: [UInt64]
    public var isComplete: Bool
    public init(addresses: [UInt64], isComplete: Bool) { self.addresses = addresses; self.isComplete = isComplete }
}
public struct SymbolName: Sendable, Equatable, Codable {
    public var address: UInt64
    public var function: String
    public var module: String
    public var offset: UInt64
    public init(address: UInt64, function: String, module: String, offset: UInt64) {
        self.address = address; self.function = function; self.module = module; self.offset = offset
    }
}
