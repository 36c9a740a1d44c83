import type pg from 'pg'
import { send } from './connection.ts'
import { NamedStatements } from './named-statements.ts'

/**
 * One pipelined connection for reads: statements are sent without waiting for the answers of those before. Nothing slow
 * and no transaction belongs here, it would hold up all that came later.
 */
export class Reader {
  readonly client: pg.Client
  readonly #names: NamedStatements
  inFlight = 0
  lost = false

  constructor(client: pg.Client) {
    this.client = client
    this.#names = new NamedStatements(client)
  }

  /** Runs a statement that gives one row of one text column. */
  async run(text: string, values: unknown[]): Promise<string> {
    this.inFlight++
    try {
      return await this.#send({ name: this.#names.nameOf(text), text, values })
    } catch (error) {
      // Statements that were sent behind one whose Parse failed find no statement of that name, or find it made already
      // by a neighbour. Without a name each stands for itself and gets its own answer.
      const { code } = error as { code?: string }
      if (code === invalidStatementName || code === duplicateStatement) return await this.#send({ text, values })
      throw error
    } finally {
      this.inFlight--
    }
  }

  async #send(query: pg.QueryConfig): Promise<string> {
    const { rows } = await send<[string]>(this.client, { ...query, rowMode: 'array' })
    return rows[0]![0]
  }
}

const invalidStatementName = '26000'
const duplicateStatement = '42P05'
