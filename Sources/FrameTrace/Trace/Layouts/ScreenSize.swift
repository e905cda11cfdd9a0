/// A width and a height, in points.
public struct ScreenSize: Sendable, Hashable, Codable {
    /// The width, in points.
    public var width: Int32
    /// The height, in points.
    public var height: Int32

    /// Creates a size.
    public init(width: Int32, height: Int32) {
        self.width = width
        self.height = height
    }

    /// The least width of the regular size class.
    ///
    /// No number is documented. Among shipped tablets, 639 points are compact and 678 are regular.
    public static let leastRegularWidth: Int32 = 640

    /// The size class of the width.
    public var sizeClass: SizeClass { width < Self.leastRegularWidth ? .compact : .regular }

    /// The size of the same screen, turned.
    public var turned: ScreenSize { ScreenSize(width: height, height: width) }
}

extension ScreenSize: CustomStringConvertible {
    /// The size as text: `1024 × 768`.
    public var description: String { "\(width) × \(height)" }
}

/// The size class of a width, as apps receive it (Z-1).
public enum SizeClass: UInt8, Sendable, CaseIterable {
    /// As wide as a phone's screen.
    case compact = 1
    /// As wide as a tablet's screen.
    case regular = 2

    /// The name in workloads, reports and files.
    public var name: String {
        switch self {
        case .compact: "compact"
        case .regular: "regular"
        }
    }
}
