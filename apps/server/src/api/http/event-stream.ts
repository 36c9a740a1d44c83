import { Readable } from 'node:stream'

/** How much one stream may buffer for a slow client. */
export const eventStreamLimits = {
  /** Bytes queued for a slow client, and how long it has to read them once the stream has ended. */
  queuedBytes: 8_000_000,
  partingMilliseconds: 5_000,
} as const

/**
 * A response as server-sent events in the format of graphql-sse (distinct connections): `next` for each result, `complete` at the end. Slow
 * readers are cut off, so that they cannot fill the memory.
 */
export class EventStream {
  readonly body = new Readable({ read() {} })
  #isOver = false

  constructor(onClose: () => void = () => {}) {
    this.body.once('close', () => {
      this.#isOver = true
      onClose()
    })
    // The first byte flushes the headers, which tells the client that the stream is established.
    this.body.push(':\n\n')
  }

  get isOver(): boolean {
    return this.#isOver
  }

  get queuedBytes(): number {
    return this.body.readableLength
  }

  /** Sends one result as JSON text. Returns false when the client has fallen too far behind. */
  next(json: string): boolean {
    return this.send('next', json)
  }

  /** Like `next`, for an event with another name. */
  send(name: string, json: string): boolean {
    if (this.#isOver) return true
    if (this.queuedBytes + json.length > eventStreamLimits.queuedBytes) return false
    this.body.push(eventOf(name, json))
    return true
  }

  /** Sends an additional event to clients that asked for it; a slow client misses it. */
  event(name: string, json: string): void {
    if (this.#isOver || this.queuedBytes > eventStreamLimits.queuedBytes / 2) return
    this.body.push(eventOf(name, json))
  }

  /** Keeps proxies from closing a quiet stream, and detects clients that left silently. */
  beat(): void {
    if (!this.#isOver && this.queuedBytes === 0) this.body.push(':\n\n')
  }

  /** Ends the stream, with an optional last result. */
  end(json: string | null = null): void {
    if (this.#isOver) return
    this.#isOver = true
    this.body.push((json === null ? '' : eventOf('next', json)) + completeEvent)
    this.body.push(null)
    setTimeout(() => this.body.destroy(), eventStreamLimits.partingMilliseconds).unref()
  }
}

/** A complete response as one event. */
export function singleEvent(json: string): string {
  return eventOf('next', json) + completeEvent
}

/** The results in a response of this format, as JSON texts. */
export async function* resultsIn(events: string | Readable): AsyncGenerator<string> {
  if (typeof events !== 'string') events.setEncoding('utf8')
  let unread = ''
  for await (const chunk of typeof events === 'string' ? [events] : events) {
    const complete = (unread + String(chunk)).split('\n\n')
    unread = complete.pop()!
    for (const event of complete) if (event.startsWith(nextStart)) yield event.slice(nextStart.length)
  }
}

const nextStart = 'event: next\ndata: '

/** A line break in JSON text is only white space, but would end the event's line. */
function eventOf(name: string, json: string): string {
  return `event: ${name}\ndata: ${json.replace(/[\r\n]+/g, ' ')}\n\n`
}

const completeEvent = 'event: complete\ndata: \n\n'
