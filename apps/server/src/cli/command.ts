import type { ParseArgsOptionDescriptor } from 'node:util'
import type { App } from '../platform/app.ts'

/** A command of `npm run cli`, for operators, with or without a running server. */
export interface Command {
  readonly summary: string
  /** The part of the help after the command's name. */
  readonly usage: string
  /** In the order of the help, which shows `explain`. */
  readonly options: Readonly<Record<string, CommandOption>>
  /** Lines of help below the options. */
  readonly details?: readonly string[]
  /** Whether it may give a new installation its secret, as a start does. */
  readonly makesSecret?: (values: Record<string, unknown>) => boolean
  /** The exit code. */
  run(app: App, values: Record<string, unknown>, say: (line: string) => void): Promise<number>
}

type CommandOption = ParseArgsOptionDescriptor & { readonly explain: string }

export const text = (explain: string): CommandOption => ({ type: 'string', explain })
