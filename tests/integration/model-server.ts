import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'

/** A request of the OpenAI chat completions protocol. */
export interface ModelRequest {
  readonly path: string
  readonly authorization: string | undefined
  readonly model: string
  readonly system: string
  readonly user: string
  /** True for streaming requests. */
  readonly isStream: boolean
}

export interface ModelServer {
  /** URL of the endpoint. */
  readonly baseUrl: string
  readonly requests: ModelRequest[]
  /** The answer to further requests: a text, parts to stream, or an error status. */
  answer: (request: ModelRequest) => Answer | Promise<Answer>
  close(): Promise<void>
}

type Answer = string | number | AsyncIterable<string>

/** A small server on loopback with the part of the OpenAI protocol that Monarch uses. */
export async function startModelServer(port = 0): Promise<ModelServer> {
  const requests: ModelRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as {
        model: string
        messages: Message[]
        stream?: boolean
      }
      const said = (role: string) =>
        body.messages
          .filter((m) => m.role === role)
          .map(textOf)
          .join('\n')
      const { authorization } = request.headers
      const asked = {
        path: request.url ?? '',
        authorization,
        model: body.model,
        system: said('system'),
        user: said('user'),
        isStream: body.stream === true,
      }
      requests.push(asked)
      const answer = await model.answer(asked)
      if (typeof answer === 'object') {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        // A stream that breaks off, or whose reader disconnects, ends without a final chunk.
        await pipeline(streamed(body.model, answer), response).catch(() => response.destroy())
        return
      }
      response.writeHead(typeof answer === 'number' ? answer : 200, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify(typeof answer === 'number' ? refusal(answer, authorization) : completion(body.model, answer)),
      )
    })
  }).listen(port, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const model: ModelServer = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    answer: () => 'A text from the model.',
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return model
}

interface Message {
  readonly role: string
  readonly content: string | readonly { readonly text?: string }[]
}

function textOf({ content }: Message): string {
  return typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('')
}

/** Some endpoints repeat the received key in errors. */
function refusal(status: number, authorization: string | undefined) {
  return { error: { message: `Refused with ${status}: ${authorization}`, type: 'error', code: null } }
}

function completion(model: string, content: string) {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model,
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 12, completion_tokens: 8, total_tokens: 20 },
  }
}

async function* streamed(model: string, parts: AsyncIterable<string>): AsyncGenerator<string> {
  const event = (rest: object) =>
    `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_700_000_000, model, ...rest })}\n\n`
  for await (const content of parts)
    yield event({ choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }] })
  yield event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
  yield event({ choices: [], usage: { prompt_tokens: 12, completion_tokens: 8, total_tokens: 20 } })
  yield 'data: [DONE]\n\n'
}
