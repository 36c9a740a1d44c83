import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startWorkspace, type Workspace } from '../../../../../../tests/integration/builders.ts'
import { workElsewhere as runElsewhere } from '../../../../../../tests/integration/work-elsewhere.ts'
import { freeJobs } from '../../../platform/jobs/free-jobs.ts'
import { webhookFailpoints } from './deliver.ts'

let workspace: Workspace
let webhookId: string
const received: { readonly id: string; readonly name: string }[] = []
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    const { data } = JSON.parse(body) as { data: { record: { name: string } } }
    received.push({ id: String(request.headers['webhook-id']), name: data.record.name })
    response.writeHead(204).end()
  })
})

beforeAll(async () => {
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  workspace = await startWorkspace({ config: { outboundAllow: ['127.0.0.1'], smtp: null } })
  const deal = await workspace.buildEntity('deal', [{ name: 'name', fieldType: 'text' }])
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const made = await workspace.owner.create('Webhook', {
    tenantId: workspace.tenantId,
    entityId: deal.id,
    name: 'Crash',
    url,
  })
  webhookId = made.id
})
afterAll(async () => {
  await workspace.close()
  receiver.close()
})

/** Does all pending work in a child process that dies at the failpoint; returns its signal and output. */
const workElsewhere = (crashAt?: string) =>
  runElsewhere(
    workspace.app,
    join(import.meta.dirname, 'crash-child.test-helper.ts'),
    { tenantId: workspace.tenantId },
    crashAt,
    { MONARCH_OUTBOUND_ALLOW: '127.0.0.1' },
  )

/** Releases the jobs and the deliveries that the dead process had leased. */
async function releaseLeases(): Promise<void> {
  const { db } = (await workspace.app.tenants.find(workspace.tenantId))!
  await db.ddl((client) =>
    client.query(`update monarch."webhookDeliveries" set "dueAt" = default where status in ('waiting', 'sending')`),
  )
  await freeJobs(workspace.app.admin)
  await workspace.app.jobs.add('webhook_tick', {})
}

test.each(webhookFailpoints)('after a kill at %s, the change is sent, always with the same id', async (crashAt) => {
  dataOf(
    await workspace.owner.tenant('mutation($name: String!) { createDeal(data: {name: $name}) { id } }', {
      name: crashAt,
    }),
  )
  expect(await workElsewhere(crashAt)).toEqual({ signal: 'SIGKILL', output: '' })
  await releaseLeases()
  expect(await workElsewhere()).toEqual({ signal: null, output: 'done' })

  const ids = received.filter(({ name }) => name === crashAt).map(({ id }) => id)
  // At least once: a process that dies after sending has not stored it.
  expect(ids).toHaveLength(crashAt === 'webhook:sent' ? 2 : 1)
  expect(new Set(ids).size).toBe(1)
  const { all } = dataOf(
    await workspace.owner.tenant(
      'query($id: ID!) { all: _webhook_deliveries(webhookId: $id, limit: 1) { id status } }',
      {
        id: webhookId,
      },
    ),
  )
  expect(all).toEqual([{ id: ids[0]!.slice('msg_'.length), status: 'delivered' }])
})
