import { AppError } from '@monarch/schema'
import type pg from 'pg'
import { isDamage } from './pg-errors.ts'

/**
 * The data of a table on the disk is damaged or gone. PostgreSQL's error names a file or nothing, and a retry does not help. So code that
 * processes a whole database reads each table by `readTable`, which names the table; it then continues with the others or refuses.
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

/** Reads a table within a transaction, which stays usable; `null` for a table that cannot be read. */
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
