import { compile, sql } from '@monarch/sql'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../app.ts'
import { reasonOf } from '../db/server.ts'
import type { DatabaseServer } from './database-servers.ts'

/** Why the server cannot be used now; `null` when it answers. */
export async function pingServer({ pools }: Pick<App, 'pools'>, server: DatabaseServer): Promise<string | null> {
  const answer = pools
    .asOwner(server.database, (client) => client.query(compile(sql`select 1`).text), server.address)
    .then(() => null, reasonOf)
  return Promise.race([answer, sleep(timeoutMilliseconds, 'it does not answer', { ref: false })])
}

const timeoutMilliseconds = 3_000
