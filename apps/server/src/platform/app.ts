import type { Config } from './config.ts'
import type { Extensions } from './extension-point.ts'
import type { Log } from './log.ts'

/**
 * Everything that a running server holds. Each platform service extends this interface in the file that defines it (`declare module`), so
 * nothing below a service imports it. `boot/app.ts` starts and stops the services.
 */
export interface App {
  readonly config: Config
  readonly log: Log
  /** What the modules add to the lists of the layers below them. */
  readonly extensions: Extensions
}
