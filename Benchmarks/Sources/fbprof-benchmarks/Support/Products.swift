import FrameRecorder
import Glibc

/// Where the measured command and the repository are, from where this program was built.
enum Products {
    /// The folder of this program.
    private static func folder() throws -> String {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = unsafe buffer.withUnsafeMutableBytes { bytes in
            guard let start = unsafe bytes.assumingMemoryBound(to: CChar.self).baseAddress else { return -1 }
            return unsafe readlink("/proc/self/exe", start, bytes.count)
        }
        guard count > 0 else { throw BenchmarkError("can't find the path of this program") }
        return parent(of: String(decoding: buffer.prefix(count), as: UTF8.self))
    }

    /// The fbprof that was built together with this program.
    static func fbprof() throws -> String {
        let path = try folder() + "/fbprof"
        guard FileSystem.exists(path) else { throw BenchmarkError("there is no \(path); give --fbprof") }
        return path
    }

    /// A file of the repository that this program was built in.
    static func file(_ name: String) throws -> String {
        var folder = try folder()
        while folder.count > 1 {
            if FileSystem.exists(folder + "/Benchmarks/Package.swift") { return folder + "/" + name }
            folder = parent(of: folder)
        }
        throw BenchmarkError("this program does not lie in the repository that it was built from")
    }

    private static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
        return String(path[..<slash])
    }
}
