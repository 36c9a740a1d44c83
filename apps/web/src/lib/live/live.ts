import type { ErrorCode } from '@monarch/schema'
import { openEvents } from '../api/api.ts'
import { liveSilence } from '../constants.ts'
import { type OtherPerson, presentDuring, tab } from './presence.ts'
import { retryDelay } from '../api/retry.ts'
import { readSettingsSoon } from '../levels/settings.ts'
import { takePart, type WrittenPart } from './writing.ts'

/** A change of a record, by anybody, this browser included. */
export interface LiveChange {
  /** A comment changes nothing of it: something was said about it. */
  readonly action: 'create' | 'update' | 'delete' | 'restore' | 'comment'
  readonly id: string
  readonly version: number
  /** Null when it is in the bin, or no longer among those that were asked for. */
  readonly record: { readonly id: string } | null
}

interface Watching {
  onChange: (change: LiveChange) => void
  /** Changes may have been missed: the stream was away, or is over for good. What is shown has to be read anew. */
  onGap: () => void
  /** The entity whose records they are. */
  entity: string
}

/**
 * Tells of what the document subscribes to as `change`, until the function that it gives back is called. A lost stream is
 * opened again; one of a hidden page is closed, for a browser has few connections, and opened when the page is seen.
 */
export function watchChanges(query: string, variables: object, { onChange, onGap, entity }: Watching): () => void {
  const ended = new AbortController()
  const presence = presentDuring(entity)
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
          // What the page has read while a slow first stream was on its way may be old already.
          if (!isFirst || performance.now() - began > slowOpening) onGap()
        })
        if (end !== null && finalCodes.has(end)) return onGap()
      } catch {
        // Lost, or stopped by us; both begin again above.
      } finally {
        presence.onClose()
        ended.signal.removeEventListener('abort', stop)
        document.removeEventListener('visibilitychange', stopWhenHidden)
      }
      // All browsers lose their streams at once when a server goes; they should not all come back at once.
      if (!document.hidden) await pause(retryDelay(failures++) * (0.5 + Math.random()), ended.signal)
    }
  }

  /** The code of the error that ended the stream; `null` when it was completed. */
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
        readSettingsSoon()
        continue
      }
      if (event === 'writing') {
        takePart(JSON.parse(data) as WrittenPart)
        continue
      }
      const { data: told, errors } = JSON.parse(data) as StreamReply
      if (errors) return errors[0]?.extensions?.code ?? null
      if (told) onChange(told.change)
    }
    return null
  }
}

interface StreamReply {
  data?: { change: LiveChange } | null
  errors?: { extensions?: { code?: ErrorCode } }[]
}

const slowOpening = 1000

/** Asked again, the answer would be the same. */
const finalCodes: ReadonlySet<ErrorCode> = new Set([
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'BAD_USER_INPUT',
  'GRAPHQL_VALIDATION_FAILED',
])

/**
 * Server-sent events: blocks that end with an empty line. The server says something at least every fifteen seconds; when it
 * does not, the stream is dead without anybody having said so.
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

/** Ends at once when the network is back. */
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
