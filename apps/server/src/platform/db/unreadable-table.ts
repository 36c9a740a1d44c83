import { AppError } from '@monarch/schema'
import type pg from 'pg'
import { isDamage } from './pg-errors.ts'

/**
 * The data of a table on the disk is damaged or gone. PostgreSQL names a file or nothing then, and trying again does not help. So acts over
 * a whole database read each table by `readTable`: they name the table, and go on with the others or refuse.
 */
export class UnreadableTable extends AppError {
  readonly table: string

  constructor(table: string, cause: unknown) {
    super(
      'UNAVAILABLE',
      `The table "${table}" cannot be read: its data on the disk is damaged. Please tell the administrator.`,
      { retryAfter: 60 },
    )
    this.table = table
    this.cause = cause
  }
}

/** `table` with its schema. */
export async function readTable<T>(table: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw isDamage(error) ? new UnreadableTable(table, error) : error
  }
}

/** The same within a transaction, which stays usable; `null` for a table that cannot be read. */
export async function readTableIfPossible<T>(
  client: pg.Client,
  table: string,
  read: () => Promise<T>,
): Promise<T | null> {
  await client.query('savepoint "table"')
  try {
    const found = await read()
    await client.query('release savepoint "table"')
    return found
  } catch (error) {
    if (!isDamage(error)) throw error
    await client.query('rollback to savepoint "table"')
    return null
  }
}
