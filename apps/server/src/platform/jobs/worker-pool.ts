import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { clientConfig, observeStatements, type ServerAddress, type StatementListener } from '../db/connection.ts'
import { isMomentary } from '../db/pg-errors.ts'
import { jobPoolSize } from '../db/pools.ts'

/**
 * The connections on which the job worker fetches and finishes jobs. The worker notes the end of a job without waiting for it:
 * an error then would end the process, unless it has a code with which the worker tries again. So every fault of the moment
 * (the database restarts, has no connection free) gets such a code, and whoever comes after the end waits for nothing.
 */
export function openWorkerPool(address: ServerAddress, adminDatabase: string, observe: StatementListener): pg.Pool {
  const pool = new PatientPool({ ...clientConfig(address, adminDatabase), max: jobPoolSize })
  pool.on('connect', (client) => {
    observeStatements(client as pg.Client, adminDatabase, observe)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const answer = query(...args)
      return answer instanceof Promise ? answer.catch(tryAgain) : answer
    }) as typeof client.query
  })
  return survivingLoss(pool)
}

/** A lost connection is told by the statement on it; without listeners it would end the process. */
export function survivingLoss(pool: pg.Pool): pg.Pool {
  return pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void

class PatientPool extends pg.Pool {
  /** The end of the last jobs may still wait for a connection, which an ending pool would give nobody. */
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
  throw isMomentary(error) ? Object.assign(error as Error, { code: 'ETIMEDOUT' }) : error
}
