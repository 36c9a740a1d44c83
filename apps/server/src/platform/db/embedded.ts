import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import { clientConfig, connect, type ServerAddress } from './connection.ts'
import { findBinaries } from './embedded-binaries.ts'
import { embeddedOwner, ensureOwner } from './embedded-owner.ts'
import { processAt } from './processes.ts'
import { archiveSettings, type LogArchive } from './wal-archive.ts'

/**
 * PostgreSQL as a part of Monarch: its own cluster in `<data>/postgres`, reached only through a Unix socket in a private folder, so it
 * needs no password, and by a role that is not a superuser (embedded-owner.ts). A guard, a tiny process that waits for a pipe from this one
 * to close, shuts PostgreSQL down cleanly however this process ends. The caller holds the lock of the data directory.
 */
export interface EmbeddedPostgres {
  readonly address: ServerAddress
  /** Resolves when PostgreSQL ends, whether requested or not. */
  readonly ended: Promise<void>
  /** A fast shutdown: ends sessions, keeps everything that was committed. */
  stop(): Promise<void>
}

interface EmbeddedOptions {
  readonly maxConnections: number
  /** Where the write-ahead log is archived. */
  readonly walArchive?: LogArchive | null
  /** Settings of a server that replays an archived log. */
  readonly recovery?: Readonly<Record<string, string>>
  /** Skips waiting for the disk; for tests only. */
  readonly unsafe?: boolean
}

export async function startEmbeddedPostgres(dataDir: string, options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = join(dataDir, 'postgres')
  const account = accountFor(cluster)
  const binaries = findBinaries(account)
  await stopLeftover(cluster)
  if (existsSync(join(cluster, 'PG_VERSION'))) requireSameMajor(cluster, binaries.version)
  else await initialize(binaries, dataDir, cluster, account)

  const sockets = socketFolder(cluster, account)
  const address: ServerAddress = { host: sockets, port: 5432, user: embeddedOwner }
  const maintenance: ServerAddress = { ...address, user: embeddedSuperuser }
  const logPath = join(dataDir, 'postgres.log')
  const log = openSync(logPath, 'w', 0o600)
  const settings = {
    ...serverSettings(options),
    ...(options.walArchive ? archiveSettings(options.walArchive, cluster, account) : {}),
    ...options.recovery,
    unix_socket_directories: sockets === cluster ? '.' : sockets,
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Detached, so that Ctrl-C in a terminal reaches only this process, which first finishes its work.
  const postgres = spawnIn(cluster, account, binaries.postgres, args, { stdio: ['ignore', log, log], detached: true })
  closeSync(log)
  const ended = new Promise<void>((resolve) => postgres.once('close', () => resolve()))
  const guard = spawnGuard(postgres.pid)
  try {
    await reachable(maintenance, postgres, logPath)
    await ensureOwner(maintenance)
  } catch (error) {
    guard.kill('SIGKILL')
    postgres.kill('SIGQUIT')
    throw error
  }
  postgres.unref()
  return {
    address,
    ended,
    async stop() {
      postgres.ref()
      postgres.kill('SIGINT')
      await ended
      guard.kill('SIGKILL')
      if (sockets !== cluster) rmSync(sockets, { recursive: true, force: true })
    },
  }
}

/** The address of the running embedded database of this data directory; for operators' commands. */
export function runningEmbeddedPostgres(dataDir: string): ServerAddress | null {
  const cluster = join(dataDir, 'postgres')
  if (!existsSync(cluster) || postmasterOf(cluster) === null) return null
  return { host: socketFolder(cluster, accountFor(cluster)), port: 5432, user: embeddedOwner }
}

/** The role of initdb, used only to transfer everything to the owner at a start. */
export const embeddedSuperuser = 'monarch'

function serverSettings({ maxConnections, unsafe }: EmbeddedOptions): Record<string, string | number> {
  return {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: maxConnections,
    jit: 'off',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...(unsafe ? unsafeSettings : {}),
  }
}

const unsafeSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  autovacuum: 'off',
}

interface Account {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses to run as root: then it runs as the cluster's owner, or as `nobody`. */
function accountFor(cluster: string): Account | null {
  if (process.getuid?.() !== 0) return null
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster)
    if (uid !== 0) return { uid, gid }
  }
  const nobody = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  return nobody ? { uid: Number(nobody[1]), gid: Number(nobody[2]) } : { uid: 65_534, gid: 65_534 }
}

/**
 * Starts a PostgreSQL program on a data folder. Another account may be unable to traverse the folders above (a private home), so the child
 * inherits the open folder instead.
 */
function spawnIn(
  folder: string,
  account: Account | null,
  program: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess {
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' }
  if (!account || process.platform !== 'linux')
    return spawn(program, ['-D', folder, ...args], { ...options, ...account, env, cwd: '/' })
  const handle = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY)
  const stdio = [...(options.stdio as (number | 'ignore')[]), handle]
  const child = spawn(program, ['-D', '/proc/self/fd/3', ...args], { ...options, ...account, env, cwd: '/', stdio })
  closeSync(handle)
  return child
}

/** Another major version has other files, and its programs are needed to read these. */
function requireSameMajor(cluster: string, version: string): void {
  const was = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  const [major] = version.split('.')
  if (was !== major)
    throw new StartError(
      `The data folder is of PostgreSQL ${was}, and this version of Monarch has PostgreSQL ${major}. With the former version of Monarch: npm run cli -- backup. Then restore that with this version into an empty data folder; see "Upgrades" in docs/operations.md.`,
    )
}

/** Initializes a folder that gets its name when it is complete, so an interrupted start leaves no partial cluster. */
async function initialize(
  binaries: { initdb: string },
  dataDir: string,
  cluster: string,
  account: Account | null,
): Promise<void> {
  const unfinished = join(dataDir, 'postgres.new')
  if (existsSync(cluster))
    throw new StartError(`The folder ${cluster} is not readable for this user, or holds no database.`)
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  if (account) chownSync(unfinished, account.uid, account.gid)
  const args = [
    '-U',
    embeddedSuperuser,
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--no-instructions',
  ]
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  const logPath = join(dataDir, 'postgres.log')
  const log = openSync(logPath, 'w', 0o600)
  const initdb = spawnIn(unfinished, account, binaries.initdb, args, { stdio: ['ignore', log, log] })
  closeSync(log)
  const status = await new Promise<unknown>((resolve) => initdb.once('error', resolve).once('close', resolve))
  if (status !== 0)
    throw new StartError(`The embedded PostgreSQL could not be set up: ${lastLine(logPath) || String(status)}`)
  renameSync(unfinished, cluster)
}

/** Shuts down a server that outlived its process; the new one has our settings and our guard. */
async function stopLeftover(cluster: string): Promise<void> {
  const deadline = performance.now() + 10_000
  for (let asked = false; ; await sleep(20)) {
    const pid = postmasterOf(cluster)
    if (pid === null) return
    if (!asked) process.kill(pid, 'SIGINT')
    asked = true
    if (performance.now() > deadline) {
      throw new StartError(`An older PostgreSQL (process ${pid}) still uses ${cluster} and does not end.`)
    }
  }
}

/** The process that serves this cluster. Its pid file survives crashes, and the pid may since have been reused. */
export function postmasterOf(cluster: string): number | null {
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
    const running = Number.isInteger(pid) && pid > 1 ? processAt(pid) : null
    if (running === null) return null
    return running.directory === null || running.directory === cluster ? pid : null
  } catch {
    return null
  }
}

/** Inside the private cluster; socket paths must be short, so a long one moves to a folder in /tmp. */
function socketFolder(cluster: string, account: Account | null): string {
  if (Buffer.byteLength(cluster) <= 85) return cluster
  const name = createHash('sha256').update(cluster).digest('hex').slice(0, 16)
  const folder = join(tmpdir(), `monarch-${name}`)
  const uid = account?.uid ?? process.getuid!()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Any user can create folders in /tmp: accept only our own.
  const { uid: owner } = lstatSync(folder)
  if (owner !== uid && owner !== process.getuid!())
    throw new StartError(`The folder ${folder} is owned by another user. Delete it or choose another MONARCH_DATA_DIR.`)
  chmodSync(folder, 0o700)
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}

function spawnGuard(pid: number | undefined): ChildProcess {
  const script = `cat >/dev/null; kill -INT ${pid} 2>/dev/null`
  const guard = spawn('/bin/sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true, cwd: '/' })
  guard.unref()
  ;(guard.stdin as unknown as { unref(): void }).unref()
  return guard
}

async function reachable(address: ServerAddress, postgres: ChildProcess, logPath: string): Promise<void> {
  let failure: Error | null = null
  postgres.once('error', (error) => (failure = error))
  // After a crash PostgreSQL first replays its write-ahead log, which may take long.
  const deadline = performance.now() + 120_000
  for (;;) {
    try {
      const client = await connect(clientConfig(address, 'postgres'))
      await client.query('revoke connect, temporary on database postgres, template1 from public')
      return await client.end()
    } catch (error) {
      if (failure || postgres.exitCode !== null || postgres.signalCode !== null || performance.now() > deadline) {
        const reason = lastLine(logPath) || (failure ?? (error as Error)).message
        throw new StartError(`The embedded PostgreSQL does not start: ${reason}`)
      }
      await sleep(20)
    }
  }
}

function lastLine(path: string): string {
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  return (lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? '').replace(
    /^.*?(FATAL|PANIC|error):\s*/,
    '',
  )
}
