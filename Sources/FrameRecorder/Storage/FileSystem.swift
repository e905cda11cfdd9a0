import Glibc

/// The file operations that a run needs. Their errors name the operation.
public enum FileSystem {
    /// Returns whether a file, folder or link has this name. Links are not followed.
    public static func exists(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0
    }

    /// Returns whether the path is a folder, or a link to one.
    public static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Returns whether the path is a folder itself, not a link to one.
    static func isRealFolder(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Reads a whole file.
    ///
    /// - Parameter most: the largest size in bytes. A file without a size, such as a pipe, may have 64 MiB at most.
    /// - Throws: ``RuntimeError/Code/storage``, also if the file is larger.
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

    /// Reads a file, up to a number of bytes.
    ///
    /// - Throws: ``RuntimeError/Code/storage``.
    public static func read(_ path: String, limit: Int) throws(RuntimeError) -> [UInt8] {
        guard let bytes = TextFile.bytes(of: path, limit: limit) else {
            throw RuntimeError(.storage, "could not read \(path)", errorNumber: errno)
        }
        return bytes
    }

    /// Reads a regular file up to a number of bytes; never a device, a pipe or a folder. For paths from untrusted
    /// sources.
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

    /// Writes a whole file. Writes under another name first, so that a reader sees the old or the new file, never a
    /// part.
    ///
    /// - Throws: ``RuntimeError/Code/storage``; the old file is then unchanged.
    public static func write(_ text: String, to path: String) throws(RuntimeError) {
        try write(Array(text.utf8), to: path)
    }

    /// Writes bytes as ``write(_:to:)-(String,_)`` writes text.
    ///
    /// - Throws: ``RuntimeError/Code/storage``; the old file is then unchanged.
    public static func write(_ bytes: [UInt8], to path: String) throws(RuntimeError) {
        var file = try NewFile(path)
        try file.write(bytes)
        try file.commit()
    }

    /// Appends text to a file, which is created if needed.
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

    /// Renames a file, replacing one that has the new name.
    ///
    /// - Throws: ``RuntimeError/Code/storage``.
    public static func rename(_ from: String, to target: String) throws(RuntimeError) {
        guard unsafe Glibc.rename(from, target) == 0 else {
            throw RuntimeError(.storage, "could not rename \(from) to \(target)", errorNumber: errno)
        }
        sync(folder: parent(of: target))
    }

    /// Creates the folders above a path.
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

    /// Removes a file, or a folder with its contents. Follows no links.
    public static func remove(_ path: String) throws(RuntimeError) {
        for name in names(in: path) { try remove(path + "/" + name) }
        guard unsafe Glibc.remove(path) == 0 else {
            throw RuntimeError(.storage, "could not remove \(path)", errorNumber: errno)
        }
    }

    /// Returns the target of a symbolic link; nil if there is no link.
    static func target(ofLink path: String) -> String? {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count: Int = unsafe buffer.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return -1 }
            return unsafe readlink(path, start.assumingMemoryBound(to: CChar.self), bytes.count)
        }
        return count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : nil
    }

    /// Returns the sorted names in a folder; empty if the path is no folder.
    public static func names(in path: String) -> [String] {
        // O_NOFOLLOW: a link's target is not ours to list.
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

    /// Makes a folder's entries durable, as far as the file system supports that.
    static func sync(folder: String) {
        let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    /// Returns the folder that contains a path.
    public static func folder(of path: String) -> String { parent(of: path) }

    /// Returns the path of a file or folder without links; nil if it does not exist.
    public static func realPath(_ path: String) -> String? {
        guard let whole = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(whole) }
        return unsafe String(cString: whole)
    }

    static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
