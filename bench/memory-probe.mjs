// Loaded into a measured server: sends its memory to the bench ten times a second.
import { GCProfiler } from 'node:v8'

const profiler = new GCProfiler()
profiler.start()
let live = 0
setInterval(() => {
  // Between full collections, the heap also contains garbage.
  const last = profiler.stop().statistics.findLast(({ gcType }) => gcType === 'MarkSweepCompact')
  if (last) live = last.afterGC.heapStatistics.usedHeapSize
  profiler.start()
  const { rss, heapUsed } = process.memoryUsage()
  process.send?.({ rss, heapUsed, live })
}, 100).unref()
// Listening would keep the process running.
process.channel?.unref()
