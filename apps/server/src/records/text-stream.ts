import type { Credential } from '@monarch/schema'
import type { App } from '../platform/app.ts'

declare module '../platform/db/bus.ts' {
  interface BusEvents {
    /** A part of a text in progress, for the credential that requested it. Best effort. */
    writing: TextPart
  }
}

/** A part of a text in progress. Sent only to streams of the credential that requested it. */
export interface TextPart extends Credential {
  readonly tenantId: string
  readonly entityId: string
  readonly recordId: string
  readonly field: string
  /** The offset of the part in the text; 0 starts a new text. */
  readonly at: number
  /** `null` ends the text: it is complete, or it failed. */
  readonly part: string | null
}

interface TextStream {
  readonly add: (part: string) => void
  /** Call when the text is complete or has failed. */
  readonly end: () => void
}

/** Collects parts of one text and publishes them in order, at a limited rate. */
export function streamText(app: App, about: Omit<TextPart, 'at' | 'part'>): TextStream {
  let text = ''
  let at = 0
  let isOver = false
  let isPublishing = false
  // Best effort: the complete text is delivered separately.
  const publish = (part: string | null) => app.bus.publish('writing', { ...about, at, part }).catch(() => {})
  const publishParts = async (): Promise<void> => {
    isPublishing = true
    while (at < text.length && !isOver) {
      const part = text.slice(at, at + maxInPart)
      await publish(part)
      at += part.length
      await pause()
    }
    isPublishing = false
    if (isOver && at > 0) await publish(null)
  }
  return {
    add(part) {
      text += part
      if (!isPublishing && text !== '') void publishParts()
    },
    end() {
      isOver = true
      if (!isPublishing) void publishParts()
    },
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, gatherMilliseconds).unref())
const gatherMilliseconds = 120
/** A NOTIFY payload is limited to 8,000 bytes; a character may take six. */
const maxInPart = 1_000
