import type { Config } from './config.ts'
import type { Extensions } from './extension-point.ts'
import type { Log } from './log.ts'
import type { Services } from './service.ts'

/**
 * Everything that a running server holds. Each service of the platform extends this interface in the file that defines the service
 * (`declare module`), so that nothing below a service needs to import it. `boot/app.ts` starts and stops them.
 */
export interface App {
  readonly config: Config
  readonly log: Log
  /** What the modules add to the lists of the layers below them. */
  readonly extensions: Extensions
  /** The state that modules hold while the server runs. */
  readonly services: Services
}
