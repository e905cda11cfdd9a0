import CUnwind
import Glibc

/// A real thread with a name, on given CPUs.
package final class PlatformThread: Sendable {
    private struct Body: Sendable {
        var name: String
        var cpus: [Int32]
        var run: @Sendable () -> Void
    }

    private let handle: pthread_t

    /// Starts a thread. The kernel keeps 15 bytes of its name.
    ///
    /// - Parameters:
    ///   - cpus: the CPUs that it may use; empty for those of the process.
    ///   - stackSize: in bytes; nil for the system's default.
    package init(
        name: String,
        cpus: [Int32] = [],
        stackSize: Int? = nil,
        _ run: @escaping @Sendable () -> Void
    ) throws(RuntimeError) {
        var handle = pthread_t()
        let box = unsafe Unmanaged.passRetained(Box(Body(name: name, cpus: cpus, run: run)))
        let context = unsafe box.toOpaque()
        var attributes = pthread_attr_t()
        _ = unsafe pthread_attr_init(&attributes)
        if let stackSize { _ = unsafe pthread_attr_setstacksize(&attributes, stackSize) }
        defer { _ = unsafe pthread_attr_destroy(&attributes) }
        let status = unsafe pthread_create(
            &handle,
            &attributes,
            { argument in
                guard let argument = unsafe argument else { return nil }
                let body = unsafe Unmanaged<Box<Body>>.fromOpaque(argument).takeRetainedValue().value
                _ = unsafe body.name.withCString { unsafe fb_set_thread_name($0) }
                confineCurrentThread(to: body.cpus)
                body.run()
                return nil
            },
            context
        )
        guard status == 0 else {
            unsafe box.release()
            throw RuntimeError(.system, "could not start the thread \"\(name)\"", errorNumber: status)
        }
        self.handle = handle
    }

    /// Waits for the thread's end. Call once.
    package func join() { _ = pthread_join(handle, nil) }
}

private final class Box<Value: Sendable>: Sendable {
    package let value: Value
    package init(_ value: Value) { self.value = value }
}
