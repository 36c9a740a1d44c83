import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { bind, compile, sql, type Statement, value } from '@monarch/sql'
import type { Database } from './database.ts'

const rowsAtOnce = 200
const fetchNext = `fetch ${rowsAtOnce} from walk`

/**
 * The rows of a statement of any size, read as fast as they are taken. The connection is given back when the last row has
 * been read or the stream is destroyed; what PostgreSQL is doing for it then is ended.
 */
export function streamRows(
  database: Pick<Database, 'transaction' | 'rows'>,
  statement: Statement,
  inputs: unknown,
): Readable {
  const channel = new PassThrough({ objectMode: true, highWaterMark: rowsAtOnce })
  database
    .transaction(async ({ client }) => {
      if (channel.destroyed) return
      // Each FETCH is a statement of its own, with a time limit of its own; so the walk may take as long as its reader.
      await client.query(`declare walk no scroll cursor for ${statement.text}`, bind(statement, inputs))
      let isReading = false
      let ending: Promise<unknown> = Promise.resolve()
      channel.once('close', () => {
        if (isReading) ending = database.rows(cancelOf(client)).catch(() => {})
      })
      async function* readAll(): AsyncGenerator<unknown> {
        for (;;) {
          isReading = true
          const { rows } = await client.query(fetchNext).finally(() => (isReading = false))
          if (rows.length === 0) return
          yield* rows
        }
      }
      try {
        await pipeline(Readable.from(readAll()), channel)
      } finally {
        // Whoever is given the connection next must not be what is ended.
        await ending
      }
    })
    .catch((error: Error) => channel.destroy(error))
  return channel
}

function cancelOf(client: pg.Client): Statement {
  const { processID } = client as pg.Client & { readonly processID: number }
  return compile(sql`select pg_cancel_backend(${value(processID)}::int)`)
}
