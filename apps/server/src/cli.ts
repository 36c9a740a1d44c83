import { AppError } from '@monarch/schema'
import { parseArgs } from 'node:util'
import { openApp, stopApp } from './boot/app.ts'
import { archiveCommands } from './cli/archives.ts'
import { codegenCommand } from './cli/codegen.ts'
import type { Command } from './cli/command.ts'
import { checkInstallation } from './cli/doctor.ts'
import { peopleCommands } from './cli/people.ts'
import { secretCommands } from './cli/secrets.ts'
import { securityCommands } from './cli/security.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { openBeside } from './platform/db/server.ts'
import { createLog } from './platform/log.ts'
import { StartError } from './platform/start-error.ts'

const commands: Record<string, Command> = {
  doctor: {
    summary: 'Checks the databases, migrations and unfinished changes of this installation',
    usage: '',
    options: {},
    run: (app) => checkInstallation(app, say),
  },
  ...peopleCommands,
  ...securityCommands,
  ...secretCommands,
  ...archiveCommands,
  codegen: codegenCommand,
}

async function main(args: readonly string[]): Promise<number> {
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
  const config = readConfig()
  const app = await openApp(config, createLog({ logLevel: 'warn' }), (await openBeside(config)) ?? undefined)
  try {
    return await command.run(app, values, say)
  } finally {
    await stopApp(app)
  }
}

function parse(command: Command, args: string[]) {
  try {
    const options = { ...command.options, help: { type: 'boolean', short: 'h' } } as const
    return parseArgs({ args, options, strict: true }).values
  } catch (error) {
    throw new StartError((error as Error).message)
  }
}

function overview(): string {
  const width = Object.keys(commands).reduce((most, name) => Math.max(most, name.length), 0)
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`)
  return [
    'Usage: npm run cli -- <command> [options]',
    '',
    ...lines,
    '',
    'npm run cli -- <command> --help tells more.',
  ].join('\n')
}

function helpOf(name: string, { summary, usage, options, explain = {}, details = [] }: Command): string {
  const lines = Object.entries(options).map(([option, { type }]): [string, string] => [
    `--${option}${type === 'string' ? ' <text>' : ''}`,
    explain[option] ?? '',
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

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const isKnown = error instanceof StartError || error instanceof ConfigError || error instanceof AppError
    process.stderr.write(
      `${isKnown || !(error instanceof Error) ? String(error instanceof Error ? error.message : error) : error.stack}\n`,
    )
    process.exit(1)
  },
)
