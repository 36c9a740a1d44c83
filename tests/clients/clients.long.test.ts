import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../integration/builders.ts'

/**
 * Each program uses one client as its documentation describes, against a server of this run. The clients (250 MB) are installed here,
 * because only this test needs them.
 */
const folder = import.meta.dirname
const programs = readdirSync(join(folder, 'programs')).filter((name) => name !== 'server.mjs')
let workspace: Workspace

beforeAll(async () => {
  if (!existsSync(join(folder, 'node_modules/relay-compiler'))) {
    const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
    expect(spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 2, 2] }).status).toBe(0)
  }
  workspace = await startWorkspace({ listen: true })
  await workspace.buildEntity('note', [
    { name: 'text', fieldType: 'text' },
    { name: 'big', fieldType: 'number' },
  ])
}, 600_000)
afterAll(() => workspace.close())

test('there are programs', () => expect(programs.length).toBeGreaterThan(7))

test.each(programs)('%s', async (program) => {
  const { authorization } = workspace.owner.headers
  const env = { ...process.env, URL: workspace.url, AUTHORIZATION: authorization, TENANT: workspace.tenantId }
  const { stderr } = await promisify(execFile)(process.execPath, [join(folder, 'programs', program)], {
    env,
    timeout: 100_000,
  })
  expect(stderr).toBe('')
})
