import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'

/** What one stream may hold for a client that reads too slowly. */
export const eventStreamLimits = {
  /** Bytes queued for a client that reads too slowly, and how long it has to read them once the stream has ended. */
  queuedBytes: 8_000_000,
  partingMilliseconds: 5_000,
} as const

/**
 * An answer as server-sent events in the words of graphql-sse (distinct connections): `next` for each result, `complete` at
 * the end. Who reads too slowly is cut, so that nobody's leisure fills the memory of all.
 */
export class EventStream {
  readonly body = new Readable({ read() {} })
  #isOver = false

  constructor(onClose: () => void = () => {}) {
    this.body.once('close', () => {
      this.#isOver = true
      onClose()
    })
    // The answer's head goes out with the first byte, and says that the stream is established.
    this.body.push(':\n\n')
  }

  get isOver(): boolean {
    return this.#isOver
  }

  get queuedBytes(): number {
    return this.body.readableLength
  }

  /** One result, as JSON text. False when the consumer is too far behind to be sent any more. */
  next(json: string): boolean {
    if (this.#isOver) return true
    if (this.queuedBytes + json.length > eventStreamLimits.queuedBytes) return false
    this.body.push(nextEvent(json))
    return true
  }

  /** Something beside the results, for who has asked for it; who is behind goes without. */
  event(name: string, json: string): void {
    if (this.#isOver || this.queuedBytes > eventStreamLimits.queuedBytes / 2) return
    this.body.push(`event: ${name}\ndata: ${json}\n\n`)
  }

  /** Keeps proxies from taking a quiet stream for a dead one, and finds out who has left without a word. */
  beat(): void {
    if (!this.#isOver && this.queuedBytes === 0) this.body.push(':\n\n')
  }

  /** Ends the stream, with a last result if one is given. */
  end(json: string | null = null): void {
    if (this.#isOver) return
    this.#isOver = true
    this.body.push((json === null ? '' : nextEvent(json)) + completeEvent)
    this.body.push(null)
    setTimeout(() => this.body.destroy(), eventStreamLimits.partingMilliseconds).unref()
  }
}

/** A whole answer in one event. */
export function singleEvent(json: string): string {
  return nextEvent(json) + completeEvent
}

/** A line break in JSON text is white space between its parts, but would end an event's line. */
function nextEvent(json: string): string {
  return `event: next\ndata: ${json.replace(/[\r\n]+/g, ' ')}\n\n`
}

const completeEvent = 'event: complete\ndata: \n\n'

/** Whether the client accepts events; among several kinds of answers they are preferred. */
export function wantsEvents({ headers }: { readonly headers: IncomingHttpHeaders }): boolean {
  return /\btext\/event-stream\b/i.test(headers.accept ?? '')
}
