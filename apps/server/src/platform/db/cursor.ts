import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { bind, type Statement } from '@monarch/sql'
import { send } from './connection.ts'
import type { Database } from './database.ts'
import { cancelOf } from './reader.ts'

const rowsAtOnce = 100
const fetchNext = { text: `fetch ${rowsAtOnce} from walk`, rowMode: 'array' } as const

/**
 * The texts that a statement of any size gives, one a row, in lists of a hundred: a stream of single ones would spend
 * more on the handing over than on the rows. Read as fast as they are taken. The connection is given back when the last has
 * been read or the stream is destroyed; what PostgreSQL is doing for it then is ended.
 */
export function streamTexts(
  database: Pick<Database, 'transaction' | 'rows'>,
  statement: Statement,
  inputs: unknown,
): Readable {
  const channel = new PassThrough({ objectMode: true, highWaterMark: 1 })
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
      async function* readAll(): AsyncGenerator<readonly string[]> {
        for (;;) {
          isReading = true
          const { rows } = await send<[string]>(client, fetchNext).finally(() => (isReading = false))
          if (rows.length === 0) return
          yield rows.map(([text]) => text)
        }
      }
      try {
        await pipeline(Readable.from(readAll(), { highWaterMark: 1 }), channel)
      } finally {
        // Whoever is given the connection next must not be what is ended.
        await ending
      }
    })
    .catch((error: Error) => channel.destroy(error))
  return channel
}
