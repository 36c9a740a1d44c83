import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { processAt } from '../../apps/server/src/platform/db/processes.ts'
import { newDataDir, postmasterOf, until } from './server-process.ts'

const dataDir = newDataDir()
let npm: ChildProcess
afterAll(async () => {
  npm.kill('SIGKILL')
  await until(() => postmasterOf(dataDir) === null)
  rmSync(dataDir, { recursive: true })
})

/** Programs of Node.js below a process, as their command lines. */
function nodesBelow(pid: number): { readonly pid: number; readonly command: string }[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const read = (child: string, file: string) => {
    try {
      return readFileSync(`/proc/${child}/${file}`, 'utf8')
    } catch {
      return '' // It has ended meanwhile.
    }
  }
  const children = all.filter((child) => Number(/\) \S (\d+)/.exec(read(child, 'stat'))?.[1]) === pid).map(Number)
  return children.flatMap((child) => {
    const command = read(String(child), 'cmdline').replaceAll('\0', ' ')
    return [...(/^\S*node /.test(command) ? [{ pid: child, command }] : []), ...nodesBelow(child)]
  })
}

test('npm start runs only npm and the built server, which ends when npm is killed', async () => {
  npm = spawn('npm', ['start'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      MONARCH_DATA_DIR: dataDir,
      MONARCH_DEMO: 'false',
      MONARCH_LOG_LEVEL: 'error',
      MONARCH_ADMIN_PASSWORD: 'a password for tests',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  npm.stdout!.on('data', (chunk) => (output += chunk))
  // The first start builds the web application.
  await until(() => output.includes('Monarch is ready at'), 600)
  const nodes = nodesBelow(npm.pid!)
  expect(nodes.map(({ command }) => /apps\/server\/dist\/[0-9a-f]{16}\/main\.js/.test(command))).toEqual([true])
  const url = /ready at (\S+)/.exec(output)![1]!
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  npm.kill('SIGKILL')
  await until(() => postmasterOf(dataDir) === null && processAt(nodes[0]!.pid) === null)
}, 900_000)
