extension Palette {
    /// Colors for growth in a difference flame graph, weakest change first: dark enough for white text.
    static let growth = ["#86604f", "#9c4d35", "#aa3a22", "#b3210f"]
    /// Colors for shrinkage.
    static let shrinkage = ["#56708c", "#43689c", "#2d60ad", "#1653bd"]
    /// Color of places that did not move beyond noise.
    static let unmoved = "#6a6f78"

    /// Returns the class of a box: growth above zero, shrinkage below.
    static func className(ofLevel level: Int) -> String {
        level == 0 ? "d-same" : level > 0 ? "d-up\(level)" : "d-down\(-level)"
    }

    /// The colors as CSS rules.
    static var differenceRules: HTML {
        let rules =
            [(0, unmoved)] + growth.enumerated().map { ($0 + 1, $1) } + shrinkage.enumerated().map { (-$0 - 1, $1) }
        return "\(rules.map { ".\(className(ofLevel: $0.0)){background-color:\($0.1)}\n" as HTML })"
    }
}
