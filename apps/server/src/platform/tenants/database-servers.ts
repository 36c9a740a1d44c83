import type { Kysely } from 'kysely'
import type { App } from '../app.ts'
import type { AdminDb } from '../db/admin-db.ts'
import type { ServerAddress } from '../db/connection.ts'

/** An additional PostgreSQL server for tenants. */
export interface DatabaseServer {
  readonly id: string
  readonly name: string
  readonly address: ServerAddress
  /** The database from which to create databases and roles. */
  readonly database: string
}

export type DatabaseServerRow = Pick<
  Kept,
  'id' | 'name' | 'host' | 'port' | 'database' | 'user' | 'sealedPassword' | 'useTls'
>

interface Kept {
  readonly id: string
  readonly name: string
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  readonly sealedPassword: string | null
  readonly useTls: boolean
}

export const databaseServerColumns = [
  'id',
  'name',
  'host',
  'port',
  'database',
  'user',
  'sealedPassword',
  'useTls',
] as const

export async function findDatabaseServer(
  app: Pick<App, 'sealer'>,
  db: Kysely<AdminDb>,
  id: string,
): Promise<DatabaseServer | null> {
  const row = await db
    .selectFrom('databaseServers')
    .select(databaseServerColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? openDatabaseServer(app, row) : null
}

export function openDatabaseServer({ sealer }: Pick<App, 'sealer'>, row: DatabaseServerRow): DatabaseServer {
  const { id, name, host, port, user, sealedPassword, useTls, database } = row
  const password = sealedPassword === null ? null : sealer.unseal(sealedPassword, serverPasswordPurpose(row))
  const address = {
    host,
    port: Number(port),
    user,
    ...(password !== null && { password }),
    ...(useTls && { ssl: true }),
  }
  return { id, name, address, database }
}

/** The password belongs to this address and user: it cannot be unsealed for another. */
export function serverPasswordPurpose({ id, host, port, user }: Pick<Kept, 'id' | 'host' | 'port' | 'user'>): string {
  return `database server ${id} ${user}@${host}:${port}`
}
