// Code that runs before anything is installed: plain JavaScript for Node 20, with built-in modules only.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
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
  const sources = hashOf(['apps/web', 'packages', 'package-lock.json', 'tsconfig.base.json'])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  say('Building the web application …')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  must(
    spawnSync(runtime, [vite, 'build', '--logLevel', 'warn'], { cwd: join(root, 'apps/web'), stdio: ['ignore', 2, 2] }),
    'vite build',
  )
  writeFileSync(stamp, sources)
}

/**
 * Runs a TypeScript program for as long as this process lives: forwards signals and the exit code. If this process is
 * killed, the closed IPC channel stops the program.
 */
export function run(runtime, program, args = [], nodeOptions = []) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  // Older Nodes that run TypeScript print an experimental warning on each start.
  const flags = ['--disable-warning=ExperimentalWarning', ...nodeOptions]
  // Halves the time that loading our modules takes.
  const env = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...process.env }
  const child = spawn(runtime, [...flags, join(root, program), ...args], { stdio, env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) whenOrphaned(() => child.kill('SIGTERM'))
  child.on('error', (error) => fail(error.message))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)))
  return child
}

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

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesIn(join(root, path))).sort()) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path]
  const names = readdirSync(path).filter((name) => name !== 'node_modules' && name !== 'dist')
  return names.flatMap((name) => filesIn(join(path, name)))
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
