import { compile, ident, sql } from '@monarch/sql'
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { App } from '../app.ts'
import { connectUnlimited, type Progress } from './take-backup.ts'
import { differencesOf, loadDatabase } from './copy-database.ts'
import { readFrames } from './frames.ts'
import type { CopiedDatabase, Manifest } from './manifest.ts'
import type { Place } from './place.ts'

/** Restores each database of a backup into a scratch one, compares all rows and objects, and reads all files. Returns the problems. */
export async function verifyBackup(app: App, place: Place, manifest: Manifest, progress: Progress): Promise<string[]> {
  await dropLeftovers(app)
  const problems = manifest.failed.map(({ name, reason }) => `"${name}" is not in the backup: ${reason}`)
  const check = async (what: string, copied: CopiedDatabase, isTenant: boolean) => {
    progress(`Checking ${what}`)
    try {
      for (const difference of await compare(app, place, copied, isTenant)) problems.push(`${what}: ${difference}`)
    } catch (error) {
      problems.push(`${what}: ${(error as Error).message}`)
    }
  }
  await check('the admin database', manifest.admin, false)
  for (const tenant of manifest.tenants) {
    await check(`"${tenant.name}" of "${tenant.organization}"`, tenant, true)
    for (const id of tenant.files.missing) problems.push(`"${tenant.name}": the content of the file ${id} was missing`)
  }
  progress('Checking files')
  const checked = new Set<string>()
  try {
    for await (const content of place.contentsOf(manifest)) {
      const name = place.contentName(content)
      if (checked.has(name)) continue
      checked.add(name)
      try {
        await rm(await place.fetchContent(content))
      } catch (error) {
        problems.push(`${name}: ${(error as Error).message}`)
      }
    }
  } catch (error) {
    problems.push(`the list of files: ${(error as Error).message}`)
  }
  return problems
}

async function compare(app: App, place: Place, copied: CopiedDatabase, isTenant: boolean): Promise<string[]> {
  const name = `${scratchPrefix(app)}${randomBytes(6).toString('hex')}`
  const maintain = (text: string) => maintenance(app, (query) => query(text))
  const database = compile(sql`${ident(name)}`).text
  const collation = isTenant ? ` locale_provider icu icu_locale 'und-u-kn'` : ''
  await maintain(`create database ${database} template template0 encoding 'UTF8'${collation}`)
  try {
    await maintain(`revoke all on database ${database} from public`)
    if (isTenant) await maintain(`create role ${database} nologin`)
    const role = isTenant ? name : null
    const client = await connectUnlimited(app.server.address, name)
    try {
      const frames = readFrames(place.readParts(copied.parts))
      const loaded = await loadDatabase(client, frames, { role, isInTransaction: false })
      const isSame = JSON.stringify(loaded.tables) === JSON.stringify(copied.tables)
      await client.query('set synchronize_seqscans = off')
      const differences = await differencesOf(client, { role, without: [] }, loaded)
      return isSame ? differences : ['its rows are not those of the manifest', ...differences]
    } finally {
      await client.end()
    }
  } finally {
    await maintain(`drop database if exists ${database} with (force)`)
    await maintain(`drop role if exists ${database}`)
  }
}

const scratchPrefix = ({ server: { adminDatabase } }: App): string => `${adminDatabase.slice(0, 28)}_v_`

/** Of verifications that were killed: nobody is connected to them. */
async function dropLeftovers(app: App): Promise<void> {
  await maintenance(app, async (query) => {
    const rows = await query<{ name: string }>(
      `select datname as name from pg_database where datname ^@ '${scratchPrefix(app)}'
        and not exists (select from pg_stat_activity a where a.datname = pg_database.datname)`,
    )
    for (const { name } of rows) {
      const database = compile(sql`${ident(name)}`).text
      await query(`drop database if exists ${database} with (force)`)
      await query(`drop role if exists ${database}`)
    }
  })
}

function maintenance<T>(
  { pools, server }: App,
  work: (query: <Row>(text: string) => Promise<Row[]>) => Promise<T>,
): Promise<T> {
  return pools.asOwner(server.adminDatabase, async (client) => {
    await client.query('set statement_timeout = 0')
    return work(async (text) => (await client.query(text)).rows)
  })
}
