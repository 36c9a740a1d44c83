import { AppError } from '@monarch/schema'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { App } from '../platform/app.ts'
import { ConfigError } from '../platform/config.ts'
import { translateDatabaseError } from '../platform/db/pg-errors.ts'
import { printable } from '../platform/log.ts'
import { StartError } from '../platform/start-error.ts'
import { archiveCommands } from './archives.ts'
import { backupCommands } from './backups.ts'
import { codegenCommand } from './codegen.ts'
import type { Command } from './command.ts'
import { checkInstallation } from './doctor.ts'
import { peopleCommands } from './people.ts'
import { receiptCommands } from './receipts.ts'
import { repairInstallation } from './repair.ts'
import { secretCommands } from './secrets.ts'
import { securityCommands } from './security.ts'
import { upgradeCommand } from './upgrade.ts'

const commands: Record<string, Command> = {
  doctor: {
    summary: 'Checks the databases, migrations and unfinished changes of this installation',
    usage: '[--repair] [--read]',
    options: {
      repair: {
        type: 'boolean',
        explain: 'First finish tenants and changes of structures that are half done, and say what was found and done',
      },
      read: {
        type: 'boolean',
        explain: 'Also read every table once, and name those that are damaged; takes about as long as a backup',
      },
    },
    async run(app, { repair, read }, say) {
      if (repair === true) await repairInstallation(app, say)
      return checkInstallation(app, say, { reads: read === true })
    },
  },
  upgrade: upgradeCommand,
  ...peopleCommands,
  ...securityCommands,
  ...secretCommands,
  ...archiveCommands,
  ...receiptCommands,
  ...backupCommands,
  codegen: codegenCommand,
}

/** Runs the command in the arguments and returns its exit code. `open` is called only when they are valid. */
export async function runCommand(
  args: readonly string[],
  say: (text: string) => void,
  open: (needs: {
    readonly makesSecret: boolean
  }) => Promise<{ readonly app: App; readonly close: () => Promise<void> }>,
): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    say(overview())
    return name === undefined ? 1 : 0
  }
  const command = Object.hasOwn(commands, name) ? commands[name]! : null
  if (!command) throw new StartError(`There is no command "${name}".\n\n${overview()}`)
  const values = parse(command, rest)
  if (values.help) {
    say(helpOf(name, command))
    return 0
  }
  const { app, close } = await open({ makesSecret: command.makesSecret?.(values) ?? false })
  try {
    return await command.run(app, values, say)
  } finally {
    await close()
  }
}

/** Removes control characters, since names come from databases and archives. */
export const shown = (text: string): string => text.replaceAll(/[^\n\t]+/g, printable)

/** One sentence for errors that an operator can fix; with the stack for bugs. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof StartError || error instanceof ConfigError || error instanceof AppError) return error.message
  // Errors of the operating system: a file, a connection.
  if ('syscall' in error) return error.message
  const refused = translateDatabaseError(error)
  return refused instanceof AppError ? refused.message : (error.stack ?? error.message)
}

function parse(command: Command, args: string[]) {
  const options = { ...command.options, help: { type: 'boolean', short: 'h' } } as const
  const { values } = parseStrictly({ args, options, strict: true })
  for (const [option, value] of Object.entries(values)) {
    for (const text of [value].flat()) {
      if (typeof text === 'string') requirePlain(option, text)
    }
  }
  return values
}

function parseStrictly<T extends ParseArgsConfig>(given: T) {
  try {
    return parseArgs(given)
  } catch (error) {
    throw new StartError((error as Error).message)
  }
}

/** A value may end up in a name, a path or a terminal. */
function requirePlain(option: string, text: string): void {
  if (text.length > maxValueLength)
    throw new StartError(`--${option} has ${text.length} characters. It may have ${maxValueLength}.`)
  if (/\p{Cc}/u.test(text) || !text.isWellFormed())
    throw new StartError(`--${option} has control characters. It must be one line of text.`)
}

const maxValueLength = 1_000

function overview(): string {
  const width = Object.keys(commands).reduce((most, name) => Math.max(most, name.length), 0)
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`)
  return [
    'Usage: npm run cli -- <command> [options]',
    '',
    ...lines,
    '',
    'npm run cli -- <command> --help shows its options.',
  ].join('\n')
}

function helpOf(name: string, { summary, usage, options, details = [] }: Command): string {
  const lines = Object.entries(options).map(([option, { type, explain }]): [string, string] => [
    `--${option}${type === 'string' ? ' <text>' : ''}`,
    explain,
  ])
  const width = lines.reduce((most, [option]) => Math.max(most, option.length), 0)
  return [
    `Usage: npm run cli -- ${name} ${usage}`.trim(),
    '',
    summary,
    ...(lines.length > 0 ? ['', ...lines.map(([option, text]) => `  ${option.padEnd(width)}  ${text}`.trimEnd())] : []),
    ...(details.length > 0 ? ['', ...details] : []),
  ].join('\n')
}
