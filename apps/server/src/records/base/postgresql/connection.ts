import type { Socket } from 'node:net'
import pg from 'pg'
import { AppError, badInput, shorten } from '@monarch/schema'
import { type AllowList } from '../../../platform/outbound/addresses.ts'
import { checkedHost, OutboundError } from '../../../platform/outbound/outside-fetch.ts'
import { baseLimits } from '../parts/limits.ts'

/** An external database. Only its location may be stored and shown; the rest is secret. */
interface DatabaseAddress {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  readonly password: string
  /** As in libpq: 'require' encrypts without verifying the server. */
  readonly sslmode: 'disable' | 'require' | 'verify-full'
}

/** Parses a connection URL. Errors never quote it, because it contains the password. */
export function readDatabaseUrl(text: string): DatabaseAddress {
  const refuse = (message: string) => badInput({ path: 'url', message })
  const url = URL.parse(text.trim())
  if (!url || !/^postgres(?:ql)?:$/.test(url.protocol))
    throw refuse('The URL must be like postgresql://user:password@host:5432/database')
  const database = decode(url.pathname.slice(1))
  if (url.hostname === '' || url.username === '' || !database)
    throw refuse('The URL must name the host, the user and the database')
  const sslmode = url.searchParams.get('sslmode') ?? 'verify-full'
  const known = modes[sslmode]
  if (!known) throw refuse(`sslmode must be one of ${Object.keys(modes).join(', ')}`)
  const user = decode(url.username)
  const password = decode(url.password)
  if (user === null || password === null) throw refuse('The URL has a % that begins no character')
  return { host: url.hostname, port: Number(url.port || 5432), database, user, password, sslmode: known }
}

const modes: Readonly<Record<string, DatabaseAddress['sslmode']>> = {
  disable: 'disable',
  require: 'require',
  'no-verify': 'require',
  'verify-ca': 'verify-full',
  'verify-full': 'verify-full',
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

export type DatabaseRow = readonly (string | null)[]

/** A read-only transaction in an external database. All reads see the same snapshot. */
export class ForeignDatabase {
  readonly #client: pg.Client
  readonly #host: string
  #received = 0

  private constructor(client: pg.Client, host: string) {
    this.#client = client
    this.#host = host
  }

  static async open(address: DatabaseAddress, allow: AllowList, signal: AbortSignal): Promise<ForeignDatabase> {
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(baseLimits.databaseMilliseconds)])
    const checked = await checkedHost(address.host, { allow }, timeout).catch((error: unknown) => {
      throw error instanceof OutboundError ? badInput({ path: 'url', message: error.message }) : error
    })
    const { host, found, isAllowed } = checked
    if (address.sslmode === 'disable' && !isAllowed)
      throw badInput({ path: 'url', message: `${host} must be called with encryption: leave sslmode=disable out.` })
    const client = new pg.Client({
      // Connect to the address that was checked, and set every value: pg reads missing ones from this server's environment.
      host: found[0]!.address,
      port: address.port,
      database: address.database,
      user: address.user,
      password: () => address.password,
      ssl:
        address.sslmode === 'disable'
          ? false
          : { servername: host, rejectUnauthorized: address.sslmode === 'verify-full' },
      connectionTimeoutMillis: baseLimits.databaseMilliseconds,
      query_timeout: baseLimits.databaseMilliseconds,
      application_name: 'monarch',
      // Return every value as the text that the database sends.
      types: { getTypeParser: () => (text: string) => text },
    })
    // The statement in progress fails too when the connection is lost, and reports it.
    client.on('error', () => {})
    const stop = () => void client.end().catch(() => {})
    signal.addEventListener('abort', stop)
    try {
      await client.connect()
    } catch (error) {
      stop()
      signal.throwIfAborted()
      throw unreachable(host, error, checked.isInternal)
    }
    const database = new ForeignDatabase(client, host)
    database.#watch()
    try {
      await database.rows('begin transaction isolation level repeatable read read only')
      // Objects of the external database must not shadow the system functions and tables that these statements use.
      await database.rows(`set local search_path = pg_catalog; set local datestyle = 'ISO'; set local timezone = 'UTC'`)
      return database
    } catch (error) {
      stop()
      throw error
    }
  }

  /** Rows as texts. */
  async rows(text: string, values: readonly string[] = []): Promise<readonly DatabaseRow[]> {
    this.#received = 0
    try {
      const query = { text, rowMode: 'array' as const, ...(values.length > 0 && { values: [...values] }) }
      const answer = await this.#client.query<(string | null)[]>(query)
      return answer.rows ?? []
    } catch (error) {
      throw refusalOf(this.#host, error)
    }
  }

  async close(): Promise<void> {
    await this.#client.end().catch(() => {})
  }

  /** Ends the connection when the result of a statement exceeds its limit. */
  #watch(): void {
    const { connection } = this.#client as unknown as { readonly connection: { readonly stream: Socket } }
    const { stream } = connection
    stream.on('data', (chunk: Buffer) => {
      this.#received += chunk.length
      if (this.#received > baseLimits.databaseBytes) stream.destroy(new TooMuch())
    })
  }
}

class TooMuch extends Error {}

function unreachable(host: string, error: unknown, isInternal: boolean): Error {
  const code = codeOf(error)
  if (code.startsWith('28')) return badInput({ path: 'url', message: `${host} refuses the user or the password.` })
  if (code === '3D000') return badInput({ path: 'url', message: `${host} has no database of this name.` })
  if (error instanceof pg.DatabaseError) return refusalOf(host, error)
  // One message for every failure of an internal host, because more would map the network.
  if (isInternal) return badInput({ path: 'url', message: `${host} cannot be reached.` })
  const isUntrusted = /CERT|SELF_SIGNED|ALTNAME/.test(code)
  const reason = isUntrusted
    ? 'its certificate is not trusted. With sslmode=require, it is not checked'
    : error instanceof Error && error.message.includes('does not support SSL')
      ? 'it does not encrypt connections'
      : 'the connection failed'
  return badInput({ path: 'url', message: `${host} cannot be reached: ${reason}.` })
}

/** Errors of the external database must not be reported as errors of this server. */
function refusalOf(host: string, error: unknown): Error {
  if (error instanceof AppError) return error
  if (error instanceof TooMuch) {
    const message = `${host} sent more than ${baseLimits.databaseBytes / 1_000_000} MB for one statement.`
    return badInput({ path: 'url', message, limit: 'databaseBytes' })
  }
  const words = error instanceof pg.DatabaseError ? `answers: ${shorten(error.message, 200)}` : 'ended the connection.'
  return badInput({ path: 'url', message: `${host} ${words}` })
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
