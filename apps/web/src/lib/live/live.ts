import type { ErrorCode } from '@monarch/schema'
import { openEvents } from '../api/api.ts'
import { liveSilence } from '../constants.ts'
import { type OtherPerson, withPresence, tab } from './presence.ts'
import { retryDelay } from '../api/retry.ts'
import { refetchSettingsSoon } from '../levels/settings.ts'
import { takePart, type WrittenPart } from './writing.ts'

/** A change of a record by any user, including this browser. */
export interface LiveChange {
  /** `comment` leaves the record unchanged. */
  readonly action: 'create' | 'update' | 'delete' | 'restore' | 'comment'
  readonly id: string
  readonly version: number
  /** `null` when the record is in the bin or no longer matches the subscription. */
  readonly record: { readonly id: string } | null
}

interface Watching {
  onChange: (change: LiveChange) => void
  /** Changes may be missing because the stream was interrupted or has ended: refetch. */
  onGap: () => void
  /** Entity of the records. */
  entity: string
}

/**
 * Calls `onChange` for each `change` of the subscription until the returned function is called. A lost stream
 * reconnects; a hidden page closes its stream, because browsers limit connections, and reopens it when visible.
 */
export function watchChanges(query: string, variables: object, { onChange, onGap, entity }: Watching): () => void {
  const ended = new AbortController()
  const presence = withPresence(entity)
  void keepWatching()
  return () => ended.abort()

  async function keepWatching(): Promise<void> {
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
          presence.onOpen()
          // If the first stream took long to open, data read meanwhile may be stale.
          if (!isFirst || performance.now() - began > slowOpening) onGap()
        })
        if (end !== null && finalCodes.has(end)) return onGap()
      } catch {
        // Lost, or aborted by us; the loop decides whether to reconnect.
      } finally {
        presence.onClose()
        ended.signal.removeEventListener('abort', stop)
        document.removeEventListener('visibilitychange', stopWhenHidden)
      }
      // All browsers lose their streams when a server stops; jitter spreads their reconnects.
      if (!document.hidden) await pause(retryDelay(failures++) * (0.5 + Math.random()), ended.signal)
    }
  }

  /** The error code that ended the stream; `null` when it completed. */
  async function readStream(stopped: AbortController, onOpen: () => void): Promise<ErrorCode | null> {
    const response = await openEvents('tenant', query, variables, tab, stopped.signal)
    if (!response.body) throw new Error('The stream has no body')
    if (response.ok) onOpen()
    for await (const { event, data } of eventsOf(response.body, stopped)) {
      if (event === 'complete') return null
      if (event === 'presence') {
        presence.onOthers(JSON.parse(data) as OtherPerson[])
        continue
      }
      if (event === 'settings') {
        refetchSettingsSoon()
        continue
      }
      if (event === 'writing') {
        takePart(JSON.parse(data) as WrittenPart)
        continue
      }
      const { data: message, errors } = JSON.parse(data) as StreamReply
      if (errors) return errors[0]?.extensions?.code ?? null
      if (message) onChange(message.change)
    }
    return null
  }
}

interface StreamReply {
  data?: { change: LiveChange } | null
  errors?: { extensions?: { code?: ErrorCode } }[]
}

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
      const event = /^event: (\w+)\ndata: (.*)$/.exec(text.slice(0, end))
      text = text.slice(end + 2)
      if (event) yield { event: event[1]!, data: event[2]! }
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
