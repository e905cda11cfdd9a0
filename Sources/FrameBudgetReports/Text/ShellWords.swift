/// Words of a command that a user copies into a shell.
package enum ShellWords {
    /// Returns the word as it is if a shell takes it literally, else in quotes.
    package static func quoted(_ word: String) -> String {
        let isPlain =
            !word.isEmpty
            && word.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || "_./@%+=:,-".utf8.contains(byte)
            }
        return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }
}
