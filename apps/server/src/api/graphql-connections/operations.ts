import type { Readable } from 'node:stream'
import { resultsIn } from '../http/event-stream.ts'

/** Sends the results of operations to one client, each with the id that the client gave its operation. */
export interface Channel {
  /** Returns false when the client has fallen too far behind. */
  next(id: string, json: string): boolean
  complete(id: string): void
  /** Ends the connection, because the client does not read or an operation failed (`error`). */
  end(error: unknown): void
}

interface Operation {
  /** In the format of `EventStream`; null until the operation has started. */
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

  /** Resolves once the operation has started. Sends its results until it completes or is stopped. */
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
      // Stopping an operation destroys its stream, so the read fails.
      if (isOpen()) this.#channel.end(error)
    }
  }
}

function destroy(events: string | Readable | null | undefined): void {
  if (typeof events === 'object') events?.destroy()
}
