import type { Credential } from '@monarch/schema'
import type { App } from '../platform/app.ts'

declare module '../platform/db/bus.ts' {
  interface BusEvents {
    /** A part of a text that is being written, for the credential that asked for it. It may be lost. */
    writing: TextPart
  }
}

/** Sends the next part of a text that is being written, only to streams of the credential that asked for it. */
export interface TextPart extends Credential {
  readonly tenantId: string
  readonly entityId: string
  readonly recordId: string
  readonly field: string
  /** The offset of the part in the text; 0 starts a new text. */
  readonly at: number
  /** `null`: it is whole, or nothing comes of it. */
  readonly part: string | null
}

export interface TextStream {
  readonly add: (part: string) => void
  /** The text is whole, or nothing comes of it. */
  readonly end: () => void
}

/** Gathers the parts of one text, and tells of them one after the other, not more often than somebody can follow. */
export function streamText(app: App, about: Omit<TextPart, 'at' | 'part'>): TextStream {
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
    end() {
      isOver = true
      if (!isTelling) void tell()
    },
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, gatherMilliseconds).unref())
const gatherMilliseconds = 120
/** PostgreSQL takes 8,000 bytes; a character may take six. */
const mostInPart = 1_000
