import type pg from 'pg'
import { clientConfig, connect, type ServerAddress } from '../db/connection.ts'

/** Copies of whole tables take longer than requests may. */
export async function connectUnlimited(address: ServerAddress, database: string): Promise<pg.Client> {
  const client = await connect(clientConfig(address, database))
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
  return client
}
