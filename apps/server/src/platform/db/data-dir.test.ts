import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lockDataDir, openDataDir, readSecret, requireSecret } from './data-dir.ts'
import { startTimeOf } from './processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'monarch-data-dir-'))
afterAll(() => rmSync(folder, { recursive: true }))

function newFolder(name: string): string {
  return openDataDir(join(folder, name))
}

test('the folder is created, with its parents', () => {
  expect(statSync(newFolder('a/b/c')).isDirectory()).toBe(true)
})

test.each(['/proc/monarch', '/dev/null', '/dev/null/data'])('%s cannot be a data folder', (path) => {
  expect(() => openDataDir(path)).toThrow(`MONARCH_DATA_DIR: the folder ${path} cannot be written`)
})

test('the secret is created once and readable only by its owner', () => {
  const path = newFolder('secret')
  const kept = readSecret(path)
  expect(kept).toEqual({ secret: expect.stringMatching(/^[\w-]{43}$/) as string, previous: null })
  expect(readSecret(path)).toEqual(kept)
  expect(statSync(join(path, 'secret')).mode & 0o777).toBe(0o600)
})

test('a command refuses a folder without a secret, and creates nothing in it', () => {
  const path = join(folder, 'of another installation')
  expect(() => requireSecret(path)).toThrow(/holds no secret\. Set MONARCH_DATA_DIR/)
  expect(existsSync(path)).toBe(false)
  readSecret(openDataDir(path))
  expect(requireSecret(path)).toBeUndefined()
})

test('an emptied secret is not replaced', () => {
  const path = newFolder('emptied')
  writeFileSync(join(path, 'secret'), '\n')
  expect(() => readSecret(path)).toThrow('Restore it from a backup')
})

test('a data folder has one owner, and a second process waits for it to end', async () => {
  const path = newFolder('owned')
  const lock = join(path, 'server.lock')
  const other = spawn('sleep', ['60'], { stdio: 'ignore' })
  const gone = new Promise((resolve) => other.once('close', resolve))
  writeFileSync(lock, JSON.stringify({ pid: other.pid, started: startTimeOf(other.pid!) }))
  await expect(lockDataDir(path, 50)).rejects.toThrow(`in use by another Monarch server (process ${other.pid})`)

  const waiting = lockDataDir(path)
  other.kill('SIGKILL')
  const unlock = await waiting
  expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid })
  unlock()
  expect(existsSync(lock)).toBe(false)
  await gone
})

test.each([
  ['a process that has ended', () => JSON.stringify({ pid: 2 ** 22 + 1, started: '1' })],
  ['an earlier process with the id of a running one', () => JSON.stringify({ pid: process.ppid, started: 'earlier' })],
  [
    'this process, from before a restart of its container',
    () => JSON.stringify({ pid: process.pid, started: 'earlier' }),
  ],
  ['no process, because its writer was killed', () => ''],
])('a lock that names %s is void', async (_, content) => {
  const path = newFolder('void')
  writeFileSync(join(path, 'server.lock'), content())
  const unlock = await lockDataDir(path, 0)
  unlock()
})
