import type { Socket } from 'node:net'
import pg from 'pg'
import { serialize } from 'pg-protocol'

/**
 * Statements for pipelined connections. Once one is prepared, it is sent as a single message; the driver copies its configuration and sends
 * four, which takes longer than the server's own work for a small answer.
 */
export class RowsQuery extends driverQuery() {
  protected readonly rest: Buffer = describeExecuteSync

  constructor(name: string | undefined, text: string, values: unknown[], done: Done<pg.QueryResult>) {
    super(text, values, done)
    this.name = name
  }

  override submit(connection: DriverConnection): Error | null {
    if (!this.hasBeenParsed(connection)) return super.submit(connection)
    const bound = { statement: this.name!, values: this.values, valueMapper: prepareValue }
    try {
      writeWithOthers(connection.stream, Buffer.concat([serialize.bind(bound), this.rest]))
      return null
    } catch (error) {
      return error as Error
    }
  }
}

/** A statement that returns one row with one text column, so PostgreSQL need not describe it. */
export class TextQuery extends RowsQuery {
  protected override readonly rest = executeSync
  readonly #done: Done<string>
  #answer = ''

  constructor(name: string | undefined, text: string, values: unknown[], done: Done<string>) {
    super(name, text, values, done as unknown as Done<pg.QueryResult>)
    this.#done = done
  }

  override handleRowDescription(): void {}

  override handleDataRow({ fields }: { readonly fields: readonly string[] }): void {
    this.#answer = fields[0]!
  }

  override handleCommandComplete(): void {}

  override handleReadyForQuery(): void {
    this.#done(null, this.#answer)
  }
}

/** Runs a query; see `send` of connection.ts for why it has no promise of the driver. */
export function submit<Answer>(client: pg.Client, make: (done: Done<Answer>) => RowsQuery): Promise<Answer> {
  return new Promise((resolve, reject) => {
    client.query(make((error, answer) => (error ? reject(error) : resolve(answer))) as unknown as pg.Submittable)
  })
}

/**
 * Statements of one turn of the event loop leave in one system call. With one call each, these calls took a sixth of the server's time
 * under load.
 */
function writeWithOthers(stream: Socket, message: Buffer): void {
  if (stream.writableCorked === 0) {
    stream.cork()
    setImmediate(() => stream.uncork())
  }
  stream.write(message)
}

type Done<Answer> = (error: Error | null, answer: Answer) => void

const executeSync = Buffer.concat([serialize.execute({}), serialize.sync()])
const describeExecuteSync = Buffer.concat([serialize.describe({ type: 'P' }), executeSync])

/** A pipelined connection accepts subclasses of the driver's own class only, whose types omit what these override. */
function driverQuery() {
  return pg.Query as unknown as new (text: string, values: unknown[], done: Done<pg.QueryResult>) => DriverQuery
}

interface DriverQuery {
  name: string | undefined
  readonly text: string
  readonly values: unknown[]
  submit(connection: DriverConnection): Error | null
  hasBeenParsed(connection: DriverConnection): boolean
  handleRowDescription(message: unknown): void
  handleDataRow(message: { readonly fields: readonly string[] }): void
  handleCommandComplete(message: unknown): void
  handleReadyForQuery(): void
}

interface DriverConnection {
  readonly stream: Socket
}

const { prepareValue } = (pg as unknown as { readonly utils: { readonly prepareValue: (value: unknown) => unknown } })
  .utils
