import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { takeRuns } from './runs.ts'
import {
  ask,
  resetModel,
  closeWorkspace,
  configure,
  create,
  model,
  openWorkspace,
  owner,
  query,
  read,
  work,
  workspace,
} from './note-builders.test-helper.ts'

beforeAll(openWorkspace)
afterAll(closeWorkspace)
beforeEach(resetModel)

test('a run interrupted by shutdown is queued again', async () => {
  const { id } = await create({ body: 'x' })
  const begun = Promise.withResolvers<void>()
  const hanging = Promise.withResolvers<string>()
  model.answer = () => {
    begun.resolve()
    return hanging.promise
  }
  await ask(id)
  await workspace.app.jobs.start(workspace.app)
  await begun.promise
  await workspace.app.jobs.stop()
  hanging.resolve('Too late')
  expect(await read(id)).toMatchObject({ summary: null, summary_ai: { status: 'queued', error: null } })
  model.answer = () => 'By the next one'
  await workspace.app.jobs.start(workspace.app)
  await vi.waitFor(async () => expect((await read(id)).summary).toBe('By the next one'), { timeout: 20_000 })
  await workspace.app.jobs.stop()
})

test('a requested run is due immediately', async () => {
  for (let time = 0; time < 30; time++) {
    const [row] = await query(`
      insert into monarch."aiRuns" ("recordId", "fieldId", "entityId") select id, id, id from gen_random_uuid() id
      returning "dueAt" <= now() as due`)
    expect(row).toEqual({ due: true })
  }
  await query('delete from monarch."aiRuns"')
})

test('a temporary error is retried later, a permanent one is shown until a user retries', async () => {
  const { id } = await create({ body: 'x' })
  model.answer = () => 503
  await ask(id)
  await work()
  expect((await read(id)).summary_ai).toMatchObject({ status: 'queued', error: 'The AI endpoint failed (503).' })
  await work()
  expect(model.requests).toHaveLength(1)
  const [later] = await query<{ later: boolean }>(
    `select "dueAt" > now() as later from monarch."aiRuns" where "recordId" = '${id}'`,
  )
  expect(later).toEqual({ later: true })
  for (let attempt = 2; attempt <= 4; attempt++) {
    await makeDue()
    await work()
  }
  expect(model.requests).toHaveLength(4)
  expect((await read(id)).summary_ai).toMatchObject({ status: 'failed', error: 'The AI endpoint failed (503).' })

  model.answer = () => 401
  await ask(id)
  await work()
  expect((await read(id)).summary_ai).toMatchObject({
    status: 'failed',
    error: 'The AI endpoint refused the API key (401).',
  })
  model.answer = () => 'At last'
  await ask(id)
  await work()
  expect(await read(id)).toMatchObject({ summary: 'At last', summary_ai: { status: 'done', error: null } })
})

/** Makes every pending retry due. */
async function makeDue(): Promise<void> {
  await query(`update monarch."aiRuns" set "dueAt" = default where status in ('queued', 'running')`)
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(workspace.app.admin)
}

test('another process takes over the run of a dead process', async () => {
  const { id } = await create({ body: 'x' })
  await ask(id)
  await sql`delete from graphile_worker._private_jobs`.execute(workspace.app.admin)
  const { db } = (await workspace.app.tenants.find(workspace.tenantId))!
  expect(await takeRuns(db, 10)).toHaveLength(1)
  expect(await takeRuns(db, 10)).toHaveLength(0)
  await workspace.app.jobs.add('ai_sweep', null)
  await work()
  expect((await read(id)).summary_ai).toMatchObject({ status: 'running' })
  await makeDue()
  await work()
  expect(await read(id)).toMatchObject({ summary: 'A text from the model.' })
})

test('a request during a run starts a new run immediately', async () => {
  const { id } = await create({ body: 'x' })
  await ask(id)
  const { db } = (await workspace.app.tenants.find(workspace.tenantId))!
  expect(await takeRuns(db, 10)).toHaveLength(1)
  await ask(id)
  expect((await read(id)).summary_ai).toMatchObject({ status: 'queued' })
  await work()
  expect(await read(id)).toMatchObject({ summary: 'A text from the model.', summary_ai: { status: 'done' } })
})

test('characters that PostgreSQL cannot store are removed from an answer', async () => {
  const { id } = await create({ body: 'x' })
  model.answer = () => 'One\0 two'
  await ask(id)
  await ask(id, 'mood')
  await work()
  expect(await read(id)).toMatchObject({
    summary: 'One two',
    summary_ai: { status: 'done' },
    mood_ai: { status: 'failed', error: 'AI answered “One two”, but Mood must be one of In good spirits, bad.' },
  })
})

test('an exhausted daily budget is reported', async () => {
  await configure({ dailyRequests: 1 })
  const { id } = await create({ body: 'x' })
  await ask(id)
  await work()
  await ask(id, 'mood')
  await work()
  expect(await read(id)).toMatchObject({
    summary: 'A text from the model.',
    mood_ai: {
      status: 'failed',
      error: 'The AI budget of 1 requests a day is used up. It resets at midnight UTC.',
    },
  })
  expect(model.requests).toHaveLength(1)
  const { data } = await owner.admin(`{ aiSettings { requestsToday tokensToday } }`)
  expect(data.aiSettings).toEqual([{ requestsToday: 1, tokensToday: 20 }])
})
