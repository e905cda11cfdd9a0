import FrameTrace
import Scenario

/// The pipeline of frames that end on a render thread: begun with a buffer, handed over, presented.
extension Device {
    /// Creates the buffers of an app, all of them free.
    mutating func makeBuffers(_ buffers: ResourceID, _ count: Int, of app: AppID?) {
        semaphores[buffers] = SemaphoreRule(value: count)
        guard let app else { return }
        mainThreads[app.index].pipeline?.end()
        mainThreads[app.index].pipeline?.buffers = buffers
    }

    /// Hands the frame of a main thread over to its render thread.
    mutating func handOver(_ item: Int, by thread: ThreadID) {
        guard let frame = frame(of: thread), let app = items[item].app else { return }
        items[item].presents = (frame, mainThreads[app.index].frameSession)
        mainThreads[app.index].pipeline?.items.append(item)
    }

    /// Presents a frame, which frees its buffer. The calls of main threads do not depend on that: they draw ahead as
    /// long as there are buffers.
    mutating func present(_ item: WorkItem) {
        guard let app = item.app, let (_, session) = item.presents,
            let buffers = mainThreads[app.index].pipeline?.buffers
        else { return }
        mainThreads[app.index].pipeline?.items.removeFirst()
        signal(buffers)
        guard session == mainThreads[app.index].session, mainThreads[app.index].isOnScreen else { return }
        mainThreads[app.index].pipeline?.present(at: now)
    }

    /// Returns the item that presents an app's oldest frame and so frees the next buffer.
    func oldestPresenting(of app: AppID) -> Int? { mainThreads[app.index].pipeline?.items.first }
}
