import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { bind, type Statement } from '@monarch/sql'
import { send } from './connection.ts'
import type { Database } from './database.ts'
import { cancelOf } from './reader.ts'

const rowsAtOnce = 100
const fetchNext = { text: `fetch ${rowsAtOnce} from walk`, rowMode: 'array' } as const

/**
 * Streams the texts of a statement of any size, one per row, in lists of a hundred: passing on single texts would cost more than the rows.
 * Reads on demand. The connection is returned after the last row, or when the stream is destroyed; that also cancels a running query.
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
      // Each FETCH is a statement with its own time limit, so the whole may take as long as its reader needs.
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
        // The cancellation must not hit the next user of the connection.
        await ending
      }
    })
    .catch((error: Error) => channel.destroy(error))
  return channel
}
