import type pg from 'pg'
import { isAboutName, NamedStatements } from './named-statements.ts'
import { RowsQuery, submit } from './single-message.ts'

/** One pipelined connection for quick writes: statements do not wait for earlier answers, and each is its own transaction. */
export class QuickWriter {
  readonly client: pg.Client
  readonly #names: NamedStatements
  inFlight = 0
  lost = false

  constructor(client: pg.Client) {
    this.client = client
    this.#names = new NamedStatements(client)
  }

  async rows<Row>(text: string, values: unknown[]): Promise<Row[]> {
    this.inFlight++
    try {
      return await this.#send<Row>(this.#names.nameOf(text), text, values)
    } catch (error) {
      if (isAboutName(error)) return await this.#send<Row>(undefined, text, values)
      throw error
    } finally {
      this.inFlight--
    }
  }

  async #send<Row>(name: string | undefined, text: string, values: unknown[]): Promise<Row[]> {
    const query = (done: (error: Error | null, result: pg.QueryResult) => void) =>
      new RowsQuery(name, text, values, done)
    return (await submit<pg.QueryResult>(this.client, query)).rows as Row[]
  }
}
