import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { createTraffic } from '../../platform/monitoring/traffic.ts'
import { newId } from '../../platform/new-id.ts'
import { readMails } from './mails.ts'
import { heartbeatTask, readUptime } from './uptime.ts'

let workspace: Workspace
let member: Person

beforeAll(async () => {
  workspace = await startWorkspace()
  member = await workspace.join(['record:*:read'])
})
afterAll(() => workspace.close())

const get = (person: Person, url: string) => person.inject('GET', url)

test('everyone can see the version and the uptime', async () => {
  const system = (await get(member, '/api/system')).json()
  expect(system).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    uptime: { share: 1, since: expect.any(String) },
    activeTenants: 1,
  })
})

test('uptime is the share of minutes with a heartbeat', async () => {
  const { admin } = workspace.app
  const now = Date.now()
  const at = (minutesAgo: number) => new Date(now - minutesAgo * 60_000)
  await admin.deleteFrom('heartbeats').execute()
  await admin
    .insertInto('heartbeats')
    .values([99, 98, 97].map((minute) => ({ minute: at(minute) })))
    .execute()
  // Three of a hundred minutes, and the current one.
  expect((await readUptime(workspace.app)).share).toBeCloseTo(0.04, 2)
  await heartbeatTask.run(workspace.app, {}, { id: '1', attempt: 1, maxAttempts: 1, signal: AbortSignal.timeout(1e6) })
  await heartbeatTask.run(workspace.app, {}, { id: '2', attempt: 1, maxAttempts: 1, signal: AbortSignal.timeout(1e6) })
  expect(await admin.selectFrom('heartbeats').select('minute').execute()).toHaveLength(4)
})

test('figures need the right to see settings, and cover only databases the caller can reach', async () => {
  expect((await get(member, '/api/monitoring')).statusCode).toBe(403)
  expect((await get(member, '/api/tenants')).statusCode).toBe(403)
  const { id } = await workspace.buildEntity('client', [{ name: 'name', fieldType: 'text' }])
  expect(id).toBeDefined()
  const report = (await get(workspace.owner, '/api/monitoring')).json()
  expect(report.traffic.requests).toBeGreaterThan(0)
  expect(report.traffic.perMinute).toHaveLength(60)
  expect(report.jobs).toMatchObject({ failed: 0, failedJobs: [] })
  expect(report.adminBytes).toBeGreaterThan(1_000_000)
  expect(report.tenants).toEqual([
    expect.objectContaining({ id: workspace.tenantId, name: 'Test tenant', timeZone: 'UTC', status: 'active' }),
  ])
  expect(report.tenants[0].connections).toEqual({ open: expect.any(Number), waited: 0, evicted: 0 })
  expect(report.tenants[0].connections.open).toBeGreaterThan(0)
  expect(report.tenants[0].bytes).toBeGreaterThan(1_000_000)
  expect(new Date(report.tenants[0].lastActivityAt).getTime()).toBeGreaterThan(0)
})

test('the figures of a disk that cannot be read are missing, and all others come', async () => {
  const { config } = workspace.app
  const before = { ...config }
  Object.assign(config, { walArchive: '/nowhere/archive', databaseUrl: null, dataDir: '/nowhere/data' })
  try {
    const reply = await get(workspace.owner, '/api/monitoring')
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      expect.objectContaining({
        adminBytes: expect.any(Number),
        backups: expect.objectContaining({
          archive: { isFailing: false, lastArchivedAt: null, keptBytes: null, freeBytes: null, reason: null },
        }),
      }),
    ])
  } finally {
    Object.assign(config, before)
  }
})

test('mails are counted without their subjects; those of no tenant only for those who run the installation', async () => {
  const { app, tenantId, owner } = workspace
  const mail = (part: object) => ({ id: newId(), to: 'ana@example.com', subject: 'Secret deal', text: 'x', ...part })
  await app.admin
    .insertInto('mails')
    .values([
      mail({ tenantId, status: 'sent' }),
      mail({ tenantId, status: 'failed', error: 'The mail server answered 550 no such mailbox' }),
      mail({ tenantId, status: 'held' }),
      mail({ status: 'failed', error: 'The mail server took too long.' }),
    ])
    .execute()
  const { mails } = (await get(owner, '/api/monitoring')).json()
  expect(mails).toMatchObject({
    canSend: false,
    sent: 1,
    failed: 2,
    waiting: 1,
    problems: expect.arrayContaining([
      expect.objectContaining({ to: 'ana@example.com', error: 'The mail server answered 550 no such mailbox' }),
    ]),
  })
  expect(JSON.stringify(mails)).not.toContain('Secret deal')
  expect(await readMails(app, [tenantId], { runsInstallation: false })).toMatchObject({ failed: 1, sent: 1 })
  expect(await readMails(app, [], { runsInstallation: true })).toMatchObject({ failed: 1, sent: 0 })
})

const request = (milliseconds: number, at: number, status = 200) => ({
  id: `r${at}`,
  method: 'GET',
  route: '/x',
  status,
  milliseconds,
  at,
})

test('latency quantiles of the last hour, to a tenth', () => {
  const traffic = createTraffic()
  const start = Date.UTC(2024, 0, 5, 12)
  for (let i = 1; i <= 100; i++) traffic.note(request(i, start + i * 1000))
  const { requests, failed, p50, p95, perMinute } = traffic.report(start + 100_000)
  expect([requests, failed]).toEqual([100, 0])
  expect(p50! / 50).toBeCloseTo(1, 0)
  expect(p95! / 95).toBeCloseTo(1, 0)
  expect(perMinute.slice(-2).map((minute) => minute.requests)).toEqual([59, 41])
})

test('slow and failed requests are kept for an hour', () => {
  const traffic = createTraffic()
  const hour = 3_600_000
  traffic.note(request(9000, 1, 500))
  traffic.note(request(20, hour / 2))
  expect(traffic.report(hour / 2)).toMatchObject({
    failed: 1,
    slow: [{ milliseconds: 9000 }, { milliseconds: 20 }],
    errors: [{ status: 500 }],
  })
  expect(traffic.report(hour + 60_000)).toMatchObject({
    requests: 1,
    failed: 0,
    slow: [{ milliseconds: 20 }],
    errors: [],
  })
  expect(traffic.report(3 * hour)).toMatchObject({ requests: 0, p50: null, slow: [] })
})
