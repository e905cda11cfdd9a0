/// The names of system calls in which a thread may wait for a disk.
public enum DiskCalls {
    /// Calls that wait until written data is on the disk.
    static let syncs: Set<String> = ["fsync", "fdatasync", "sync_file_range", "syncfs"]
    /// Calls that write data or wait for written data.
    public static let writes = syncs.union(["write", "pwrite64", "writev", "pwritev", "ftruncate"])
}
