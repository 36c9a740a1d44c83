import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the server was asked, as the OpenAI chat completions protocol has it. */
export interface ModelRequest {
  readonly path: string
  readonly authorization: string | undefined
  readonly model: string
  readonly system: string
  readonly user: string
}

export interface ModelServer {
  /** What is typed as the address of the endpoint. */
  readonly baseUrl: string
  readonly requests: ModelRequest[]
  /** What is answered from now on: a text, or a status that is an error. */
  answer: (request: ModelRequest) => string | number | Promise<string | number>
  close(): Promise<void>
}

/** A small server on loopback that speaks as much of the OpenAI protocol as Monarch needs. */
export async function startModelServer(port = 0): Promise<ModelServer> {
  const requests: ModelRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as { model: string; messages: Message[] }
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
      }
      requests.push(asked)
      const answer = await model.answer(asked)
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
