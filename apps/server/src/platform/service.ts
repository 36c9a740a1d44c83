import type { App } from './app.ts'
import { extensionPoint } from './extension-point.ts'

declare module './app.ts' {
  interface App {
    /** State that modules hold while the server runs. */
    readonly services: Services
  }
}

/**
 * State that a server holds from its start to its stop: a cache, a counter, a timer. It is declared next to the code that uses it, listed
 * in the module of that folder, and read by its declaration:
 *
 *     export const eventLoopService = service('event loop', (app) => watchEventLoop(app.config), (loop) => loop.stop())
 *     provide(services, [eventLoopService])       // in module.ts
 *     app.services.get(eventLoopService).read()
 */
export interface Service<T> {
  readonly name: string
  start(app: App): T
  close(instance: T): void | Promise<void>
}

export function service<T>(
  name: string,
  start: (app: App) => T,
  close: (instance: T) => void | Promise<void> = () => {},
): Service<T> {
  return { name, start, close }
}

/** Started in this order, before the first request; a service may read earlier ones. Closed in reverse order. */
export const services = extensionPoint<Service<unknown>>('services')

/** The services of one server while it runs. */
export class Services {
  readonly #instances = new Map<Service<unknown>, unknown>()
  readonly #closing = new AsyncDisposableStack()

  start(app: App): void {
    for (const each of app.extensions.of(services)) {
      const instance = each.start(app)
      this.#instances.set(each, instance)
      this.#closing.defer(async () => await each.close(instance))
    }
  }

  /** Still works after `close`, for work that ends later. */
  get<T>(requested: Service<T>): T {
    if (!this.#instances.has(requested)) throw new Error(`The service "${requested.name}" is not running`)
    return this.#instances.get(requested) as T
  }

  /** A failing close does not keep the others open. */
  close(): Promise<void> {
    return this.#closing.disposeAsync()
  }
}
