import { compile, sql, type Statement, value } from '@monarch/sql'
import type pg from 'pg'
import { isCancelled } from './pg-errors.ts'
import { isAboutName, NamedStatements } from './named-statements.ts'
import { submit, TextQuery } from './single-message.ts'

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
  /** When PostgreSQL answered the last statement, and so began with the next. */
  #answeredAt = 0

  /** `cancel` cancels the statement that PostgreSQL runs on this connection. */
  constructor(client: pg.Client, cancel: () => Promise<unknown>) {
    this.client = client
    this.#names = new NamedStatements(client)
    this.#cancel = cancel
    const watch = setInterval(() => this.#cancelAbandoned(), checkMilliseconds).unref()
    client.once('end', () => clearInterval(watch))
  }

  /** Runs a statement that returns one row with one text column. */
  async run(
    { text, isPlannedByValues }: ReadStatement,
    values: unknown[],
    { isGone = neverGone, took }: ReadOptions = {},
  ): Promise<string> {
    const send = { isGone, took }
    this.inFlight++
    try {
      // PostgreSQL plans a statement without a name by its values.
      const name = isPlannedByValues ? undefined : this.#names.nameOf(text)
      return await this.#send(name, text, values, send)
    } catch (error) {
      if (isAboutName(error)) return await this.#send(undefined, text, values, send)
      throw error
    } finally {
      this.inFlight--
    }
  }

  async #send(name: string | undefined, text: string, values: unknown[], sent: Sent): Promise<string> {
    const { isGone, took } = sent
    for (;;) {
      this.#sent.push(sent)
      const sentAt = performance.now()
      try {
        return await submit<string>(this.client, (done) => new TextQuery(name, text, values, done))
      } catch (error) {
        // The cancellation of an earlier statement arrived after its end and has cancelled this one: retry.
        if (!this.#isCancelling || !isCancelled(error) || isGone()) throw error
      } finally {
        this.#sent.splice(this.#sent.indexOf(sent), 1)
        const now = performance.now()
        took?.(now - Math.max(sentAt, this.#answeredAt))
        this.#answeredAt = now
      }
    }
  }

  /** Cancels a long statement whose client has disconnected, since others wait behind it. */
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

/** Whether the client has disconnected. */
type IsGone = () => boolean

export interface ReadOptions {
  readonly isGone?: IsGone
  /** Receives the milliseconds from the start of the statement, without its wait for those before it on the connection. */
  readonly took?: ((milliseconds: number) => void) | undefined
}

type Sent = ReadOptions & { readonly isGone: IsGone }

const neverGone: IsGone = () => false
/** Milliseconds after which a statement counts as long-running. */
const checkMilliseconds = 1_000

/** Cancels the current statement of a connection; sent on another one. */
export function cancelOf(client: pg.Client): Statement {
  const { processID } = client as pg.Client & { readonly processID: number }
  return compile(sql`select pg_cancel_backend(${value(processID)}::int)`)
}
