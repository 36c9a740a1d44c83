import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, codeOf, dataOf } from '../../../../../../tests/integration/builders.ts'
import {
  addDeal,
  closeWorkspace,
  openWorkspace,
  owner,
  remove,
  runsOf,
  untilIdle,
  start,
  switchTo,
  taskStep,
  tasksOf,
  workspace,
} from '../workflow-builders.test-helper.ts'

beforeAll(openWorkspace)
afterAll(closeWorkspace)

test('a webhook needs its secret, and a replaced address stops working', async () => {
  const received: { headers: Record<string, unknown>; body: string }[] = []
  const outside = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.end(JSON.stringify({ ticket: { number: 7 } }))
    })
  })
  await new Promise<void>((listening) => outside.listen(0, '127.0.0.1', listening))
  const { port } = outside.address() as AddressInfo
  const id = await start({
    trigger: { type: 'webhook' },
    steps: [
      {
        id: 'call',
        type: 'callUrl',
        method: 'POST',
        url: `http://127.0.0.1:${port}/x/{webhook.body.order.id}`,
        body: '{"text": "{webhook.body.order.text}"}',
      },
      {
        id: 'make',
        type: 'createRecord',
        entity: 'task',
        values: {
          title: { template: 'Ticket {steps.call.body.ticket.number}' },
          hours: { formula: 'number({webhook.body.order.hours})' },
        },
      },
    ],
  })
  const { fastify } = workspace
  const addressOf = (method: 'GET' | 'POST', person = owner) =>
    fastify.inject({
      method,
      url: `/api/workflows/${id}/hook`,
      headers: person.headers,
      ...(method === 'POST' && { payload: '{}' }),
    })
  const { path } = (await addressOf('GET')).json<{ path: string }>()
  const call = (url: string, key: string) =>
    fastify.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      payload: JSON.stringify({ order: { id: 'a/b', text: 'say "hi"', hours: '4' } }),
    })
  expect((await call(path, 'one')).statusCode).toBe(202)
  expect((await call(path, 'one')).statusCode).toBe(202)
  await untilIdle()
  expect(received.map(({ body }) => JSON.parse(body))).toEqual([{ text: 'say "hi"' }])
  expect(received[0]!.headers['idempotency-key']).toContain('call')
  expect((await owner.tenant('{ task(where: {title: {eq: "Ticket 7"}}) { hours } }')).data.task).toEqual([{ hours: 4 }])
  const other = (await addressOf('POST')).json<{ path: string }>().path
  expect((await call(path, 'two')).statusCode).toBe(404)
  expect((await call(`${path.slice(0, -2)}xx`, 'two')).statusCode).toBe(404)
  expect((await call(other, 'two')).statusCode).toBe(202)
  expect((await addressOf('GET', await workspace.join(['workflow:read']))).statusCode).toBe(403)
  dataOf(await switchTo(id, false))
  expect((await call(other, 'three')).statusCode).toBe(404)
  outside.close()
  await remove(id)
})

test('a schedule makes one run per matching record and time', async () => {
  const id = await start({
    trigger: {
      type: 'schedule',
      every: 'day',
      at: '09:00',
      entity: 'deal',
      where: { closes: { lt: 'today' }, name: { startsWith: 'Due' } },
    },
    steps: [taskStep()],
  })
  const late = await addDeal({ name: 'Due long ago', closes: '2020-01-01' })
  await addDeal({ name: 'Due later', closes: '2999-01-01' })
  const tick = async () => {
    await workspace.app.jobs.add('workflow_tick', {})
    await untilIdle()
  }
  await tick()
  expect(await runsOf(id)).toEqual([])
  const due = new Date(Date.now() - 1000).toISOString()
  for (let i = 0; i < 2; i++) {
    // The second pass simulates a crash before the next time was stored.
    await workspace.app.admin.updateTable('workflows').set({ nextAt: due }).where('id', '=', id).execute()
    await tick()
  }
  expect(await runsOf(id)).toMatchObject([{ status: 'done', recordId: late }])
  expect(await tasksOf(late)).toHaveLength(1)
  const next = await workspace.app.admin
    .selectFrom('workflows')
    .select('nextAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(Date.parse(next.nextAt!)).toBeGreaterThan(Date.now())
  await remove(id)
})

test('a manual run accepts only readable records, and notifies users once', async () => {
  const [{ id: me }] = dataOf(await owner.admin('{ users(where: {permissions: {has: "*"}}) { id } }')).users
  const id = await start({
    trigger: { type: 'manual', entity: 'deal' },
    steps: [{ id: 'tell', type: 'notify', to: me, text: 'Look at {name}, asked by {user.email}' }],
  })
  const deal = await addDeal({ name: 'By hand' })
  const run = (person: Person, args: string) => person.admin(`mutation { runWorkflow(id: "${id}", ${args}) { id } }`)
  const blind = await workspace.join(['workflow:run', 'workflow:read'])
  expect(codeOf(await run(blind, `recordId: "${deal}"`))).not.toBe(undefined)
  expect(codeOf(await run(owner, 'recordIds: []'))).toBe('BAD_USER_INPUT')
  dataOf(await run(owner, `recordIds: ["${deal}"]`))
  await untilIdle()
  expect(await runsOf(id)).toMatchObject([{ status: 'done', recordId: deal }])
  const { notifications } = dataOf(
    await owner.admin('{ notifications(where: {kind: {eq: "workflow"}}) { title text recordId } }'),
  )
  expect(notifications).toMatchObject([{ title: 'A workflow', recordId: deal }])
  expect(notifications[0].text).toMatch(/^Look at By hand, asked by .+@/)
  await remove(id)
})

test('changes made while a workflow was off do not trigger it', async () => {
  const id = await start({ trigger: { type: 'recordCreated', entity: 'deal' }, steps: [taskStep()] })
  dataOf(await switchTo(id, false))
  const deal = await addDeal({ name: 'Unseen' })
  dataOf(await switchTo(id, true))
  await untilIdle()
  expect(await tasksOf(deal)).toEqual([])
  expect(await runsOf(id)).toEqual([])
  const later = await addDeal({ name: 'Seen' })
  await untilIdle()
  expect(await tasksOf(later)).toHaveLength(1)
  await remove(id)
})
