import CUnwind

enum ProcessIDs {
    static var ownThread: Int32 { fb_gettid() }
}
