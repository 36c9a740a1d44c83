import { type Kysely, sql } from 'kysely'

/**
 * A key belongs to one endpoint. Keys of older versions are valid for any endpoint (stored as '') until they expire after a day, unless
 * their text shows the endpoint.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table monarch."idempotencyKeys" add column endpoint text not null default ''`,
  `update monarch."idempotencyKeys" set endpoint = '/api/records', key = substr(key, length('/api/records ') + 1)
    where key like '/api/records %'`,
  `update monarch."idempotencyKeys" set endpoint = 'proof', key = substr(key, length('proof ') + 1)
    where key like 'proof %' and fingerprint = ''`,
  `update monarch."idempotencyKeys" set endpoint = 'template', key = fingerprint where key = 'template ' || fingerprint`,
  `alter table monarch."idempotencyKeys" alter column endpoint drop default, drop constraint "idempotencyKeys_pkey",
    add primary key ("ownerId", endpoint, key)`,
]
