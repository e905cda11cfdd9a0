import Glibc

/// The few file operations that a run needs, with errors that say what was tried.
public enum FileSystem {
    /// Whether something has this name; a link counts by itself.
    public static func exists(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0
    }

    /// Whether this is a folder.
    public static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Whether this is a folder itself, not a link to one.
    static func isRealFolder(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Reads a file whole.
    ///
    /// - Parameter most: how many bytes it may have. What has no size, such as a pipe, may have 64 MiB at most.
    /// - Throws: ``RuntimeError/Code/storage``, also where it is larger.
    public static func read(_ path: String, atMost most: Int = 4 << 30) throws(RuntimeError) -> [UInt8] {
        var status = stat()
        let isRegular = unsafe stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
        let limit = isRegular ? most : min(most, 64 << 20)
        let bytes = try read(path, limit: limit + 1)
        guard bytes.count <= limit else {
            throw RuntimeError(.storage, "\(path) has more than the \(limit >> 20) MiB that are read of such a file")
        }
        return bytes
    }

    /// Reads a file, or as many bytes of it.
    ///
    /// - Throws: ``RuntimeError/Code/storage``.
    public static func read(_ path: String, limit: Int) throws(RuntimeError) -> [UInt8] {
        guard let bytes = TextFile.bytes(of: path, limit: limit) else {
            throw RuntimeError(.storage, "could not read \(path)", errorNumber: errno)
        }
        return bytes
    }

    /// Reads an ordinary file of at most so many bytes, never a device, a pipe or a folder: for names that others wrote.
    ///
    /// - Throws: ``RuntimeError/Code/storage``.
    public static func readRegular(_ path: String, limit: Int) throws(RuntimeError) -> [UInt8] {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            throw RuntimeError(.storage, "could not read \(path)", errorNumber: errno)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw RuntimeError(.storage, "could not read \(path): it is not a regular file")
        }
        return try read(path, limit: limit)
    }

    /// Writes a file whole: under another name first, so that a reader sees the old one or the new one, never half.
    ///
    /// - Throws: ``RuntimeError/Code/storage``; then the old file is as it was.
    public static func write(_ text: String, to path: String) throws(RuntimeError) {
        try write(Array(text.utf8), to: path)
    }

    /// Writes bytes as ``write(_:to:)-(String,_)`` writes text.
    ///
    /// - Throws: ``RuntimeError/Code/storage``; then the old file is as it was.
    public static func write(_ bytes: [UInt8], to path: String) throws(RuntimeError) {
        var file = try NewFile(path)
        try file.write(bytes)
        try file.commit()
    }

    /// Adds text to the end of a file, which is made where there is none.
    ///
    /// - Throws: ``RuntimeError/Code/storage``.
    public static func append(_ text: String, to path: String) throws(RuntimeError) {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw RuntimeError(.storage, "could not open \(path)", errorNumber: errno) }
        defer { close(descriptor) }
        try writeAll(Array(text.utf8), to: descriptor, path: path)
    }

    static func writeAll(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(RuntimeError) {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes[written...].withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw RuntimeError(.storage, "could not write \(path)", errorNumber: errno) }
            written += count
        }
    }

    /// Gives a file another name, over one that has it.
    ///
    /// - Throws: ``RuntimeError/Code/storage``.
    public static func rename(_ from: String, to target: String) throws(RuntimeError) {
        guard unsafe Glibc.rename(from, target) == 0 else {
            throw RuntimeError(.storage, "could not rename \(from) to \(target)", errorNumber: errno)
        }
        sync(folder: parent(of: target))
    }

    /// Makes the folders above a path.
    ///
    /// - Throws: ``RuntimeError/Code/storage``.
    public static func makeFolders(_ path: String) throws(RuntimeError) {
        let parent = parent(of: path)
        guard parent != path, !isFolder(parent) else { return }
        try makeFolders(parent)
        do throws(RuntimeError) { try makeFolder(parent) } catch {
            // Another process may have made it meanwhile.
            guard isFolder(parent) else { throw error }
        }
    }

    static func makeFolder(_ path: String) throws(RuntimeError) {
        guard unsafe mkdir(path, 0o755) == 0 else {
            throw RuntimeError(.storage, "could not make the folder \(path)", errorNumber: errno)
        }
    }

    /// Removes a file, or a folder and all in it. Follows no links.
    public static func remove(_ path: String) throws(RuntimeError) {
        for name in names(in: path) { try remove(path + "/" + name) }
        guard unsafe Glibc.remove(path) == 0 else {
            throw RuntimeError(.storage, "could not remove \(path)", errorNumber: errno)
        }
    }

    /// What a symbolic link leads to; nil where there is none.
    static func target(ofLink path: String) -> String? {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count: Int = unsafe buffer.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return -1 }
            return unsafe readlink(path, start.assumingMemoryBound(to: CChar.self), bytes.count)
        }
        return count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : nil
    }

    /// The names in a folder; none where the path is no folder.
    public static func names(in path: String) -> [String] {
        // O_NOFOLLOW: what a link leads to is not ours to list.
        let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0, let folder = unsafe fdopendir(descriptor) else { return [] }
        defer { unsafe closedir(folder) }
        var names: [String] = []
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) {
                unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Makes a folder's entries durable, as far as the file system does that.
    static func sync(folder: String) {
        let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    /// The folder that a path lies in.
    public static func folder(of path: String) -> String { parent(of: path) }

    static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
