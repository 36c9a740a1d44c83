import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import Cursor from 'pg-cursor'
import { bind, type Statement } from '@monarch/sql'
import type { Database } from './database.ts'

const rowsAtOnce = 200

/**
 * The rows of a statement of any size, read as fast as they are taken. The connection is given back when the last row has
 * been read or the reader stops early.
 */
export function streamRows<Row>(
  database: Pick<Database, 'transaction'>,
  statement: Statement,
  inputs: unknown,
): AsyncIterator<Row, undefined> {
  const channel = new PassThrough({ objectMode: true, highWaterMark: rowsAtOnce })
  database
    .transaction(async ({ client }) => {
      const cursor = client.query(new Cursor(statement.text, bind(statement, inputs)))
      try {
        await pipeline(Readable.from(readAll(cursor)), channel)
      } finally {
        await cursor.close()
      }
    })
    .catch((error: Error) => channel.destroy(error))
  return channel[Symbol.asyncIterator]() as AsyncIterator<Row, undefined>
}

async function* readAll(cursor: Cursor): AsyncGenerator<unknown> {
  for (;;) {
    const rows = await cursor.read(rowsAtOnce)
    if (rows.length === 0) return
    yield* rows
  }
}
