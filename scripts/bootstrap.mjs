// Code that runs before anything is installed: plain JavaScript for Node 20, with built-in modules only.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Installs missing packages; returns the path of a Node that runs TypeScript. */
export function prepare() {
  if (isInstallStale()) {
    say('Installing packages …')
    must(
      spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
        cwd: root,
        env: envWithoutBin(),
        stdio: ['ignore', 2, 2],
      }),
      'npm ci',
    )
  }
  return findRuntime()
}

/** Builds the web application when its sources have changed since the last build. */
export function buildWeb(runtime) {
  const dist = join(root, 'apps/web/dist')
  const stamp = join(dist, '.built-from')
  const sources = fingerprint('web', ['apps/web', 'packages', 'package-lock.json', 'tsconfig.base.json'])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  say('Building the web application …')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  must(
    spawnSync(runtime, [vite, 'build', '--logLevel', 'warn'], {
      cwd: join(root, 'apps/web'),
      // Any other value builds React for development.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 2, 2],
    }),
    'vite build',
  )
  writeFileSync(stamp, sources)
}

/**
 * Builds the server when its sources have changed; returns the folder. Each version has its own folder, because a server of an older
 * version may still be running, and loads some files on demand.
 */
export function buildServer(runtime) {
  const builder = join(root, 'scripts/build-server.ts')
  const sources = fingerprint('server', ['apps/server', 'packages', 'package-lock.json', builder])
  const dist = join(root, 'apps/server/dist')
  const folder = join(dist, sources.slice(0, 16))
  if (existsSync(folder)) return folder
  say('Building the server …')
  const unfinished = `${folder}.${process.pid}`
  must(spawnSync(runtime, [builder, unfinished], { cwd: root, stdio: ['ignore', 2, 2] }), 'The build of the server')
  try {
    renameSync(unfinished, folder)
  } catch {
    // A concurrent start has built it first.
    rmSync(unfinished, { recursive: true, force: true })
  }
  removeOldBuilds(dist)
  return folder
}

/** Replaces this process by a program, so that no launcher keeps running. */
export function become(runtime, program, args = [], nodeOptions = []) {
  // Node.js 20 cannot replace a process, so the program is a child of this one.
  if (!process.execve) return run(runtime, program, args, nodeOptions)
  process.execve(runtime, [runtime, ...flags, ...nodeOptions, program, ...args], environment())
}

/** Arguments for a server that replaces this process. It watches npm, which sends no signal when it is killed. */
export const endsWithNpm =
  process.execve && process.env.npm_lifecycle_event ? [`--end-with-parent=${process.ppid}`] : []

/**
 * Runs a program for as long as this process lives: forwards signals and the exit code. If this process is killed, the closed IPC
 * channel stops the program.
 */
export function run(runtime, program, args = [], nodeOptions = []) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  const child = spawn(runtime, [...flags, ...nodeOptions, resolve(root, program), ...args], {
    stdio,
    env: environment(),
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) whenOrphaned(() => child.kill('SIGTERM'))
  child.on('error', (error) => fail(error.message))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)))
  return child
}

// Older Nodes that run TypeScript print an experimental warning on each start.
const flags = ['--disable-warning=ExperimentalWarning']

/** Enables the cache of compiled modules, which halves their load time. */
const environment = () => ({ NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...process.env })

export function say(text) {
  process.stderr.write(`${text}\n`)
}

export function fail(text) {
  say(text)
  process.exit(1)
}

/** npm writes this file to node_modules as its last step. */
function isInstallStale() {
  try {
    const requested = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
    const present = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')).packages
    return Object.entries(requested).some(
      ([path, { version, link, optional }]) =>
        path.startsWith('node_modules/') && !link && !optional && present[path]?.version !== version,
    )
  } catch {
    return true
  }
}

/** The running Node if it runs TypeScript (22.18 and newer), else the one installed by npm. */
function findRuntime() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath
  const carried = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  if (existsSync(carried)) return carried
  return fail(`Node.js ${process.versions.node} is too old here. Install Node.js 22.18 or newer.`)
}

/** Without node_modules/.bin, whose `node` npm is about to replace. */
function envWithoutBin() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith('node_modules/.bin'))
  return { ...process.env, PATH: path.join(delimiter) }
}

/** A hash of the files' content. It is cached until the size or time of a file changes, because reading all files is slow. */
function fingerprint(name, paths) {
  const files = paths.flatMap((path) => filesIn(resolve(root, path))).sort()
  const kept = join(root, `node_modules/.cache/monarch/${name}.json`)
  const looks = hashOf(files, (file) => {
    const { size, mtimeMs, ino } = statSync(file)
    return `${size} ${mtimeMs} ${ino}`
  })
  try {
    const known = JSON.parse(readFileSync(kept, 'utf8'))
    if (known.looks === looks) return known.content
  } catch {
    // Nothing is cached yet.
  }
  const content = hashOf(files, (file) => readFileSync(file))
  mkdirSync(dirname(kept), { recursive: true })
  writeFileSync(kept, JSON.stringify({ looks, content }))
  return content
}

function hashOf(files, read) {
  const hash = createHash('sha256')
  for (const file of files) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(read(file))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return []
    const inside = join(path, entry.name)
    return entry.isDirectory() ? filesIn(inside) : [inside]
  })
}

/** Keeps the last two builds, because the previous one may still be running. */
function removeOldBuilds(dist) {
  const builds = readdirSync(dist).map((name) => ({ path: join(dist, name), at: statSync(join(dist, name)).mtimeMs }))
  for (const { path } of builds.sort((a, b) => b.at - a.at).slice(2)) rmSync(path, { recursive: true, force: true })
}

/** Detects by the changed parent process that npm was killed. */
function whenOrphaned(act) {
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    act()
  }, 500)
  timer.unref()
}

function must({ status, error }, what) {
  if (status !== 0) fail(`${what} failed${error ? `: ${error.message}` : ''}`)
}
