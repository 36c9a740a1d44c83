import { randomBytes } from 'node:crypto'
import type { App } from '../platform/app.ts'
import { openDataDir, readSecret, writeSecret } from '../platform/db/data-dir.ts'
import { Sealer } from '../platform/db/seal.ts'
import { failpoint } from '../platform/failpoint.ts'
import { resealAll, type Rotation } from '../platform/secrets/rotate.ts'
import { StartError } from '../platform/start-error.ts'
import type { Command } from './command.ts'
import { requireTables } from './people.ts'

/** Rotates the secret, regularly or after a leak. */
export const secretCommands: Readonly<Record<string, Command>> = {
  'secret:rotate': {
    summary: 'Seals all stored secrets with a new secret of the installation; the old one becomes useless',
    usage: '',
    options: {},
    details: [
      'Stop all servers of the installation first.',
      'When the secret is kept in the data folder, a new one is generated and written there.',
      'When MONARCH_SECRET is set, give the new one in MONARCH_SECRET and the current one in MONARCH_PREVIOUS_SECRET:',
      '  MONARCH_PREVIOUS_SECRET=<current> MONARCH_SECRET=<new> npm run cli -- secret:rotate',
      'Recovery codes stop working, and public forms and webhooks get new addresses.',
      'The change is atomic. After a crash, run the same command again.',
    ],
    async run(app, _values, say) {
      await requireTables(app)
      await requireNoServer(app)
      report(say, await (app.config.secret === null ? rotateFile(app) : rotateGiven(app)))
      return 0
    },
  },
}

/** The file holds both secrets until everything is sealed with the new one, so a crash leaves nothing unreadable. */
async function rotateFile({ admin, config, extensions }: App): Promise<Rotation> {
  const dataDir = openDataDir(config.dataDir)
  const kept = readSecret(dataDir)
  const isUnfinished = kept.previous !== null
  const secret = isUnfinished ? kept.secret : randomBytes(32).toString('base64url')
  const previous = isUnfinished ? kept.previous : kept.secret
  writeSecret(dataDir, { secret, previous })
  failpoint('secret.written')
  const rotation = await resealAll(admin, new Sealer(secret, previous), extensions)
  failpoint('secret.committed')
  writeSecret(dataDir, { secret, previous: null })
  return rotation
}

async function rotateGiven({ admin, config: { secret, previousSecret }, extensions }: App): Promise<Rotation> {
  if (previousSecret === null || previousSecret === secret)
    throw new StartError(
      'MONARCH_PREVIOUS_SECRET must be the current secret, and MONARCH_SECRET the new one. "openssl rand -base64 32" makes one.',
    )
  return resealAll(admin, new Sealer(secret!, previousSecret), extensions)
}

/** A running server would keep sealing with the old secret. */
async function requireNoServer({ bus }: App): Promise<void> {
  const others = await bus.countOthers()
  if (others > 0)
    throw new StartError(
      `${others === 1 ? 'A server of this installation is' : `${others} servers of this installation are`} running. Stop all of them first.`,
    )
}

function report(say: (line: string) => void, { sealed, notes }: Rotation): void {
  say(`${sealed} stored secrets are sealed with the new secret.`)
  for (const note of notes) say(note)
}
