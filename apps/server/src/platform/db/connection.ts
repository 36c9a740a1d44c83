import { ExactNumber, numberFromDigits, parseJson } from '@monarch/field-types'
import pg from 'pg'
import { WatchedClient } from './watched-client.ts'

/** A PostgreSQL server and our role there; with a database name it becomes a connection. */
export interface ServerAddress {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password?: string
  readonly ssl?: boolean | object
}

export type StatementListener = (statement: { database: string; text: string }) => void

/** Time limits of all our connections: nothing waits or runs forever. */
export const limits = {
  statement_timeout: 30_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 60_000,
} as const

const applicationName = 'monarch'

export function clientConfig(address: ServerAddress, database: string): pg.ClientConfig {
  return {
    ...address,
    ...limits,
    database,
    application_name: applicationName,
    // Without these options an inherited PGOPTIONS or the server's settings would decide how times are written, and the default search path
    // would prefer schema `monarch` for a role of that name.
    options: '-c search_path=public -c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=iso_8601 -c jit=off',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types: { getTypeParser },
  }
}

/** Opens a connection. Every query on it reports a loss. */
export async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new WatchedClient(config)
  try {
    await client.connect()
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  return client
}

export function observeStatements(client: pg.Client, database: string, listener: StatementListener): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    const first = args[0] as string | { text?: string; cursor?: { text?: string } }
    listener({ database, text: typeof first === 'string' ? first : (first.text ?? first.cursor?.text ?? '') })
    return query(...args)
  }) as typeof client.query
}

/**
 * Bypasses the driver's promise: it keeps the query alive, and with it every later result, until a full GC.
 */
export function send<Row extends pg.QueryResultRow>(
  client: pg.Client,
  query: pg.QueryConfig | pg.QueryArrayConfig,
): Promise<pg.QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    client.query<Row>(query, (error: Error | null, result) => {
      if (error) reject(error)
      else resolve(result)
    })
  })
}

/**
 * How PostgreSQL values are parsed. The driver would turn some texts into local dates; they keep the form of the API: a `date` is its ten
 * characters, a `timestamptz` is ISO 8601 in UTC. An int8 is a number if a number can hold it, else its digits; numeric stays text; JSON
 * keeps every digit (`ExactNumber`).
 */
const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: (text) => {
    const n = numberFromDigits(text)
    return n instanceof ExactNumber ? n.text : n
  },
  [pg.types.builtins.DATE]: String,
  [pg.types.builtins.TIMESTAMP]: String,
  [pg.types.builtins.INTERVAL]: String,
  [pg.types.builtins.TIMESTAMPTZ]: (text) => (isoInUtc.test(text) ? new Date(text).toISOString() : text),
  [pg.types.builtins.JSON]: parseJson,
  [pg.types.builtins.JSONB]: parseJson,
}

const isoInUtc = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/

const getTypeParser = ((id: number, format?: 'text' | 'binary') =>
  (format !== 'binary' && parsers[id]) || pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser
