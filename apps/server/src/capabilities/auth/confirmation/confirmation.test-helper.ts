import { sql } from 'kysely'
import { hash } from 'node:crypto'
import type { App } from '../../../platform/app.ts'

/** Makes the session's last confirmation that many minutes old. */
export async function ageConfirmation({ admin }: App, token: string, minutes: number): Promise<void> {
  const { numAffectedRows } = await sql`
    update sessions set "confirmedAt" = now() - ${minutes} * interval '1 minute'
    where "tokenHash" = ${hash('sha256', token, 'buffer')}`.execute(admin)
  if (numAffectedRows !== 1n) throw new Error('There is no session with this token')
}
