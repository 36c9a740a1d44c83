import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { dataOf, type Person, type Workspace } from '../../../../../tests/integration/builders.ts'
import { nextDelivery } from './deliver/deliveries.ts'
import { changeReadersService } from './deliver/read-changes.ts'

export interface Received {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string
}

export interface Receiver {
  readonly url: string
  readonly received: Received[]
  /** The next answers; without any, 204. */
  answer: (request: IncomingMessage, response: ServerResponse, index: number) => void
}

/** A server on this machine that records what it receives. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const receiver = { url: '', received, answer: accept }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const headers = request.headers as Record<string, string>
      received.push({ path: request.url ?? '', headers, body })
      receiver.answer(request, response, received.length - 1)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return receiver
}

export const accept: Receiver['answer'] = (_request, response) => void response.writeHead(204).end()
export const answerWith =
  (status: number, body = ''): Receiver['answer'] =>
  (_request, response) =>
    void response.writeHead(status).end(body)

export interface Event {
  readonly type: string
  readonly timestamp: string
  readonly data: {
    readonly entity: string
    readonly action: string
    readonly id: string
    readonly version: number
    readonly changedFields: string[]
    readonly record: Record<string, unknown>
  }
}

/** The event in a request whose signature the library accepts. */
export function verified(secret: string, { body, headers }: Received): Event {
  return new Webhook(secret).verify(body, headers) as Event
}

export const createWebhook =
  'mutation($data: CreateWebhookInput!) { done: createWebhook(data: $data) { id secret isRepeated } }'
export const updateWebhook =
  'mutation($id: ID!, $data: UpdateWebhookInput!) { done: updateWebhook(id: $id, data: $data) { id secret } }'

export async function addWebhook(person: Person, data: object): Promise<{ id: string; secret: string }> {
  const reply = await person.admin(createWebhook, { data: { tenantId: person.tenantId, name: 'A webhook', ...data } })
  return dataOf(reply).done
}

/** Reads the log and sends everything that is due. */
export async function deliverAll({ app, tenantId, jobs }: Workspace): Promise<void> {
  const round = async () => {
    await app.services.get(changeReadersService).idle()
    await app.jobs.add('webhook_tick', {})
    await jobs.drain()
    const due = await nextDelivery((await app.tenants.find(tenantId))!.db)
    return due === null || due.getTime() > Date.now()
  }
  await expect.poll(round, { timeout: 30_000, interval: 10 }).toBe(true)
}

/** Makes all waiting deliveries due, as if their time had come. */
export async function passTime({ app, tenantId }: Workspace, more = ''): Promise<void> {
  const { db } = (await app.tenants.find(tenantId))!
  await db.rows({
    text: `update monarch."webhookDeliveries" set "dueAt" = now() ${more} where status in ('waiting', 'sending')`,
    values: [],
  })
}

export interface DeliveryShown {
  readonly id: string
  readonly status: string
  readonly action: string
  readonly attempts: number
  readonly error: string | null
  readonly recordId: string | null
  readonly log: { status: number | null; error: string | null; response: string | null; sent: unknown }[]
}

export async function deliveriesOf(person: Person, webhookId: string): Promise<DeliveryShown[]> {
  const query = `query($id: ID!) { _webhook_deliveries(webhookId: $id, limit: 100) {
    id status action attempts error recordId log } }`
  return dataOf(await person.tenant(query, { id: webhookId }))._webhook_deliveries
}
