import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '@monarch/schema'
import { compile, sql as text } from '@monarch/sql'
import { sql } from 'kysely'
import pg from 'pg'
import { startTestServer, type TestServer } from '../../../../../tests/integration/test-server.ts'
import { createOrganization } from '../../capabilities/tenants/organizations.ts'
import { createTenant } from '../tenants/tenants.ts'
import type { TenantDatabase } from '../db/pools.ts'
import { freeJobs } from './free-jobs.ts'
import { Jobs } from './jobs.ts'
import type { RunningJob, Task } from './task.ts'
import { tenantRunsTask, wakeTenantRuns } from '../tenants/tenant-runs.ts'

let server: TestServer
/** What ran, in order. */
const ran: { payload: unknown; attempt: number }[] = []
let act: (payload: unknown, job: RunningJob) => Promise<void> = async () => {}

const note: Task<unknown> = {
  name: 'note',
  lane: 'quick',
  async run(_app, payload, job) {
    ran.push({ payload, attempt: job.attempt })
    await act(payload, job)
  },
}

/** Waits for a server that never answers. */
const silent: Task<unknown> = {
  name: 'silent',
  lane: 'runs',
  run: (_app, _payload, { signal }) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
}

/** Stands for another process of the installation: it has workers of its own. */
function process(): Jobs {
  const { admin, pools, log, server: postgres } = server.app
  const jobs = new Jobs({ ...postgres, admin, observe: pools.observe, log, tasks: [note, silent], crontab: [] })
  onTestFinished(() => jobs.stop())
  return jobs
}

/** Retries wait; this skips the wait. */
const makeDue = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(server.app.admin)

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ran.length = 0
  act = async () => {}
  await sql`delete from graphile_worker._private_jobs`.execute(server.app.admin)
})

test('a job runs once, with its payload', async () => {
  const jobs = process()
  await jobs.add('note', { text: "it's", list: [1, null] })
  await jobs.drain(server.app)
  await jobs.drain(server.app)
  expect(ran).toEqual([{ payload: { text: "it's", list: [1, null] }, attempt: 1 }])
  expect(jobs.counts.get('note')).toEqual({ done: 1, failed: 0 })
})

test('a job exists if and only if the transaction of its cause commits', async () => {
  const jobs = process()
  const { admin } = server.app
  await expect(
    admin.transaction().execute(async (trx) => {
      await jobs.add('note', 'lost', { trx })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await admin.transaction().execute((trx) => jobs.add('note', 'kept', { trx }))
  await jobs.drain(server.app)
  expect(ran.map(({ payload }) => payload)).toEqual(['kept'])
})

test('of several jobs under one key only the last runs', async () => {
  const jobs = process()
  for (const payload of [1, 2, 3]) await jobs.add('note', payload, { key: 'one' })
  await jobs.add('note', 4, { key: 'other' })
  await jobs.add('note', 5, { key: 'gone' })
  await jobs.remove('gone')
  await jobs.add('note', 6, { runAt: new Date(Date.now() + 3_600_000) })
  await jobs.drain(server.app)
  expect(ran.map(({ payload }) => payload)).toEqual([3, 4])
})

test('a failed job is retried, and stays visible when it is given up', async () => {
  const jobs = process()
  act = async () => {
    throw new Error('the printer is on fire')
  }
  await jobs.add('note', 'x', { maxAttempts: 2 })
  await jobs.drain(server.app)
  expect(await jobs.failed()).toEqual([])
  await makeDue()
  await jobs.drain(server.app)
  await makeDue()
  await jobs.drain(server.app)
  expect(ran.map(({ attempt }) => attempt)).toEqual([1, 2])
  expect(await jobs.failed()).toEqual([
    expect.objectContaining({ task: 'note', error: expect.stringContaining('the printer is on fire') }),
  ])
  expect(await jobs.totals()).toEqual({ waiting: 0, failed: 1 })
  expect(jobs.counts.get('note')).toEqual({ done: 0, failed: 2 })
})

test('a failed attempt is logged once', async () => {
  const jobs = process()
  const logged = (['warn', 'error'] as const).map((level) => vi.spyOn(server.app.log, level))
  onTestFinished(() => logged.forEach((spy) => spy.mockRestore()))
  act = async () => {
    throw new Error('the printer is on fire')
  }
  await jobs.add('note', 'x', { maxAttempts: 2 })
  await jobs.drain(server.app)
  await makeDue()
  await jobs.drain(server.app)
  expect(logged.map(({ mock }) => mock.calls.map(([, message]) => message))).toEqual([
    ['A job has failed and is tried again'],
    ['A job has failed and is given up'],
  ])
})

test.each([
  ['refuses connections', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
  ['ends a connection', new Error('Connection terminated unexpectedly')],
  ['starts or stops', Object.assign(new pg.DatabaseError('starting up', 0, 'error'), { code: '57P03' })],
  ['is reported as unavailable', new AppError('UNAVAILABLE', 'The database cannot be reached right now.')],
])('attempts do not count while a database %s, and their delays grow', async (_how, error) => {
  const jobs = process()
  act = () => Promise.reject(error)
  await jobs.add('note', 'x', { maxAttempts: 1 })
  for (let attempt = 1; attempt <= 3; attempt++) {
    await makeDue()
    await jobs.drain(server.app)
    expect(await jobs.failed()).toEqual([])
  }
  const { rows } = await sql<{ delay: number }>`
    select extract(epoch from run_at - now())::int as delay from graphile_worker.jobs`.execute(server.app.admin)
  expect(rows[0]!.delay).toBeGreaterThan(10)
  act = () => Promise.reject(new Error('the printer is on fire'))
  await makeDue()
  await jobs.drain(server.app)
  expect(ran.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4])
  expect(await jobs.failed()).toHaveLength(1)
})

test('a job that loses its database in every attempt is finally given up', async () => {
  const jobs = process()
  act = () => Promise.reject(new Error('Connection terminated'))
  await jobs.add('note', 'x', { maxAttempts: 2 })
  await sql`update graphile_worker._private_jobs set attempts = 29, max_attempts = 30`.execute(server.app.admin)
  await jobs.drain(server.app)
  expect(await jobs.failed()).toHaveLength(1)
})

test('a failed job is not given up if a job under its key was added meanwhile, which does its work', async () => {
  const jobs = process()
  act = async (payload) => {
    if (payload === 'later') return
    await jobs.add('note', 'later', { key: 'one', runAt: new Date(Date.now() + 60_000) })
    throw new Error('the printer is on fire')
  }
  await jobs.add('note', 'earlier', { key: 'one' })
  await jobs.drain(server.app)
  expect(await jobs.totals()).toEqual({ waiting: 1, failed: 0 })
  await makeDue()
  await jobs.drain(server.app)
  expect(ran.map(({ payload }) => payload)).toEqual(['earlier', 'later'])
  expect(await jobs.totals()).toEqual({ waiting: 0, failed: 0 })
})

test('jobs that wait for outside servers do not delay others', async () => {
  const jobs = process()
  await jobs.start(server.app)
  for (let i = 0; i < 30; i++) await jobs.add('silent', i)
  const underWay = async () => {
    const { rows } = await sql`select from graphile_worker.jobs where locked_at is not null`.execute(server.app.admin)
    return rows.length
  }
  await vi.waitFor(async () => expect(await underWay()).toBe(8))
  await jobs.add('note', 'a mail')
  await vi.waitFor(() => expect(ran.map(({ payload }) => payload)).toEqual(['a mail']), { timeout: 5_000 })
})

test('tenants share worker time equally, regardless of backlog', async () => {
  const { app } = server
  const organization = await createOrganization(app, 'Turns')
  const create = (name: string) => createTenant(app, { organizationId: organization.id, name })
  const [busy, other] = [await create('Busy'), await create('Other')]
  const left = new Map([
    [busy.databaseName, 4],
    [other.databaseName, 1],
  ])
  const leftIn = async (db: TenantDatabase) => {
    const database = compile(text`select current_database()::text as name`)
    const [{ name } = { name: '' }] = await db.transaction((trx) => trx.rows<{ name: string }>(database))
    return left.get(name)!
  }
  const served: string[] = []
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const kind = tenantRunsTask<object>({
    taskName: 'turns',
    groupsPerJob: 25,
    take: async (db) => ((await leftIn(db)) > 0 ? [{}] : []),
    work: async (_app, { name, databaseName }) => {
      left.set(databaseName, left.get(databaseName)! - 1)
      served.push(name)
      vi.advanceTimersByTime(6_000)
    },
    nextDue: async (db) => ((await leftIn(db)) > 0 ? new Date(0) : null),
  })
  const { admin, pools, log, server: postgres } = app
  const jobs = new Jobs({ ...postgres, admin, observe: pools.observe, log, tasks: [kind], crontab: [] })
  onTestFinished(() => jobs.stop())
  for (const { id } of [busy, other]) await wakeTenantRuns({ jobs }, 'turns', id)
  await jobs.drain({ ...app, jobs })
  expect(served).toEqual(['Busy', 'Other', 'Busy', 'Busy', 'Busy'])
})

test('a task that does not exist is a bug', async () => {
  await expect(process().add('nothing', {})).rejects.toThrow('There is no task "nothing"')
})

test('two processes share the work, and each job runs in one of them', async () => {
  const [one, other] = [process(), process()]
  await one.start(server.app)
  await other.start(server.app)
  for (let i = 0; i < 40; i++) await one.add('note', i)
  await vi.waitFor(async () => expect(await one.totals()).toEqual({ waiting: 0, failed: 0 }), { timeout: 20_000 })
  expect(ran.map(({ payload }) => payload).toSorted((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 40 }, (_, i) => i),
  )
})

test('the next process that starts runs the job of a dead process, and leaves that of a living one alone', async () => {
  const living = process()
  const release = Promise.withResolvers<void>()
  onTestFinished(() => release.resolve())
  act = async (payload) => (payload === 'held' ? release.promise : undefined)
  await living.start(server.app)
  await living.add('note', 'held')
  await vi.waitFor(() => expect(ran).toHaveLength(1))
  await sql`with added as (select (graphile_worker.add_job('note', '"orphan"'::json, run_at => now() + interval '1 hour')).id)
    select from added`.execute(server.app.admin)
  await sql`update graphile_worker._private_jobs set locked_by = 'pool-of-the-dead', locked_at = now(), run_at = now(), attempts = 1
    where payload::text = '"orphan"'`.execute(server.app.admin)
  await process().start(server.app)
  await vi.waitFor(() => expect(ran).toContainEqual({ payload: 'orphan', attempt: 2 }), { timeout: 20_000 })
  release.resolve()
  await vi.waitFor(async () => expect(await living.totals()).toEqual({ waiting: 0, failed: 0 }), { timeout: 20_000 })
  expect(ran.filter(({ payload }) => payload === 'held')).toHaveLength(1)
})

test('an interrupted recurring job has not failed, and other jobs get a bounded number of further attempts', async () => {
  const { app } = server
  const jobs = process()
  for (const [key, maxAttempts] of [
    ['recurring', 1],
    ['last', 2],
    ['endless', 30],
  ] as const)
    await jobs.add('note', key, { key, maxAttempts, runAt: new Date(Date.now() + 600_000) })
  await sql`update graphile_worker._private_jobs set locked_by = 'pool-of-the-killed', locked_at = now(), attempts = max_attempts`.execute(
    app.admin,
  )
  await freeJobs(app.admin)
  const { rows } = await sql`select key, attempts, max_attempts as most, last_error as error, locked_by as worker
    from graphile_worker.jobs order by key`.execute(app.admin)
  const freed = { error: 'The process that ran it ended', worker: null }
  expect(rows).toEqual([
    { key: 'endless', attempts: 30, most: 30, ...freed },
    { key: 'last', attempts: 2, most: 3, ...freed },
  ])
})

test('the end of a job is stored once the database accepts it again', async () => {
  const jobs = process()
  const { admin } = server.app
  await jobs.start(server.app)
  await admin.transaction().execute(async (trx) => {
    act = async () => void (await sql`lock table graphile_worker._private_jobs in access exclusive mode`.execute(trx))
    await jobs.add('note', 'x')
    const waiting = sql<{ gone: boolean }>`select pg_terminate_backend(pid) as gone from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'delete from%_private_jobs%'`
    await vi.waitFor(async () => expect((await waiting.execute(admin)).rows).toContainEqual({ gone: true }), {
      timeout: 20_000,
    })
  })
  await vi.waitFor(async () => expect(await jobs.totals()).toEqual({ waiting: 0, failed: 0 }), { timeout: 30_000 })
  expect(ran).toEqual([{ payload: 'x', attempt: 1 }])
})

test('a failure is judged once the database accepts it again', async () => {
  const jobs = process()
  const { admin } = server.app
  await jobs.start(server.app)
  await admin.transaction().execute(async (trx) => {
    act = async () => {
      await sql`lock table graphile_worker._private_jobs in access exclusive mode`.execute(trx)
      throw new Error('Connection terminated')
    }
    await jobs.add('note', 'x', { maxAttempts: 1 })
    const waiting = sql<{ gone: boolean }>`select pg_terminate_backend(pid) as gone from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%set max_attempts%'`
    await vi.waitFor(async () => expect((await waiting.execute(admin)).rows).toContainEqual({ gone: true }), {
      timeout: 20_000,
    })
    act = async () => {}
  })
  await vi.waitFor(() => expect(ran.map(({ attempt }) => attempt)).toEqual([1, 2]), { timeout: 30_000 })
})

test('a stopping process waits for its job or aborts it, and stores the result', async () => {
  const end = Promise.withResolvers<void>()
  const jobs = process()
  act = (payload, { signal }) =>
    payload === 'short'
      ? end.promise
      : new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
  await jobs.start(server.app)
  await jobs.add('note', 'long')
  await jobs.add('note', 'short')
  await vi.waitFor(() => expect(ran).toHaveLength(2))
  const stopped = jobs.stop()
  end.resolve()
  await stopped
  const { rows } = await sql`
    select payload, last_error, locked_by, max_attempts from graphile_worker._private_jobs`.execute(server.app.admin)
  expect(rows).toEqual([
    { payload: 'long', last_error: expect.stringMatching(/^stopped/), locked_by: null, max_attempts: 11 },
  ])
})
