import { sql } from 'kysely'
import { hash } from 'node:crypto'
import type { App } from '../../app.ts'

/** As if the session had last been confirmed so long ago. */
export async function ageConfirmation({ admin }: App, token: string, minutes: number): Promise<void> {
  const tokenHash = hash('sha256', token, 'buffer')
  const past = sql<string>`now() - ${minutes} * interval '1 minute'`
  const { numUpdatedRows } = await admin
    .updateTable('sessions')
    .set({ confirmedAt: past })
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error('There is no session with this token')
}
