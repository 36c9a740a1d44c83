import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { cloneAdminDatabase } from '../../../../../tests/integration/test-databases.ts'
import { openAdminDatabase } from './admin.ts'
import { migrateAdmin } from './migrate.ts'

async function openDatabase() {
  const sent: string[] = []
  const db = openAdminDatabase(inject('postgres'), await cloneAdminDatabase(), ({ text }) => sent.push(text))
  return { db, sent }
}

test('a migrated database is recognized without reading its catalog', async () => {
  const { db, sent } = await openDatabase()
  await migrateAdmin(db)
  expect(sent.filter((text) => !/to_regclass|kysely_migration/.test(text))).toEqual([])
  expect(sent).toHaveLength(4)
  await db.destroy()
})

test('a database of a newer release is refused', async () => {
  const { db } = await openDatabase()
  await sql`insert into kysely_migration (name, timestamp) values ('999-future', now()::text)`.execute(db)
  await expect(migrateAdmin(db)).rejects.toThrow('newer version of Monarch (999-future)')
  await db.destroy()
})
