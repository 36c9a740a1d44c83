import type { ParseArgsOptionsConfig } from 'node:util'
import type { App } from '../platform/app.ts'

/** What an operator can do beside a server, or without one: a command of `npm run cli`. */
export interface Command {
  readonly summary: string
  /** As it stands after the command's name in its help. */
  readonly usage: string
  readonly options: ParseArgsOptionsConfig
  /** What the options mean, in the order they are told. */
  readonly explain?: Readonly<Record<string, string>>
  /** Lines of its help, below the options. */
  readonly details?: readonly string[]
  /** The exit code. */
  run(app: App, values: Record<string, unknown>, say: (line: string) => void): Promise<number>
}
