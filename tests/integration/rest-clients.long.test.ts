import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from './builders.ts'

/** Third-party clients: one generated from the OpenAPI document, and one that uses only the examples of docs/rest.md. */
let workspace: Workspace
let folder: string

const run = promisify(execFile)
const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))

beforeAll(async () => {
  workspace = await startWorkspace({ listen: true })
  folder = await mkdtemp(join(tmpdir(), 'monarch-rest-'))
  const account = await workspace.buildEntity('account', [{ name: 'name', fieldType: 'text' }])
  await workspace.buildEntity('supplier', [
    { name: 'name', fieldType: 'text', isRequired: true },
    { name: 'code', fieldType: 'text', isUnique: true },
    { name: 'rating', fieldType: 'number' },
    { name: 'state', fieldType: 'select', options: ['active', 'paused'] },
    { name: 'account', fieldType: 'relationship', settings: { entityId: account.id, inverseName: 'suppliers' } },
  ])
})
afterAll(async () => {
  await workspace.close()
  await rm(folder, { recursive: true, force: true })
})

const environment = () => ({
  ...process.env,
  URL: workspace.url,
  TOKEN: workspace.owner.token,
  TENANT_ID: workspace.tenantId,
})

test('the examples of docs/rest.md run', async () => {
  const walk = [pathOf('../clients/walk_examples.py'), pathOf('../../docs/rest.md'), workspace.url]
  const { stdout } = await run('python3', walk, { env: environment() })
  expect(stdout).toMatch(/^1[0-9] examples$/m)
})

/** Code that the types of the generated client must accept or reject. */
const use = `
import createClient from 'openapi-fetch'
import type { components, paths } from './schema.js'

const { URL: baseUrl, TOKEN, TENANT_ID } = process.env
const client = createClient<paths>({
  baseUrl: baseUrl!,
  headers: { Authorization: \`Bearer \${TOKEN}\`, 'X-Tenant-ID': TENANT_ID! },
})

function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(what)
}

const account = await client.POST('/api/records/account', { body: { name: 'Acme' } })
const values: components['schemas']['CreateSupplierInput'] = { name: 'Generated', code: 'gen', rating: 4, state: 'active' }
const made = await client.POST('/api/records/supplier', { body: { ...values, account: account.data!.id! } })
const id: string = made.data!.id!
const etag = made.response.headers.get('etag')!

const where: components['schemas']['SupplierWhere'] = { code: { eq: 'gen' }, account_record: { name: { startsWith: 'Ac' } } }
const page = await client.GET('/api/records/supplier', {
  params: {
    query: {
      where: JSON.stringify(where),
      orderBy: JSON.stringify([{ rating: 'DESC' }]),
      fields: 'name,account_record.name',
      total: true,
    },
  },
})
check(page.data?.total === 1, 'total')
const first: components['schemas']['Supplier'] = page.data!.records[0]!
check(first.name === 'Generated' && first.account_record?.name === 'Acme', 'a page')

const path = { id }
const changed = await client.PATCH('/api/records/supplier/{id}', {
  params: { path, header: { 'If-Match': etag } },
  body: { state: 'paused' },
})
check(changed.data?.version === 2 && changed.data.state === 'paused', 'an update')
const late = await client.PATCH('/api/records/supplier/{id}', { params: { path, header: { 'If-Match': etag } }, body: { rating: 1 } })
check(late.response.status === 412 && late.error?.code === 'CONFLICT', 'a late update')

const upserted = await client.PUT('/api/records/supplier', { params: { query: { key: 'code' } }, body: { code: 'gen', rating: 5 } })
check(upserted.data?.rating === 5, 'an upsert')
const many = await client.POST('/api/records/supplier/bulk', { body: [{ name: 'A' }, { name: 'B' }] })
check(many.data?.records.length === 2, 'many')
const queried = await client.POST('/api/records/supplier/query', { body: { where: { name: { in: ['A', 'B'] } }, fields: ['name'] } })
check(queried.data?.records.length === 2, 'a query')
const deleted = await client.POST('/api/records/supplier/bulk/delete', { body: { where: { name: { in: ['A', 'B'] } }, expectedCount: 2 } })
check(deleted.data?.count === 2, 'a deletion of many')
const gone = await client.DELETE('/api/records/supplier/{id}', { params: { path } })
check(gone.response.status === 204, 'a deletion')
const restored = await client.POST('/api/records/supplier/{id}/restore', { params: { path } })
check(restored.data?.name === 'Generated', 'a way back')

// @ts-expect-error A required field is missing.
const refused = await client.POST('/api/records/supplier', { body: { rating: 1 } })
check(refused.error?.issues?.[0]?.path === 'name', 'a refusal')
// @ts-expect-error There is no such choice.
await client.PATCH('/api/records/supplier/{id}', { params: { path }, body: { state: 'closed' } })
// @ts-expect-error The field is a number.
await client.POST('/api/records/supplier/query', { body: { where: { rating: { gte: 'high' } } } })
// @ts-expect-error There is no such entity.
await client.GET('/api/records/nothing', {})
console.log('done')
`

const options = {
  compilerOptions: {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    noUnusedLocals: true,
    noUnusedParameters: true,
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2022', 'dom'],
    types: [],
  },
  include: ['*.ts'],
}

test('a TypeScript client generated from the document compiles and runs', async () => {
  await cp(pathOf('../clients/openapi'), folder, { recursive: true })
  await run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder })
  const reply = await fetch(`${workspace.url}/api/openapi.json`, { headers: { ...workspace.owner.headers } })
  await writeFile(join(folder, 'openapi.json'), await reply.text())
  await run('npx', ['openapi-typescript', 'openapi.json', '--output', 'schema.d.ts'], { cwd: folder })
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(options))
  // Declares the few globals of Node.js that are used, instead of all its types.
  await writeFile(join(folder, 'globals.d.ts'), 'declare const process: { env: Record<string, string | undefined> }\n')
  await writeFile(join(folder, 'use.ts'), use)
  const compiled = await run('npx', ['tsc'], { cwd: folder }).catch((error: { stdout: string }) => error)
  expect(compiled.stdout).toBe('')
  const { stdout } = await run('node', ['use.js'], { cwd: folder, env: environment() })
  expect(stdout).toBe('done\n')
})
