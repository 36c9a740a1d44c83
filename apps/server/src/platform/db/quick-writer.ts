import type pg from 'pg'
import { send } from './connection.ts'
import { isAboutName, NamedStatements } from './named-statements.ts'

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
      return await this.#send<Row>({ name: this.#names.nameOf(text), text, values })
    } catch (error) {
      if (isAboutName(error)) return await this.#send<Row>({ text, values })
      throw error
    } finally {
      this.inFlight--
    }
  }

  async #send<Row>(query: pg.QueryConfig): Promise<Row[]> {
    return (await send(this.client, query)).rows as Row[]
  }
}
