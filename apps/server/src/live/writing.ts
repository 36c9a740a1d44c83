import type { App } from '../app.ts'
import { onePer } from '../one-per.ts'

/** A further part of a text that is being written. */
export interface Written {
  readonly tenantId: string
  readonly entityId: string
  /** Who has asked for it, and is the only one who is told. */
  readonly userId: string
  readonly recordId: string
  readonly field: string
  /** Where the part belongs; at 0 the text begins anew. */
  readonly at: number
  /** `null`: it is whole, or nothing comes of it. */
  readonly part: string | null
}

/** A stream of one tab. */
export interface WritingListener {
  readonly tenantId: string
  readonly entityId: string
  readonly userId: string
  readonly tell: (json: string) => void
}

/** Takes what processes tell of texts that grow to the streams of this one. */
export class Writing {
  readonly #listeners = new Set<WritingListener>()

  take({ tenantId, entityId, userId, ...told }: Written): void {
    for (const listener of this.#listeners)
      if (listener.tenantId === tenantId && listener.entityId === entityId && listener.userId === userId)
        listener.tell(JSON.stringify(told))
  }

  /** The listener is told until the function that this gives back is called. */
  join(listener: WritingListener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}

export const writingOf = onePer((app: App): Writing => {
  const writing = new Writing()
  app.bus.subscribe('writing', (told) => writing.take(told))
  return writing
})

export interface WritingTeller extends Disposable {
  readonly add: (part: string) => void
}

/** Gathers the parts of one text, and tells of them one after the other, not more often than somebody can follow. */
export function tellWriting(app: App, about: Omit<Written, 'at' | 'part'>): WritingTeller {
  let text = ''
  let at = 0
  let isOver = false
  let isTelling = false
  // Who is not told of a part sees the whole text when it is there.
  const publish = (part: string | null) => app.bus.publish('writing', { ...about, at, part }).catch(() => {})
  const tell = async (): Promise<void> => {
    isTelling = true
    while (at < text.length && !isOver) {
      const part = text.slice(at, at + mostInPart)
      await publish(part)
      at += part.length
      await pause()
    }
    isTelling = false
    if (isOver && at > 0) await publish(null)
  }
  return {
    add(part) {
      text += part
      if (!isTelling && text !== '') void tell()
    },
    [Symbol.dispose]() {
      isOver = true
      if (!isTelling) void tell()
    },
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, gatherMilliseconds).unref())
const gatherMilliseconds = 120
/** PostgreSQL takes 8,000 bytes; a character may take six. */
const mostInPart = 1_000
