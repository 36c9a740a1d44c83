import type { Readable } from 'node:stream'
import { resultsIn } from '../http/event-stream.ts'

/** What sends the results of many operations to one client, each with the id that the client gave to the operation. */
export interface Channel {
  /** False when the client is too far behind to receive it. */
  next(id: string, json: string): boolean
  complete(id: string): void
  /** Ends the connection: the client does not read, or an operation broke off. */
  end(error: unknown): void
}

interface Operation {
  /** In the format of `EventStream`; null until the operation has begun. */
  events: string | Readable | null
}

/** The operations that are open on one connection. */
export class Operations {
  readonly #channel: Channel
  readonly #open = new Map<string, Operation>()

  constructor(channel: Channel) {
    this.#channel = channel
  }

  get count(): number {
    return this.#open.size
  }

  has(id: string): boolean {
    return this.#open.has(id)
  }

  /** Resolves once the operation has begun. Its results are sent until it completes or is stopped. */
  async start(id: string, begin: () => Promise<string | Readable>): Promise<void> {
    const operation: Operation = { events: null }
    this.#open.set(id, operation)
    try {
      operation.events = await begin()
    } catch (error) {
      if (this.#open.get(id) === operation) this.#open.delete(id)
      throw error
    }
    void this.#deliver(id, operation, operation.events)
  }

  stop(id: string): void {
    const events = this.#open.get(id)?.events
    this.#open.delete(id)
    destroy(events)
  }

  stopAll(): void {
    for (const id of this.#open.keys()) this.stop(id)
  }

  async #deliver(id: string, operation: Operation, events: string | Readable): Promise<void> {
    const isOpen = () => this.#open.get(id) === operation
    if (!isOpen()) return destroy(events)
    try {
      for await (const json of resultsIn(events)) {
        if (!isOpen()) return
        if (!this.#channel.next(id, json)) return this.#channel.end(null)
      }
      if (!isOpen()) return
      this.#open.delete(id)
      this.#channel.complete(id)
    } catch (error) {
      // The stream of a stopped operation ends in the middle.
      if (isOpen()) this.#channel.end(error)
    }
  }
}

function destroy(events: string | Readable | null | undefined): void {
  if (typeof events === 'object') events?.destroy()
}
