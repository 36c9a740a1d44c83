import { streamHeaders } from '../../../lib/api/api.ts'
import { codeOfReply, keepStream } from '../../../lib/live/stream.ts'

interface Listener {
  /** Records of these entities have changed; `null` if that is unknown, because the stream was interrupted. */
  (entities: ReadonlySet<string> | null): void
}

const listeners = new Set<Listener>()
let stop: (() => void) | null = null
let streamOf: string | null = null

/** Subscribes to the page's single stream of the entities whose records change. */
export function watchEntities(tenantId: string, listener: Listener): () => void {
  listeners.add(listener)
  if (streamOf !== tenantId) {
    stop?.()
    stop = openStream()
    streamOf = tenantId
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop?.()
    stop = streamOf = null
  }
}

const openStream = () =>
  keepStream((signal) => fetch('/api/changes', { headers: streamHeaders(), signal }), {
    onGap: () => listeners.forEach((listener) => listener(null)),
    onEvent(event, data) {
      if (event === 'next') return codeOfReply(JSON.parse(data) as Parameters<typeof codeOfReply>[0])
      if (event === 'changed') {
        const names = new Set(JSON.parse(data) as string[])
        listeners.forEach((listener) => listener(names))
      }
      return undefined
    },
  })
