import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { readBackupState } from '../../platform/backup/backup-state.ts'

let workspace: Workspace
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'monarch-schedule-'))
  workspace = await startWorkspace()
})
afterAll(async () => {
  await workspace.close()
  await rm(folder, { recursive: true })
})

const schedule = (person: Person, data: object) =>
  person.admin(
    'mutation($data: ScheduleBackupsInput!) { scheduleBackups(data: $data) { place everyHours keep alertHours } }',
    { data },
  )
const plan = async () => (await readBackupState(workspace.app)).plan

test('backups are scheduled, taken on request, listed and stopped, and the audit log says by whom', async () => {
  const { owner, app } = workspace
  const place = path.join(folder, 'place')
  expect((await schedule(owner, { place, everyHours: 6 })).data).toEqual({
    scheduleBackups: { place, everyHours: 6, keep: 14, alertHours: 12 },
  })
  expect((await schedule(owner, { place, everyHours: 6, keep: 2 })).errors).toBeUndefined()
  expect((await owner.admin('mutation { startBackup { place } }')).errors).toBeUndefined()
  await workspace.jobs.drain()
  const { data } = await owner.admin('{ backups { place status tenants error finishedAt } }')
  expect(data!.backups).toEqual([
    { place, status: 'done', tenants: 1, error: null, finishedAt: expect.stringMatching(/^2/) },
  ])
  expect((await owner.admin('mutation { stopBackups { place } }')).data).toEqual({ stopBackups: { place: null } })
  expect(await plan()).toBeNull()
  const refused = await owner.admin('mutation { startBackup { place } }')
  expect(refused.errors![0]!.message).toMatch(/^No backups are scheduled/)
  const logged = app.admin.selectFrom('operations').select(['action', 'description', 'userId'])
  const rows = await logged.where('subjectType', '=', 'backup').orderBy('at').execute()
  const userId = await workspace.userIdOf(owner)
  expect(rows).toEqual([
    { action: 'create', description: 'Changed the schedule of backups', userId },
    { action: 'update', description: 'Changed the schedule of backups', userId },
    { action: 'update', description: 'Started a backup', userId },
    { action: 'delete', description: 'Stopped scheduled backups', userId },
  ])
})

test.each([
  [{ place: '/dev/null/nowhere', everyHours: 6 }, 'data.place', /ENOTDIR/],
  [{ place: 'backups', everyHours: 6 }, 'data.place', /full path/],
  [{ place: 'ftp://somewhere', everyHours: 6 }, 'data.place', /full path/],
  [{ place: '/tmp', everyHours: 0 }, 'data.everyHours', /from 1 to 9999/],
])('%j is refused at its input', async (data, at, message) => {
  const { errors } = await schedule(workspace.owner, data)
  expect(errors![0]!.extensions).toMatchObject({ issues: [{ path: at, message: expect.stringMatching(message) }] })
  expect(await plan()).toBeNull()
})

test('only operators of the installation schedule and see backups', async () => {
  const member = await workspace.join(['settings:read', 'settings:update', 'tenant:update'])
  expect((await schedule(member, { place: folder, everyHours: 6 })).errors).toBeDefined()
  for (const name of ['startBackup', 'stopBackups'])
    expect((await member.admin(`mutation { ${name} { place } }`)).errors).toBeDefined()
  expect((await member.admin('{ backups { place } }')).data?.backups ?? []).toEqual([])
})
