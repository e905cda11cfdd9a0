/// The weight of a nice value in Linux' fair scheduler (L-1): each step is a factor of about 1.25.
enum NiceWeight {
    /// The kernel's table, nice −20 to 19.
    private static let table: [Int64] = [
        88761, 71755, 56483, 46273, 36291, 29154, 23254, 18705, 14949, 11916,
        9548, 7620, 6100, 4904, 3906, 3121, 2501, 1991, 1586, 1277,
        1024, 820, 655, 526, 423, 335, 272, 215, 172, 137,
        110, 87, 70, 56, 45, 36, 29, 23, 18, 15,
    ]

    /// The weight of nice 0.
    static let zero: Int64 = 1024

    /// Returns the weight; values outside −20 to 19 are clamped.
    static func weight(ofNice nice: Int) -> Int64 { table[min(max(nice, -20), 19) + 20] }
}
