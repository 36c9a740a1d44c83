import type { App } from '../platform/app.ts'
import { reasonOf, runCommand, shown } from './run-command.ts'

export interface CommandResult {
  readonly code: number
  readonly output: string
  readonly errors: string
}

/** Like cli.ts, with the app of a test, which stays open. */
export async function runCli(app: App, args: readonly string[]): Promise<CommandResult> {
  let [output, errors] = ['', '']
  const say = (text: string) => void (output += `${shown(text)}\n`)
  const open = () => Promise.resolve({ app, close: () => Promise.resolve() })
  const code = await runCommand(args, say, open).catch((error: unknown) => {
    errors = `${shown(reasonOf(error))}\n`
    return 1
  })
  return { code, output, errors }
}
