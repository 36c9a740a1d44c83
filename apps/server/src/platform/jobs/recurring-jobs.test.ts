import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../../tests/integration/test-server.ts'
import { RecurringJobs } from './recurring-jobs.ts'

let server: TestServer
const tenOClock = Date.parse('2030-05-01T10:00:00Z')
const minutes = 60_000
const hours = 60 * minutes

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await sql`truncate graphile_worker._private_jobs, graphile_worker._private_known_crontabs`.execute(server.app.admin)
})

const schedules = [
  { task: 'minutely', at: '* * * * *' },
  { task: 'hourly', at: '17 * * * *' },
  { task: 'nightly', at: '31 3 * * *' },
]
const newProcess = () => new RecurringJobs(server.app.admin, schedules, server.app.log)

/** The tasks of the jobs since the last call. */
async function added(): Promise<string[]> {
  const { rows } = await sql<{ task: string }>`
    with gone as (delete from graphile_worker._private_jobs returning task_id)
    select identifier as task from gone join graphile_worker._private_tasks t on t.id = task_id order by 1`.execute(
    server.app.admin,
  )
  return rows.map(({ task }) => task)
}

test('each matching minute adds a job, in one of the processes', async () => {
  const [one, other] = [newProcess(), newProcess()]
  for (const minute of [16, 17, 18])
    for (const process of [one, other, one]) await process.addDue(tenOClock + minute * minutes)
  expect(await added()).toEqual(['hourly', 'minutely', 'minutely', 'minutely'])
})

test('what a clock set forward or a stalled process has skipped is added once', async () => {
  const process = newProcess()
  await process.addDue(tenOClock)
  await process.addDue(tenOClock + 20 * hours)
  expect(await added()).toEqual(['hourly', 'minutely', 'minutely', 'nightly'])
  await process.addDue(tenOClock + 10_000 * hours)
  expect(await added()).toEqual(['hourly', 'minutely', 'nightly'])
})

test('after the clock is set back, jobs are added by the new time, also by a new process', async () => {
  const process = newProcess()
  await process.addDue(tenOClock)
  await process.addDue(tenOClock - 5 * hours)
  expect(await added()).toEqual(['minutely', 'minutely'])
  await process.addDue(tenOClock - 5 * hours + 1 * minutes)
  await newProcess().addDue(tenOClock - 10 * hours)
  expect(await added()).toEqual(['minutely', 'minutely'])
})
