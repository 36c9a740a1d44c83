import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { clientConfig, observeStatements, type ServerAddress, type StatementListener } from '../db/connection.ts'
import { isTemporary } from '../db/pg-errors.ts'
import { jobPoolSize } from '../db/pools.ts'
import { WatchedClient } from '../db/watched-client.ts'

/**
 * The connections on which the job worker fetches and finishes jobs. The worker stores the end of a job without waiting for it: an error
 * would end the process, unless its code makes the worker retry. So every temporary error (the database restarts, has no free connection)
 * gets such a code, and nothing may wait for that statement.
 */
export function openWorkerPool(address: ServerAddress, adminDatabase: string, observe: StatementListener): pg.Pool {
  const pool = new DelayedEndPool({ ...clientConfig(address, adminDatabase), Client: WatchedClient, max: jobPoolSize })
  pool.on('connect', (client) => {
    observeStatements(client as pg.Client, adminDatabase, observe)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const answer = query(...args)
      return answer instanceof Promise ? answer.catch(tryAgain) : answer
    }) as typeof client.query
  })
  return withErrorListeners(pool)
}

/** The worker's library requires listeners for both. A statement on a lost connection reports the loss. */
export function withErrorListeners(pool: pg.Pool): pg.Pool {
  return pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void

class DelayedEndPool extends pg.Pool {
  /** The last jobs may still need a connection to store their end, which an ending pool refuses. */
  override async end(): Promise<void> {
    for (let pause = 0; pause < 100 && this.waitingCount > 0; pause++) await sleep(10)
    await super.end()
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (callback) return super.connect(callback)
    return this.ending ? new Promise(() => {}) : super.connect().catch(tryAgain)
  }
}

function tryAgain(error: unknown): never {
  throw isTemporary(error) ? Object.assign(error as Error, { code: 'ETIMEDOUT' }) : error
}
