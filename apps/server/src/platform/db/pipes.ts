import type pg from 'pg'
import { type ConnectionBudget, type Member, serverIsBusy } from './budget.ts'

/** The pipelined connections of one kind to one database, opened on demand within the common budget. */
export class Pipes<P extends Pipe> {
  readonly #member: Member
  readonly #budget: ConnectionBudget
  readonly #limits: PipeLimits
  readonly #connect: () => Promise<P>
  readonly #open: P[] = []
  #opening: Promise<P> | null = null
  #closed = false

  constructor(member: Member, budget: ConnectionBudget, limits: PipeLimits, connect: () => Promise<P>) {
    this.#member = member
    this.#budget = budget
    this.#limits = limits
    this.#connect = connect
  }

  /** The open pipe with the least work, if any. When all are busy, another one is opened in the background if the budget allows. */
  free(): P | null {
    if (this.#open.length === 0) return null
    const pipe = this.#open.reduce((least, other) => (other.inFlight < least.inFlight ? other : least))
    const { busy, most } = this.#limits
    if (pipe.inFlight >= busy && this.#open.length < most && !this.#opening) {
      if (this.#budget.tryTake()) this.#openOne().catch(() => {})
    }
    return pipe
  }

  /** Connections that are open or opening. */
  get size(): number {
    return this.#open.length + (this.#opening ? 1 : 0)
  }

  first(): Promise<P> {
    if (this.#closed) throw serverIsBusy()
    return this.#opening ?? this.#budget.take(this.#member).then(() => this.#openOne())
  }

  /** Called when a statement has been answered: an idle pipe is closed for a database that waits for a connection. */
  leave(pipe: P): void {
    if (pipe.inFlight === 0 && this.#budget.hasOtherWaiters(this.#member)) void this.#close(pipe)
  }

  /** Starts to close an idle pipe; false when there is none. */
  closeIdle(): boolean {
    const pipe = this.#open.find(({ inFlight }) => inFlight === 0)
    if (pipe) void this.#close(pipe)
    return pipe !== undefined
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.all([...this.#open].map((pipe) => this.#close(pipe)))
  }

  /** The server ended the connection. */
  drop(pipe: P): void {
    pipe.lost = true
    if (this.#remove(pipe)) this.#budget.release()
  }

  #openOne(): Promise<P> {
    if (this.#opening) {
      this.#budget.release()
      return this.#opening
    }
    this.#opening = this.#connect()
      .then((pipe) => {
        pipe.client.once('end', () => this.drop(pipe))
        pipe.client.on('error', () => this.drop(pipe))
        this.#open.push(pipe)
        return pipe
      })
      .catch((error: unknown) => {
        this.#budget.release()
        throw error
      })
      .finally(() => (this.#opening = null))
    return this.#opening
  }

  async #close(pipe: P): Promise<void> {
    if (!this.#remove(pipe)) return
    await pipe.client.end().catch(() => {})
    this.#budget.release()
  }

  #remove(pipe: P): boolean {
    const index = this.#open.indexOf(pipe)
    if (index >= 0) this.#open.splice(index, 1)
    return index >= 0
  }
}

/** A pipelined connection. */
interface Pipe {
  readonly client: pg.Client
  inFlight: number
  lost: boolean
}

interface PipeLimits {
  readonly most: number
  /** With this many pending statements, prefer opening another pipe. */
  readonly busy: number
}
