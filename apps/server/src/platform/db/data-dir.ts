import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import { processAt, startTimeOf } from './processes.ts'

/** Creates the data directory if it is missing, and returns its real path. */
export function openDataDir(path: string): string {
  try {
    makeFolder(path)
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    // Only a write shows that the folder is writable: root passes the check above on a read-only disk.
    const probe = join(path, `.probe-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
    return realpathSync(path)
  } catch (error) {
    throw new StartError(
      `MONARCH_DATA_DIR: the folder ${path} cannot be written (${(error as NodeJS.ErrnoException).code}).`,
    )
  }
}

/** Does not use mkdir's `recursive`, which never ends where the file system refuses with ENOENT (/proc). */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  if (dirname(path) !== path) makeFolder(dirname(path))
  mkdirSync(path)
}

/** The secret of the installation. `previous` exists only while a rotation is unfinished. */
export interface Secret {
  readonly secret: string
  readonly previous: string | null
}

/** For operators' commands: only a start, and a restore without the former secret, make a new one. */
export function requireSecret(dataDir: string): void {
  if (existsSync(join(dataDir, 'secret'))) return
  throw new StartError(
    `The data folder ${dataDir} holds no secret. Set MONARCH_DATA_DIR to the folder of the installation, put its file "secret" there, ` +
      'or set MONARCH_SECRET. Only "npm start" and "restore --without-sealed-values" make a new one.',
  )
}

/** Generates the secret at the first start, and stores it in the data directory. */
export function readSecret(dataDir: string): Secret {
  const path = join(dataDir, 'secret')
  try {
    writeFileSync(path, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const [secret = '', previous = null] = readFileSync(path, 'utf8').trim().split('\n')
  if (secret.length < 16 || previous === '')
    throw new StartError(`The file ${path} holds no secret. Restore it from a backup, or set MONARCH_SECRET.`)
  return { secret, previous }
}

/** Writes a new file and renames it over the old one, so a crash leaves one or the other. */
export function writeSecret(dataDir: string, { secret, previous }: Secret): void {
  const path = join(dataDir, 'secret')
  const text = `${secret}\n${previous === null ? '' : `${previous}\n`}`
  writeFileSync(`${path}.new`, text, { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
}

/**
 * One process at a time owns the embedded database of a data directory. The lock names its owner, and is void when that process is gone.
 * Waits for an owner that is shutting down.
 */
export async function lockDataDir(dataDir: string, waitMilliseconds = 10_000): Promise<() => void> {
  const path = join(dataDir, 'server.lock')
  const deadline = performance.now() + waitMilliseconds
  for (;;) {
    try {
      writeFileSync(path, JSON.stringify({ pid: process.pid, started: startTimeOf(process.pid) }), { flag: 'wx' })
      return () => rmSync(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const owner = lockOwner(path)
    if (owner === null) rmSync(path, { force: true })
    else if (performance.now() > deadline) {
      throw new StartError(
        `MONARCH_DATA_DIR: the folder ${dataDir} is in use by another Monarch server (process ${owner}).`,
      )
    } else await sleep(100)
  }
}

function lockOwner(path: string): number | null {
  try {
    const { pid, started } = JSON.parse(readFileSync(path, 'utf8')) as { pid: number; started: string | null }
    const isOther = pid !== process.pid && processAt(pid) !== null && startTimeOf(pid) === started
    return isOther ? pid : null
  } catch {
    // Empty when its writer was killed between creating and writing it.
    return null
  }
}
