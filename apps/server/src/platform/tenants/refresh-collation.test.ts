import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { checkInstallation } from '../../cli/doctor.ts'
import { connectUnlimited } from '../backup/connect-unlimited.ts'
import { embeddedSuperuser } from '../db/embedded.ts'
import { refreshCollationsTask } from './refresh-collation.ts'

let workspace: Workspace
let database: string
beforeAll(async () => {
  workspace = await startWorkspace()
  await workspace.buildEntity('note', [{ name: 'code', fieldType: 'text', isUnique: true }])
  const row = workspace.app.admin.selectFrom('tenants').select('databaseName').where('id', '=', workspace.tenantId)
  database = (await row.executeTakeFirstOrThrow()).databaseName
})
afterAll(() => workspace.close())

const asSuperuser = async <T extends object>(text: string): Promise<T[]> => {
  const client = await connectUnlimited({ ...workspace.app.server.address, user: embeddedSuperuser }, database)
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

test('after a new version of ICU, indexes of texts are rebuilt and the version is recorded', async () => {
  const files = async () => {
    const rows = await asSuperuser<{ name: string; file: number }>(`
      select c.relname as name, c.relfilenode as file from pg_index i join pg_class c on c.oid = i.indexrelid
      join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and 100 = any (i.indcollation)`)
    return new Map(rows.map(({ name, file }) => [name, file]))
  }
  const before = await files()
  expect(before.size).toBeGreaterThan(0)
  await asSuperuser(`update pg_database set datcollversion = '1.0' where datname = '${database}'`)
  const lines: string[] = []
  await checkInstallation(workspace.app, (line) => lines.push(line))
  expect(lines).toContainEqual(
    'PROBLEM  sort order: 1 databases were sorted by another version of ICU. A running server rebuilds their indexes.',
  )
  await refreshCollationsTask.run(workspace.app, {} as never, { signal: new AbortController().signal } as never)
  const [row] = await asSuperuser<{ isCurrent: boolean }>(
    `select datcollversion = pg_database_collation_actual_version(oid) as "isCurrent" from pg_database where datname = '${database}'`,
  )
  expect(row).toEqual({ isCurrent: true })
  const after = await files()
  expect([...after.keys()]).toEqual([...before.keys()])
  for (const [name, file] of after) expect([name, file]).not.toEqual([name, before.get(name)])
  lines.length = 0
  await checkInstallation(workspace.app, (line) => lines.push(line))
  expect(lines).toContain('ok       sort order')
})
