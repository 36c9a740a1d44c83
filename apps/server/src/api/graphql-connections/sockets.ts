import { AppError } from '@monarch/schema'
import type { App } from '../../platform/app.ts'
import { service } from '../../platform/service.ts'

/**
 * Counts the connections that carry many operations: WebSockets, and single connections of graphql-sse. Their operations are requests,
 * which have limits of their own.
 */
class Sockets {
  readonly #app: App
  readonly #ofSession = new Map<string, number>()
  #open = 0

  constructor(app: App) {
    this.#app = app
  }

  get open(): number {
    return this.#open
  }

  /** Throws at a limit. Returns a function to call once, when the connection has closed. */
  take(session: string): () => void {
    const { sockets, socketsPerSession } = this.#app.config.limits
    const ofSession = this.#ofSession.get(session) ?? 0
    if (this.#open >= sockets) throw new AppError('UNAVAILABLE', tooManySockets, { retryAfter: 10, limit: 'sockets' })
    if (ofSession >= socketsPerSession)
      throw new AppError('RATE_LIMITED', tooManySockets, { retryAfter: 10, limit: 'socketsPerSession' })
    this.#open++
    this.#ofSession.set(session, ofSession + 1)
    return () => {
      this.#open--
      const left = this.#ofSession.get(session)! - 1
      if (left > 0) this.#ofSession.set(session, left)
      else this.#ofSession.delete(session)
    }
  }
}

const tooManySockets = 'Too many connections to the GraphQL endpoints are open. Close some and try again.'

export const socketsService = service('sockets', (app) => new Sockets(app))

export const tooManyOperations = (most: number): AppError =>
  new AppError('RATE_LIMITED', `At most ${most} operations can be open on one connection.`, {
    retryAfter: 1,
    limit: 'operationsPerSocket',
  })
