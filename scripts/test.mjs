// npm test: everything that must be true, from a bare clone. Ends at the first step that fails.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fail, prepare, root, say } from './bootstrap.mjs'

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

/** The system's own Chromium, installed where there is none. */
function requireBrowser() {
  const known = [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app',
  ]
  if (known.some((path) => existsSync(path))) return true
  if (!existsSync('/usr/bin/apt-get')) return say('No browser was found. Please install Chromium.')
  say('Installing chromium …')
  const sudo = process.getuid() === 0 ? [] : ['sudo', '-n']
  const apt = (...args) => {
    const [command, ...rest] = [...sudo, 'apt-get', '-y', '-qq', ...args]
    return succeeds(command, rest, { ...process.env, DEBIAN_FRONTEND: 'noninteractive' })
  }
  return (apt('install', 'chromium') || (apt('update') && apt('install', 'chromium'))) && existsSync(known[0])
}

function succeeds(command, args, env) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env }).status === 0
}
