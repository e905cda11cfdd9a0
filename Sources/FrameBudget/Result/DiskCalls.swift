/// System calls that a thread may wait for a disk in, by their names.
public enum DiskCalls {
    /// Those that wait until what was written is on the disk.
    static let syncs: Set<String> = ["fsync", "fdatasync", "sync_file_range", "syncfs"]
    /// Those that write, or wait for what was written.
    public static let writes = syncs.union(["write", "pwrite64", "writev", "pwritev", "ftruncate"])
}
