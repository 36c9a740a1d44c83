import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'

/** What the server was asked, as the OpenAI chat completions protocol has it. */
export interface ModelRequest {
  readonly path: string
  readonly authorization: string | undefined
  readonly model: string
  readonly system: string
  readonly user: string
  /** Asked for as a stream. */
  readonly isStream: boolean
}

export interface ModelServer {
  /** What is typed as the address of the endpoint. */
  readonly baseUrl: string
  readonly requests: ModelRequest[]
  /** What is answered from now on: a text, parts of one as a stream, or a status that is an error. */
  answer: (request: ModelRequest) => Answer | Promise<Answer>
  close(): Promise<void>
}

type Answer = string | number | AsyncIterable<string>

/** A small server on loopback that speaks as much of the OpenAI protocol as Monarch needs. */
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
        // One that breaks off in the middle, or whose reader has gone, ends without its last words.
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

/** Like some endpoints in the world, it repeats the key that it was sent. */
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
