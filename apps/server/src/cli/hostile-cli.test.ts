import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../tests/integration/test-server.ts'
import { reasonOf, runCommand, shown } from './run-command.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'monarch-cli-'))
const inFolder = (name: string) => path.join(folder, name)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const made = await run(['tenant:create', '--new-organization', '--organization', 'Acme', '--name', 'Main'])
  expect(made.code).toBe(0)
  // The owner of imported content.
  const owner = await run(['user:create', ...organization, '--email', 'ana@acme.example', '--name', 'Ana'])
  expect(owner.code).toBe(0)
  mkdirSync(inFolder('folder'))
  writeFileSync(inFolder('file'), 'kept')
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

/** Like cli.ts, with the app of the test. */
async function run(args: readonly string[]) {
  let [output, errors] = ['', '']
  const say = (text: string) => void (output += `${shown(text)}\n`)
  const open = () => Promise.resolve({ app: server.app, close: () => Promise.resolve() })
  const code = await runCommand(args, say, open).catch((error: unknown) => {
    errors = `${shown(reasonOf(error))}\n`
    return 1
  })
  return { code, output, errors }
}

const organization = ['--organization', 'Acme']
const escape = 'a\u001b]0;title\u0007\u001b[2Jb'

test.each<[args: readonly string[], message: RegExp]>([
  [['\u001b[2J'], /^There is no command "\ufffd\[2J"/],
  [['__proto__'], /^There is no command "__proto__"/],
  [['tenant:create', `--${escape}`], /^Unknown option/],
  [['tenant:create', 'Main'], /^Unexpected argument 'Main'/],
  [['tenant:create', '--name'], /^Option '--name <value>' argument missing/],
  [
    ['tenant:create', '--new-organization=yes', '--name', 'x'],
    /^Option '--new-organization' does not take an argument/,
  ],
  [['tenant:create', ...organization, '--name', ' '], /^--name is missing/],
  [['tenant:create', ...organization, '--name', escape], /^--name has control characters/],
  [['tenant:create', ...organization, '--name', 'a\nb'], /^--name has control characters/],
  [['tenant:create', ...organization, '--name', 'x'.repeat(256)], /^--name has 256 characters/],
  [['tenant:create', ...organization, '--name', 'x'.repeat(100_000)], /^--name has 100000 characters/],
  [['tenant:create', '--new-organization', '--organization', 'Half', '--name', 'x'.repeat(300)], /^--name has 300/],
  [['user:create', ...organization, '--email', `x@x\n.example`, '--name', 'X'], /^--email has control characters/],
  [['user:create', ...organization, '--email', 'x', '--name', 'X'], /^Invalid email address$/],
  [
    ['user:create', ...organization, '--email', 'x@x.example', '--name', 'X', '--permission', '* ; drop'],
    /is not a permission$/,
  ],
  [
    ['user:create', ...organization, '--email', 'x@x.example', '--name', 'X', '--tenant', 'Other'],
    /^There is no tenant "Other"/,
  ],
  [['tenant:export', '--tenant', 'Main', '--out', folder], /is not a file\.$/],
  [['tenant:export', '--tenant', 'Main', '--out', '/dev/null'], /^\/dev\/null is not a file\.$/],
  [['tenant:export', '--tenant', 'Main', '--out', inFolder('missing/archive')], /cannot be written to \(ENOENT\)\.$/],
  [['tenant:export', '--tenant', 'Main', '--out', inFolder('file/archive')], /cannot be written to \(ENOTDIR\)\.$/],
  [['codegen', '--tenant', 'Main', '--out', inFolder('folder')], /is not a file\.$/],
  [['tenant:import', ...organization, '--file', inFolder('missing')], /^ENOENT: no such file/],
  [['tenant:import', ...organization, '--file', folder], /^EISDIR: /],
  [
    ['tenant:import', ...organization, '--file', inFolder('file')],
    /^The file is not a tenant archive, or it is damaged$/,
  ],
  [['tenant:import', ...organization, '--file', '/dev/zero'], /^The file is not a tenant archive, or it is damaged$/],
])('%j is refused with one line and leaves nothing behind', async (args, message) => {
  const before = readdirSync(folder, { recursive: true })
  const { code, output, errors } = await run(args)
  expect(code).toBe(1)
  expect(errors.trimEnd()).toMatch(message)
  expect(errors).not.toMatch(/\n {4}at /)
  expect(errors).not.toMatch(/[^\P{Cc}\n]/u)
  expect(output).toBe('')
  expect(readdirSync(folder, { recursive: true })).toEqual(before)
  expect(readFileSync(inFolder('file'), 'utf8')).toBe('kept')
})

test('refused commands create no organization, tenant or user', async () => {
  const { errors } = await run(['tenant:export', '--tenant', 'none', '--out', inFolder('x')])
  expect(
    errors
      .split('\n')
      .slice(1)
      .filter((line) => line !== '')
      .map((line) => line.trim().split('  ')[1]),
  ).toContain('Main')
  const organizations = await run(['security:reset', '--organization', 'none'])
  expect(organizations.errors).not.toContain('Half')
})

test('two concurrent exports to one file leave one complete archive, and a link is replaced', async () => {
  const target = inFolder('archive.tar.gz')
  symlinkSync(inFolder('file'), target)
  const args = ['tenant:export', '--tenant', 'Main', '--out', target]
  const both = await Promise.all([run(args), run(args)])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  expect(readFileSync(inFolder('file'), 'utf8')).toBe('kept')
  expect(statSync(target).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  const imported = await run(['tenant:import', ...organization, '--file', target, '--name', 'Copy'])
  expect(imported.errors).toBe('')
})

test('of two concurrent commands that create the same tenant, one succeeds', async () => {
  const args = ['tenant:create', ...organization, '--name', 'Twice']
  const both = await Promise.all([run(args), run(args)])
  expect(both.filter(({ code }) => code === 0)).toHaveLength(1)
  expect(both.map(({ errors }) => errors).join('')).toBe('There is already a tenant "Twice".\n')
})

test('control characters in stored names do not reach the terminal', async () => {
  await server.app.admin.updateTable('tenants').set({ name: escape }).where('name', '=', 'Twice').execute()
  const { errors } = await run(['tenant:export', '--tenant', 'none', '--out', inFolder('x')])
  expect(errors).toContain('a\ufffd]0;title\ufffd[2Jb')
  expect((await run(['doctor'])).output).toContain('a\ufffd]0;title\ufffd[2Jb')
})
