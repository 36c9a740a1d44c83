// npm test: everything that must be true, from a bare clone. Ends at the first step that fails.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fail, prepare, root, say } from './bootstrap.mjs'

const browsers = JSON.parse(readFileSync(join(root, 'scripts/browsers.json'), 'utf8'))

const steps = [
  { name: 'Types', run: () => npm('typecheck') },
  { name: 'Lint and format', run: () => npm('lint') },
  { name: 'Unit and integration tests', run: () => npm('test:unit') },
  { name: 'Browser tests', run: () => requireBrowser() && npm('test:e2e') },
]

const runtime = prepare()
let passed = 0
for (const { name, run } of steps) {
  say(`\n=== ${name} ===`)
  const started = Date.now()
  if (!run()) {
    say(`\n=== ${name}: FAILED ===`)
    fail(`${passed} passed, 1 failed`)
  }
  passed += 1
  say(`=== ${name}: passed in ${Math.round((Date.now() - started) / 1000)} s ===`)
}
say(`\n${passed} passed, 0 failed`)

function npm(script) {
  const path = [dirname(runtime), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  return succeeds('npm', ['run', '--silent', script], { ...process.env, PATH: path })
}

/** Chromium without a window, which takes half the time of the one with, is installed where it can be; else what there is does. */
function requireBrowser() {
  const isThere = () => browsers.some((path) => existsSync(path))
  if (existsSync(browsers[0])) return true
  if (!existsSync('/usr/bin/apt-get')) return isThere() || say('No browser was found. Please install Chromium.')
  const sudo = process.getuid() === 0 ? [] : ['sudo', '-n']
  const apt = (...args) => {
    const [command, ...rest] = [...sudo, 'apt-get', '-y', '-qq', ...args]
    return succeeds(command, rest, { ...process.env, DEBIAN_FRONTEND: 'noninteractive' })
  }
  const install = (name) => say(`Installing ${name} …`) || apt('install', name)
  const [light, whole] = ['chromium-headless-shell', 'chromium']
  if (install(light) || isThere()) return true
  return apt('update') && (install(light) || install(whole)) && isThere()
}

function succeeds(command, args, env) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env }).status === 0
}
