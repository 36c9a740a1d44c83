import { randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import { inject } from 'vitest'
import { clientConfig, connect } from '../../apps/server/src/platform/db/connection.ts'

/** An admin database that is migrated and empty, for test files to clone. */
export const adminTemplate = 'monarch_template'
/** A tenant's database that is migrated and empty. */
export const tenantTemplate = 'monarch_tenant_template'

/** The admin databases of the current test file. */
const made: string[] = []

export async function cloneAdminDatabase(): Promise<string> {
  const name = `mt_${randomBytes(6).toString('hex')}`
  made.push(name)
  await asOwner((client) => client.query(`create database ${name} template ${adminTemplate} strategy file_copy`))
  return name
}

/** For an installation that has never started. */
export async function makeEmptyDatabase(): Promise<string> {
  const name = `mt_${randomBytes(6).toString('hex')}`
  made.push(name)
  await asOwner((client) => client.query(`create database ${name} template template0`))
  return name
}

/** Drops what the test file has made, the databases of tenants included: hundreds of databases slow down a run. */
export async function dropTestDatabases(): Promise<void> {
  if (made.length === 0) return
  await asOwner(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where datname ^@ any ($1)',
      [made.splice(0)],
    )
    for (const { name } of rows) await client.query(`drop database "${name}" with (force)`)
  })
}

async function asOwner(work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = await connect(clientConfig(inject('postgres'), 'postgres'))
  await work(client)
  await client.end()
}
