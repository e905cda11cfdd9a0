/// A width and a height, in points.
public struct ScreenSize: Sendable, Hashable, Codable {
    /// The width, in points.
    public var width: Int32
    /// The height, in points.
    public var height: Int32

    /// A size.
    public init(width: Int32, height: Int32) {
        self.width = width
        self.height = height
    }

    /// The least width that is regular.
    ///
    /// No number is documented. Of the sizes of shipped tablets, 639 points are compact and 678 are regular.
    public static let leastRegularWidth: Int32 = 640

    /// The size class of the width.
    public var sizeClass: SizeClass { width < Self.leastRegularWidth ? .compact : .regular }

    /// The same screen, turned.
    public var turned: ScreenSize { ScreenSize(width: height, height: width) }
}

extension ScreenSize: CustomStringConvertible {
    /// `1024 × 768`.
    public var description: String { "\(width) × \(height)" }
}

/// How much room a width gives, as apps are told (Z-1).
public enum SizeClass: UInt8, Sendable, CaseIterable {
    /// As wide as a phone's screen.
    case compact = 1
    /// As wide as a tablet's screen.
    case regular = 2

    /// Its name in workloads, reports and files.
    public var name: String {
        switch self {
        case .compact: "compact"
        case .regular: "regular"
        }
    }
}
