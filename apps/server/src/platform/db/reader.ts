import { compile, sql, type Statement, value } from '@monarch/sql'
import type pg from 'pg'
import { send } from './connection.ts'
import { isCancelled } from './pg-errors.ts'
import { isAboutName, NamedStatements } from './named-statements.ts'

/**
 * One pipelined connection for reads: statements do not wait for earlier answers. Slow statements and transactions do not belong here: they
 * would delay all later reads.
 */
export class Reader {
  readonly client: pg.Client
  readonly #names: NamedStatements
  readonly #cancel: () => Promise<unknown>
  inFlight = 0
  lost = false
  /** In the order of the answers; PostgreSQL runs the first. */
  readonly #sent: Sent[] = []
  #seen: Sent | undefined
  #isCancelling = false

  /** `cancel` cancels the statement that PostgreSQL runs on this connection. */
  constructor(client: pg.Client, cancel: () => Promise<unknown>) {
    this.client = client
    this.#names = new NamedStatements(client)
    this.#cancel = cancel
    const watch = setInterval(() => this.#cancelAbandoned(), checkMilliseconds).unref()
    client.once('end', () => clearInterval(watch))
  }

  /** Runs a statement that returns one row with one text column. */
  async run({ text, isPlannedByValues }: ReadStatement, values: unknown[], isGone = neverGone): Promise<string> {
    this.inFlight++
    try {
      // PostgreSQL plans a statement without a name by its values.
      const name = isPlannedByValues ? undefined : this.#names.nameOf(text)
      return await this.#send({ name, text, values }, isGone)
    } catch (error) {
      if (isAboutName(error)) return await this.#send({ text, values }, isGone)
      throw error
    } finally {
      this.inFlight--
    }
  }

  async #send(query: pg.QueryConfig, isGone: IsGone): Promise<string> {
    for (;;) {
      const sent = { isGone }
      this.#sent.push(sent)
      try {
        const { rows } = await send<[string]>(this.client, { ...query, rowMode: 'array' })
        return rows[0]![0]
      } catch (error) {
        // The statement of a client that had gone ended just before its cancellation, which hit this one: retry.
        if (!this.#isCancelling || !isCancelled(error) || isGone()) throw error
      } finally {
        this.#sent.splice(this.#sent.indexOf(sent), 1)
      }
    }
  }

  /** Cancels a long statement whose client has gone, since others wait behind it. */
  #cancelAbandoned(): void {
    const [first] = this.#sent
    const isLong = first !== undefined && first === this.#seen
    this.#seen = first
    if (!isLong || this.#isCancelling || !first.isGone()) return
    this.#isCancelling = true
    // PostgreSQL may react to the cancellation with a delay.
    const done = () => void setTimeout(() => (this.#isCancelling = false), checkMilliseconds).unref()
    this.#cancel().then(done, done)
  }
}

type ReadStatement = Pick<Statement, 'text' | 'isPlannedByValues'>

/** Whether the client has gone. */
export type IsGone = () => boolean

interface Sent {
  readonly isGone: IsGone
}

const neverGone: IsGone = () => false
/** Milliseconds after which a statement counts as long-running. */
const checkMilliseconds = 1_000

/** Cancels the current statement of a connection; sent on another one. */
export function cancelOf(client: pg.Client): Statement {
  const { processID } = client as pg.Client & { readonly processID: number }
  return compile(sql`select pg_cancel_backend(${value(processID)}::int)`)
}
