import { monitorEventLoopDelay } from 'node:perf_hooks'
import { service } from '../service.ts'

/** The delay of this process's event loop in the last minute, in milliseconds. */
interface EventLoop {
  read(): { readonly p99: number; readonly max: number; readonly isLagging: boolean }
  stop(): void
}

export const eventLoopService = service(
  'event loop',
  (app) => watchEventLoop(app.config.limits.eventLoopLag),
  (watched) => watched.stop(),
)

/** Samples every ten seconds and keeps six samples; reports the worst, so an alarm lasts a minute. */
function watchEventLoop(maxDelay: number): EventLoop {
  const resolution = 20
  const delay = monitorEventLoopDelay({ resolution })
  delay.enable()
  const looks: { p99: number; max: number }[] = []
  // The measured delay includes the timer's resolution.
  const look = () => ({
    p99: Math.max(0, delay.percentile(99) / 1e6 - resolution),
    max: Math.max(0, delay.max / 1e6 - resolution),
  })
  const timer = setInterval(() => {
    looks.push(look())
    looks.splice(0, looks.length - 6)
    delay.reset()
  }, 10_000).unref()
  return {
    read() {
      const all = [...looks, ...(delay.count > 0 ? [look()] : [])]
      const most = (key: 'p99' | 'max') => all.reduce((value, each) => Math.max(value, each[key]), 0)
      const p99 = most('p99')
      return { p99, max: most('max'), isLagging: p99 > maxDelay }
    },
    stop() {
      clearInterval(timer)
      delay.disable()
    },
  }
}
