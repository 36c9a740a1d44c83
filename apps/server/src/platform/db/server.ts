import { compile, ident, sql } from '@monarch/sql'
import { parseIntoClientConfig } from 'pg-connection-string'
import { existsSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'
import { clientConfig, connect, type ServerAddress } from './connection.ts'
import { lockDataDir, openDataDir } from './data-dir.ts'
import { runningEmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { makeFolder, walArchiveOf } from './wal-archive.ts'

declare module '../app.ts' {
  interface App {
    readonly server: PostgresServer
  }
}

/** The PostgreSQL server of this installation, with its admin database. */
export interface PostgresServer {
  readonly address: ServerAddress
  readonly adminDatabase: string
  /** An empty tenant database that new ones are copied from instead of being migrated; for tests. */
  readonly tenantTemplate?: string
  /** Resolves when the embedded server has ended; never for an external one. */
  readonly ended: Promise<void>
  /** How many connections one process may use without a configured number; `fewestConnections` if unknown. */
  readonly connections?: number
  stop(): Promise<void>
}

/** The embedded server of the data directory; `connections` is the most that this process will use, or null for what fits the memory. */
export async function openEmbeddedServer({
  dataDir,
  connections: wanted,
  walArchive,
  backupPassphrase = null,
}: Pick<Config, 'dataDir' | 'connections' | 'walArchive'> &
  Partial<Pick<Config, 'backupPassphrase'>>): Promise<PostgresServer> {
  const connections = wanted ?? connectionsFor(memoryOfMachine())
  const path = openDataDir(dataDir)
  const unlock = await lockDataDir(path)
  try {
    // Leave room for operators' commands next to a running server.
    const sealing = walArchive === null ? null : await sealingOf(walArchive, backupPassphrase)
    const postgres = await startEmbeddedPostgres(path, {
      maxConnections: connections + 20,
      walArchive: walArchive === null ? null : { folder: walArchive, isSealed: sealing !== null },
    })
    const sealer = sealing?.start(join(path, 'postgres'))
    await makeAdminDatabase(postgres.address, embeddedAdminDatabase)
    return {
      address: postgres.address,
      adminDatabase: embeddedAdminDatabase,
      connections,
      ended: postgres.ended,
      stop: () =>
        postgres
          .stop()
          .then(() => sealer?.stop())
          .finally(unlock),
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Encrypts the archive of the log, if it has a key. Loaded only then. */
async function sealingOf(folder: string, passphrase: string | null) {
  if (passphrase === null && !existsSync(join(folder, 'lock.json'))) return null
  const { keepSealing, openArchiveEnvelope } = await import('./sealed-log.ts')
  makeFolder(folder, null)
  const envelope = openArchiveEnvelope(folder, passphrase, { make: true })
  return envelope && { start: (cluster: string) => keepSealing(cluster, walArchiveOf(folder, cluster), envelope) }
}

/** The embedded server that another process of this machine runs on the data directory. Uses it and leaves it running. */
export async function openRunningServer(config: {
  databaseUrl: string | null
  dataDir: string
}): Promise<PostgresServer | null> {
  if (config.databaseUrl !== null) return null
  const address = runningEmbeddedPostgres(openDataDir(config.dataDir))
  return (
    address && {
      address,
      adminDatabase: embeddedAdminDatabase,
      ended: new Promise(() => {}),
      stop: () => Promise.resolve(),
    }
  )
}

/** An external server: PostgreSQL 15 or newer, with a role that may create databases and roles. */
export async function openExternalServer(url: string): Promise<PostgresServer> {
  const { address, database } = parseDatabaseUrl(url)
  try {
    const client = await connectOrMake(address, database)
    try {
      await requireRights(client)
      const connections = await shareOfConnections(client)
      return {
        address,
        adminDatabase: database,
        connections,
        ended: new Promise(() => {}),
        stop: () => Promise.resolve(),
      }
    } finally {
      await client.end()
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `DATABASE_URL: the database "${database}" at ${address.host}:${address.port} cannot be used: ${reasonOf(error)}.`,
    )
  }
}

/** Every supported server allows this many: PostgreSQL's default is 100. */
export const fewestConnections = 40
const mostConnections = 400

/**
 * An eighth of the memory, in bytes, at 6 MB for each connection: its process takes 2 MB (PSS) after a few requests, and more for many
 * prepared statements. A tenant in use holds one or two, and a new one costs ten times a quick statement.
 */
export function connectionsFor(memory: number): number {
  const fitting = Math.floor(memory / 8 / 6_000_000)
  return Math.max(fewestConnections, Math.min(mostConnections, fitting))
}

const memoryOfMachine = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity)

/** Two fifths of the server's connections: during a rolling restart two of our processes use it, and other programs may use it too. */
async function shareOfConnections(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ most: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`,
  )
  return Math.max(fewestConnections, Math.min(mostConnections, Math.floor(rows[0]!.most * 0.4)))
}

const embeddedAdminDatabase = 'monarch'

function parseDatabaseUrl(url: string): { address: ServerAddress; database: string } {
  const { host = 'localhost', port = 5432, user, password, ssl, database } = parseIntoClientConfig(url)
  if (!database || !user)
    throw new StartError('DATABASE_URL must name a user and a database: postgres://user:password@host:5432/database.')
  const address = {
    host,
    port: Number(port),
    user,
    ...(typeof password === 'string' ? { password } : {}),
    ...(ssl ? { ssl } : {}),
  }
  return { address, database }
}

async function makeAdminDatabase(address: ServerAddress, name: string): Promise<void> {
  const client = await connect(clientConfig(address, 'postgres'))
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(createDatabase(name))
  } finally {
    await client.end()
  }
}

const createDatabase = (name: string): string => compile(sql`create database ${ident(name)}`).text

async function connectOrMake(address: ServerAddress, database: string): Promise<pg.Client> {
  try {
    return await connect(clientConfig(address, database))
  } catch (error) {
    const missing = (error as { code?: string }).code === '3D000'
    if (!missing) throw error
    const maintenance = await connect(clientConfig(address, 'postgres'))
    try {
      await maintenance.query(createDatabase(database))
    } finally {
      await maintenance.end()
    }
    return connect(clientConfig(address, database))
  }
}

async function requireRights(client: pg.Client): Promise<void> {
  const reason = await problemOfServer(client)
  if (reason !== null) throw new StartError(`DATABASE_URL: ${reason}`)
}

/** The reason why we cannot create databases on the server, as a sentence; `null` when we can. */
export async function problemOfServer(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{
    user: string
    version: number
    enough: boolean
    create: boolean
    utf8: boolean
    replays: boolean
  }>(`
    select current_user::text as user, current_setting('server_version_num')::int as version,
      rolsuper or rolcreatedb and rolcreaterole as enough,
      has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as create,
      getdatabaseencoding() = 'UTF8' as utf8, pg_is_in_recovery() as replays
    from pg_roles where rolname = current_user`)
  const role = rows[0]!
  if (role.version < 150_000)
    return `PostgreSQL ${Math.floor(role.version / 10_000)} is too old. Monarch needs version 15 or newer.`
  if (role.replays) return 'The server is a standby, or has not ended its recovery yet. It can only be read.'
  if (!role.enough)
    return `the role "${role.user}" may not create databases and roles. Grant it CREATEDB and CREATEROLE.`
  if (!role.create)
    return `the role "${role.user}" may not create tables in the database. Make it the owner of the database.`
  return role.utf8 ? null : 'the database must have the encoding UTF8.'
}

/** The first error, on one line. */
export function reasonOf(error: unknown): string {
  const first =
    error instanceof AggregateError && error.errors.length > 0 ? (error.errors[0] as Error) : (error as Error)
  return (first.message || String((first as { code?: string }).code)).replaceAll('\n', ' ')
}
