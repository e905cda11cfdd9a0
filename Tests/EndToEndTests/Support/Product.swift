import Foundation
import Testing

/// The executables of this package, built beside the tests.
enum Product: String {
    case fbprof
    case frameLoop = "frame-loop"
    case fuzz = "fbprof-fuzz"
    case hook = "libfbprof-hook.so"

    /// Where it was built.
    var path: String { Self.folder.appending(path: rawValue).path() }

    private static let folder: URL = {
        // The arguments of the test runner have the path of the test bundle, which is in the folder of the products.
        let names = CommandLine.arguments.filter { $0.contains(".xctest") }
        let bundle = names.last.map { URL(filePath: $0) } ?? URL(filePath: CommandLine.arguments[0])
        return bundle.standardizedFileURL.deletingLastPathComponent()
    }()
}
