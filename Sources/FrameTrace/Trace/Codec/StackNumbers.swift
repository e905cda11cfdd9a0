/// The numbers that a writer gives to stacks, so that one which is in many records is in the file once.
struct StackNumbers: Sendable {
    /// Past that many, stacks are written out every time: what is remembered stays bounded.
    static let limit = 1 << 16

    private var numbers: [StackAddresses: Int] = [:]

    /// The number of a stack, and whether it is new; nil where no more are given.
    mutating func number(of stack: StackAddresses) -> (number: Int, isNew: Bool)? {
        if let known = numbers[stack] { return (known, false) }
        guard numbers.count < Self.limit else { return nil }
        let number = numbers.count
        numbers[stack] = number
        return (number, true)
    }
}
