import { parseJson } from '@monarch/field-types'
import type { Answer } from './answer.ts'

/** An event stream: each `next` event in turn, then null when it was completed. */
export interface TestStream {
  readonly status: number
  readonly contentType: string | null
  next(): Promise<Answer>
  /** The next event of this name; skips others. */
  event(name: string): Promise<Answer>
  close(): void
}

export function openStream(
  url: string,
  headers: Record<string, string>,
  query: string,
  variables: object = {},
): Promise<TestStream> {
  return readStream(`${url}/graphql/tenant`, headers, { method: 'POST', body: JSON.stringify({ query, variables }) })
}

/** The stream that names the entities whose records change. */
export function openEntityStream(url: string, headers: Record<string, string>): Promise<TestStream> {
  return readStream(`${url}/api/changes`, headers, {})
}

async function readStream(url: string, headers: Record<string, string>, init: RequestInit): Promise<TestStream> {
  const abort = new AbortController()
  const response = await fetch(url, {
    ...init,
    headers: { ...headers, accept: 'text/event-stream' },
    signal: abort.signal,
  })
  // Starts reading immediately: an unread body is closed when its response is garbage collected.
  const events = eventsOf(response.body!.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>))
  return {
    status: response.status,
    contentType: response.headers.get('content-type'),
    async next() {
      const { value } = await events.next()
      if (value?.event === 'next') return parseJson(value.data)
      if (value?.event === 'complete') return null
      throw new Error('The stream ended without being completed ')
    },
    async event(name) {
      for (;;) {
        const { value, done } = await events.next()
        if (done) throw new Error(`The stream ended before "${name}"`)
        if (value.event === name) return parseJson(value.data)
      }
    },
    close: () => abort.abort(),
  }
}

async function* eventsOf(chunks: ReadableStream<string>): AsyncGenerator<{ event: string; data: string }> {
  let text = ''
  for await (const chunk of chunks) {
    text += chunk
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const event = /^event: (\w+)\ndata: (.*)$/.exec(text.slice(0, end))
      text = text.slice(end + 2)
      if (event) yield { event: event[1]!, data: event[2]! }
    }
  }
}
