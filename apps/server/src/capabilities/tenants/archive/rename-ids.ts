import { sql } from 'kysely'
import { Transform } from 'node:stream'
import type { App } from '../../../platform/app.ts'
import { newId } from '../../../platform/new-id.ts'
import type { Manifest } from './format.ts'
import { structureIn } from './read-parts.ts'

/** Replaces ids in an archive. */
export interface Renaming {
  rename(this: void, text: string): string
  /** The same for streamed text. */
  stream(): Transform
}

/**
 * Gives the tenant a new id, maps people to accounts with the same address, and replaces all ids of the structure if one is taken.
 * Ids occur in rows, definitions and JSON keys, so they are replaced as text: no other text looks like an id by accident.
 */
export async function planIds(
  { admin }: App,
  tenantId: string,
  manifest: Manifest,
  structureText: string,
): Promise<Renaming> {
  const ids = new Map([[manifest.tenant.id, tenantId]])
  const emails = manifest.people.map(({ email }) => email)
  const known = await sql<{ id: string; email: string }>`
    select id, email from users where email = any(${emails}::text[])`.execute(admin)
  const byEmail = new Map(known.rows.map(({ id, email }) => [email, id]))
  for (const { id, email } of manifest.people) {
    const here = byEmail.get(email)
    if (here !== undefined && here !== id) ids.set(id, here)
  }
  const { entityGroups: _groups, settings: _settings, ...made } = structureIn(structureText)
  const own = Object.values(made).flatMap((rows) => rows.map(({ id }) => id))
  if (await anyTaken(admin, Object.keys(made), own)) for (const id of own) ids.set(id, newId())
  return renamingBy(ids)
}

async function anyTaken(admin: App['admin'], tables: readonly string[], ids: readonly string[]): Promise<boolean> {
  for (const table of tables) {
    const { rows } = await sql`select from ${sql.table(table)} where id = any(${ids}::uuid[]) limit 1`.execute(admin)
    if (rows.length > 0) return true
  }
  return false
}

function renamingBy(ids: ReadonlyMap<string, string>): Renaming {
  const rename = (text: string) => text.replace(idPattern, (id) => ids.get(id) ?? id)
  return {
    rename,
    stream() {
      let rest = ''
      return new Transform({
        transform(chunk: Buffer, _encoding, done) {
          // Works on whole lines, since no id spans two. latin1 keeps all bytes.
          const text = rest + chunk.toString('latin1')
          const end = text.lastIndexOf('\n') + 1
          rest = text.slice(end)
          done(null, Buffer.from(rename(text.slice(0, end)), 'latin1'))
        },
        flush(done) {
          done(null, Buffer.from(rename(rest), 'latin1'))
        },
      })
    },
  }
}

const idPattern = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g
