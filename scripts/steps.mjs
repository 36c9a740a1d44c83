// Steps of npm test and npm run test:long: each prints its name, result and duration. The first failure ends the run.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fail, prepare, root, say } from './bootstrap.mjs'

/** Names and functions that return success, or a promise of it; `npm` runs a script of package.json on that Node. */
export async function runSteps(steps) {
  const runtime = prepare()
  const PATH = [dirname(runtime), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const npm = (script, args = [], env = {}) =>
    new Promise((resolve) => {
      const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env, PATH } }
      const child = spawn('npm', ['run', '--silent', script, '--', ...args], options)
      child.once('error', () => resolve(false)).once('close', (status) => resolve(status === 0))
    })
  let passed = 0
  for (const { name, run } of steps) {
    say(`\n=== ${name} ===`)
    const started = Date.now()
    if (!(await run(npm, runtime))) {
      say(`\n=== ${name}: FAILED ===`)
      fail(`${passed} passed, 1 failed`)
    }
    passed += 1
    say(`=== ${name}: passed in ${Math.round((Date.now() - started) / 1000)} s ===`)
  }
  say(`\n${passed} passed, 0 failed`)
}

/**
 * Installs headless Chromium where possible, which takes half the time of the full browser; otherwise uses an existing
 * one.
 */
export function requireBrowser() {
  const browsers = JSON.parse(readFileSync(join(root, 'scripts/browsers.json'), 'utf8'))
  const isThere = () => browsers.some((path) => existsSync(path))
  if (existsSync(browsers[0])) return true
  if (!existsSync('/usr/bin/apt-get')) return isThere() || say('No browser was found. Please install Chromium.')
  const install = (name) => say(`Installing ${name} …`) || apt('install', name)
  const [light, whole] = ['chromium-headless-shell', 'chromium']
  if (install(light) || isThere()) return true
  return apt('update') && (install(light) || install(whole)) && isThere()
}

/** Installs LibreOffice where possible; without it, the round trips of workbooks are skipped. */
export function installLibreOffice() {
  const isThere = () => existsSync('/usr/bin/soffice') || existsSync('/usr/local/bin/soffice')
  const name = 'libreoffice-calc'
  const install = () => say(`Installing ${name} …`) || apt('install', '--no-install-recommends', name)
  if (!isThere() && existsSync('/usr/bin/apt-get') && !install() && apt('update')) install()
  if (!isThere()) say('LibreOffice was not found: round trips of workbooks are skipped.')
  return true
}

function apt(...args) {
  const sudo = process.getuid() === 0 ? [] : ['sudo', '-n']
  const [command, ...rest] = [...sudo, 'apt-get', '-y', '-qq', ...args]
  return succeeds(command, rest, { ...process.env, DEBIAN_FRONTEND: 'noninteractive' })
}

function succeeds(command, args, env) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env }).status === 0
}
