import type { ErrorCode } from '@monarch/schema'
import { readEventBlock } from '../api/event-block.ts'
import { retryDelay } from '../api/retry.ts'
import { liveSilence } from '../constants.ts'

interface Handlers {
  /** Returns the code of the error with which the server ended the stream; `undefined` for all other events. */
  readonly onEvent: (event: string, data: string) => ErrorCode | null | undefined
  /** Events may be missing because the stream was interrupted or has ended: refetch. */
  readonly onGap: () => void
  readonly onOpen?: () => void
  readonly onClose?: () => void
}

/**
 * Reads server-sent events until the returned function is called. A lost stream reconnects; a hidden page closes its
 * stream, because browsers limit connections, and reopens it when visible.
 */
export function keepStream(
  open: (signal: AbortSignal) => Promise<Response>,
  { onEvent, onGap, onOpen, onClose }: Handlers,
): () => void {
  const ended = new AbortController()
  void keepReading()
  return () => ended.abort()

  async function keepReading(): Promise<void> {
    let failures = 0
    const began = performance.now()
    for (let isFirst = true; !ended.signal.aborted; isFirst = false) {
      await untilSeen(ended.signal)
      if (ended.signal.aborted) return
      const stopped = new AbortController()
      const stop = () => stopped.abort()
      const stopWhenHidden = () => document.hidden && stop()
      ended.signal.addEventListener('abort', stop)
      document.addEventListener('visibilitychange', stopWhenHidden)
      try {
        const end = await readStream(stopped, () => {
          failures = 0
          onOpen?.()
          // If the first stream took long to open, data read meanwhile may be stale.
          if (!isFirst || performance.now() - began > slowOpening) onGap()
        })
        if (end !== null && finalCodes.has(end)) return onGap()
      } catch {
        // Lost, or aborted by us; the loop decides whether to reconnect.
      } finally {
        onClose?.()
        ended.signal.removeEventListener('abort', stop)
        document.removeEventListener('visibilitychange', stopWhenHidden)
      }
      // All browsers lose their streams when a server stops; jitter spreads their reconnects.
      if (!document.hidden) await pause(retryDelay(failures++) * (0.5 + Math.random()), ended.signal)
    }
  }

  /** The error code that ended the stream; `null` when it completed. */
  async function readStream(stopped: AbortController, opened: () => void): Promise<ErrorCode | null> {
    const response = await open(stopped.signal)
    if (!response.body) throw new Error('The stream has no body')
    if (response.ok) opened()
    for await (const { event, data } of eventsOf(response.body, stopped)) {
      if (event === 'complete') return null
      const end = onEvent(event, data)
      if (end !== undefined) return end
    }
    return null
  }
}

export interface StreamReply<T> {
  readonly data?: T | null
  readonly errors?: readonly { readonly extensions?: { readonly code?: ErrorCode } }[]
}

export const codeOfReply = ({ errors }: StreamReply<unknown>): ErrorCode | null => errors?.[0]?.extensions?.code ?? null

const slowOpening = 1000

/** Errors that a reconnect cannot fix. */
const finalCodes: ReadonlySet<ErrorCode> = new Set([
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'BAD_USER_INPUT',
  'GRAPHQL_VALIDATION_FAILED',
])

/**
 * Parses server-sent events: blocks separated by empty lines. The server sends something at least every 15 s; after a
 * longer silence the stream counts as lost.
 */
export async function* eventsOf(
  body: ReadableStream<Uint8Array>,
  stopped: AbortController,
): AsyncGenerator<{ event: string; data: string }> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const timer = setTimeout(() => stopped.abort(), liveSilence)
    const { done, value } = await reader.read().finally(() => clearTimeout(timer))
    if (done) return
    text += decoder.decode(value, { stream: true })
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const event = readEventBlock(text.slice(0, end))
      text = text.slice(end + 2)
      if (event) yield event
    }
  }
}

function untilSeen(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.hidden && !signal.aborted) return
      document.removeEventListener('visibilitychange', look)
      signal.removeEventListener('abort', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look)
    look()
  })
}

/** Resolves early when the network is back. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}
