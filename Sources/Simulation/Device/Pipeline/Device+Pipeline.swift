import FrameTrace
import Scenario

/// Frames that end on another thread: begun with a buffer, handed over, presented.
extension Device {
    /// Makes the buffers of an app, all of them free.
    mutating func makeBuffers(_ buffers: ResourceID, _ count: Int, of app: AppID?) {
        semaphores[buffers] = SemaphoreRule(value: count)
        guard let app else { return }
        mainThreads[app.index].pipeline?.end()
        mainThreads[app.index].pipeline?.buffers = buffers
    }

    /// A main thread hands the frame that it is in over to its render thread.
    mutating func handOver(_ item: Int, by thread: ThreadID) {
        guard let frame = frame(of: thread), let app = items[item].app else { return }
        items[item].presents = (frame, mainThreads[app.index].frameSession)
        mainThreads[app.index].pipeline?.items.append(item)
    }

    /// A frame is presented: its buffer is free. When main threads are called does not change by that: they draw ahead as far as
    /// there are buffers.
    mutating func present(_ item: WorkItem) {
        guard let app = item.app, let (_, session) = item.presents,
            let buffers = mainThreads[app.index].pipeline?.buffers
        else { return }
        mainThreads[app.index].pipeline?.items.removeFirst()
        signal(buffers)
        guard session == mainThreads[app.index].session, mainThreads[app.index].isOnScreen else { return }
        mainThreads[app.index].pipeline?.present(at: now)
    }

    /// The item that presents the oldest frame of an app, which the next free buffer comes of.
    func oldestPresenting(of app: AppID) -> Int? { mainThreads[app.index].pipeline?.items.first }
}
