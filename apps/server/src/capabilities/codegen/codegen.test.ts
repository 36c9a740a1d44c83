import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { codegenCommand } from '../../cli/codegen.ts'

let workspace: Workspace
let folder: string
let generated: string

beforeAll(async () => {
  workspace = await startWorkspace({ listen: true })
  // The client reads `seats` as a number with every digit all the same.
  const update = 'mutation($id: ID!) { updateTenant(id: $id, data: {usesBigInt: true}) { id } }'
  dataOf(await workspace.owner.admin(update, { id: workspace.tenantId }))
  folder = await mkdtemp(join(tmpdir(), 'monarch-codegen-'))
  const account = await workspace.buildEntity('account', [
    { name: 'name', fieldType: 'text', isRequired: true },
    { name: 'country', fieldType: 'text', searchable: true },
  ])
  const tag = await workspace.buildEntity('tag', [{ name: 'label', fieldType: 'text' }])
  await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text', isRequired: true, description: 'How we call it */ export const x = 1' },
    { name: 'amount', fieldType: 'currency', settings: { currency: 'USD' } },
    { name: 'seats', fieldType: 'number' },
    { name: 'share', fieldType: 'decimal' },
    { name: 'stars', fieldType: 'rating' },
    { name: 'stage', fieldType: 'select', options: ['open', "it's won"] },
    { name: 'flags', fieldType: 'multi_select', options: ['hot', 'cold'] },
    { name: 'due', fieldType: 'date' },
    { name: 'extra', fieldType: 'json' },
    { name: 'account', fieldType: 'relationship', settings: { entityId: account.id, inverseName: 'deals' } },
    { name: 'tags', fieldType: 'many_to_many', settings: { entityId: tag.id, inverseName: 'deals' } },
  ])
  // Names that the generated file itself declares or uses.
  for (const name of ['record', 'promise', 'client', 'document', 'request', 'entities', 'json', 'requested', 'error'])
    await workspace.buildEntity(name)
  generated = join(folder, 'monarch.ts')
  const said: string[] = []
  const values = { tenant: 'Test tenant', out: generated }
  expect(await codegenCommand.run(workspace.app, values, (line) => said.push(line))).toBe(0)
  expect(said).toEqual([`Wrote the client of "Test tenant" to ${generated}`])
})
afterAll(async () => {
  await workspace.close()
  await rm(folder, { recursive: true, force: true })
})

const use = `
import { createClient, type Deal, ExactNumber, MonarchError, type Numeric } from './monarch.ts'

export async function use(url: string, token: string): Promise<unknown> {
  const client = createClient({ url, token })
  const { id: account } = await client.account.create({ name: 'Acme', country: 'US' }, { select: { id: true } })
  const tags = await client.tag.createMany([{ label: 'a' }, { label: 'b' }])
  const made = await client.deal.create({
    name: 'One',
    amount: 12.5,
    stage: "it's won",
    flags: ['hot'],
    due: '2024-01-05',
    extra: { a: [1, null] },
    account,
    tags: tags.map(({ id }) => id),
  })
  const version: number = made.version
  const stage: 'open' | "it's won" | null = made.stage

  const [listed] = await client.deal.list({
    where: { stage: { in: ["it's won"] }, account_record: { name: { contains: 'ac' } }, or: [{ flags: { has: 'hot' } }] },
    orderBy: [{ account_record: { name: 'ASC' } }, { createdAt: 'DESC' }],
    limit: 5,
    select: {
      name: true,
      account_record: { select: { name: true, deals: { limit: 2, select: { name: true } } } },
      tags_records: { orderBy: [{ label: 'DESC' }], select: { label: true } },
    },
  })
  const nested: string | undefined = listed?.account_record?.deals[0]?.name
  const label: string | null | undefined = listed?.tags_records[0]?.label

  // @ts-expect-error a value that was not selected
  void listed?.amount
  // @ts-expect-error a field that the entity does not have
  void (() => client.deal.list({ select: { nothing: true } }))
  // @ts-expect-error a field that the related entity does not have
  void (() => client.deal.list({ select: { account_record: { select: { nothing: true } } } }))
  // @ts-expect-error a condition on an unknown field
  void (() => client.deal.list({ where: { nothing: { eq: 1 } } }))
  // @ts-expect-error an operator that a number does not have
  void (() => client.deal.list({ where: { seats: { contains: '1' } } }))
  // @ts-expect-error a value that is not a choice
  void (() => client.deal.list({ where: { stage: { eq: 'lost' } } }))
  // @ts-expect-error a field that cannot be sorted by
  void (() => client.deal.list({ orderBy: [{ tags: 'ASC' }] }))
  // @ts-expect-error a required field is missing
  void (() => client.deal.create({ amount: 1 }))
  // @ts-expect-error a field that only the server writes
  void (() => client.deal.update(made.id, { version: 5 }))
  // @ts-expect-error users have no operations
  void client.user

  const updated = await client.deal.update(made.id, { seats: 3 }, { ifVersion: version, select: { seats: true } })
  const again = await client.deal.update(made.id, { seats: 4 }, { ifVersion: version }).catch((error: unknown) => error)
  const invalid = await client.deal.create({ name: '' }).catch((error: unknown) => error)
  const whole: Deal | null = await client.deal.byId(made.id)
  const page = await client.deal.page({ first: 1, select: { id: true } })
  const names: string[] = []
  await client.deal.createMany(Array.from({ length: 4 }, (_, i) => ({ name: \`More \${i}\` })))
  for await (const { name } of client.deal.iterate({ first: 2, orderBy: [{ name: 'ASC' }], select: { name: true } })) names.push(name)
  const figures = await client.deal.aggregate({ groupBy: ['stage', 'due:month', 'account_record.country'], where: { name: { eq: 'One' } },
    orderBy: [{ count: 'DESC' }, { keys: { 'due:month': 'ASC' } }], limit: 10 })
  const [latest] = await client.deal.history(made.id, { limit: 1 })
  const said = await client.deal.comment(made.id, '<p>Well done</p>')
  const comments = (await client.deal.comments(made.id, { limit: 5 })).map(({ id, body, author }) => [id === said.id, body, author?.name])

  const changes = client.deal.subscribe({ where: { name: { startsWith: 'Live' } }, select: { name: true } })
  const first = changes.next()
  let isDelivered = false
  void first.then(() => (isDelivered = true))
  while (!isDelivered) await client.deal.create({ name: 'Live' }, { idempotencyKey: String(Math.random()) })
  const change = (await first).value
  const liveName: string | null | undefined = change ? change.record?.name : undefined
  await changes.return()

  const changed = await client.deal.updateMany({ name: { startsWith: 'More' } }, { seats: 9 })
  const each = await client.deal.updateEach([{ id: made.id, data: { seats: 3 } }], { select: { seats: true } })
  const removed = await client.deal.deleteMany({ name: { startsWith: 'Live' } })
  const binned = await client.deal.delete(made.id, { select: { id: true } })
  const gone = await client.deal.byId(made.id)
  const restored = await client.deal.restore(made.id, { select: { name: true } })
  // @ts-expect-error an exact number does not allow arithmetic
  void (() => made.share! + 1)
  const share = new ExactNumber('12345678901234567.123456')
  const seats = new ExactNumber('-9007199254740993')
  const large = await client.deal.create({ name: 'Large', share, seats, stars: 4, amount: 0.0000001, extra: { big: share } })
  const stars: number | null = large.stars
  const again2 = await client.deal.update(large.id, { share: large.share, seats: large.seats, extra: large.extra })
  const [exact] = await client.deal.list({ where: { share: { eq: share }, seats: { in: [seats] } }, select: { share: true, seats: true } })
  const [sums] = await client.deal.aggregate({ where: { name: { eq: 'Large' } } })
  const read: (Numeric | null | undefined)[] = [again2.share, again2.seats, exact?.share, exact?.seats, sums?.sum['share']]
  const digits = { read: read.map(String), kinds: read.map((value) => typeof value),
    small: [large.amount, stars, large.version], extra: JSON.stringify(again2.extra) }
  await client.deal.delete(large.id)

  const raw = await client.$request<{ deal: unknown[] }>('query($limit: Int) { deal(limit: $limit) { __typename } }', { limit: 1 })
  const nobody = await createClient({ url, token: () => 'wrong' }).deal.list().catch((error: unknown) => error)
  const away = await createClient({ url: 'http://127.0.0.1:1', token }).deal.list().catch((error: unknown) => error)
  const errorOf = (error: unknown) => (error instanceof MonarchError ? [error.code, error.issues[0]?.path] : error)
  return {
    stage, nested, label, updated, again: errorOf(again), invalid: errorOf(invalid), whole: whole?.extra, page: page.records.length,
    names, figures: figures.map(({ count, keys }) => [count, keys]), latest: [latest?.action, latest?.changes, latest?.user?.name],
    comments,
    liveName, action: change ? change.action : null, changed, each: each.map(({ seats }) => seats),
    removed: removed > 0, binned: binned.id === made.id, gone, restored,
    digits, raw: raw.deal, nobody: errorOf(nobody), away: errorOf(away),
  }
}
`

test('the generated client and a strict use of it pass the type check', async () => {
  await writeFile(join(folder, 'use.ts'), use)
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        noUnusedLocals: true,
        noUnusedParameters: true,
        noPropertyAccessFromIndexSignature: true,
        noImplicitOverride: true,
        noImplicitReturns: true,
        noFallthroughCasesInSwitch: true,
        isolatedModules: true,
        erasableSyntaxOnly: true,
        verbatimModuleSyntax: true,
        allowImportingTsExtensions: true,
        target: 'es2024',
        module: 'nodenext',
        lib: ['es2024', 'dom', 'dom.iterable'],
        types: [],
      },
      files: ['monarch.ts', 'use.ts'],
    }),
  )
  const tsc = fileURLToPath(new URL('../../../../../node_modules/.bin/tsc', import.meta.url))
  const { stdout } = await promisify(execFile)(tsc, ['-p', folder]).catch((error: { stdout: string }) => error)
  expect(stdout).toBe('')
})

test('the generated client works against the server', async () => {
  await writeFile(join(folder, 'use.ts'), use)
  const module = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'use.ts')).href)) as {
    use(url: string, token: string): Promise<unknown>
  }
  expect(await module.use(workspace.url, workspace.owner.token)).toEqual({
    stage: "it's won",
    nested: 'One',
    label: 'b',
    updated: { seats: 3 },
    again: ['CONFLICT', undefined],
    invalid: ['BAD_USER_INPUT', 'data.name'],
    whole: { a: [1, null] },
    page: 1,
    names: ['More 0', 'More 1', 'More 2', 'More 3', 'One'],
    figures: [[1, { stage: "it's won", 'due:month': '2024-01-01', 'account_record.country': 'US' }]],
    latest: ['update', { seats: { from: null, to: 3 } }, 'Test person'],
    comments: [[true, '<p>Well done</p>', 'Test person']],
    liveName: 'Live',
    action: 'create',
    changed: 4,
    each: [3],
    removed: true,
    binned: true,
    gone: null,
    restored: { name: 'One' },
    digits: {
      read: [
        '12345678901234567.123456',
        '-9007199254740993',
        '12345678901234567.123456',
        '-9007199254740993',
        '12345678901234567.123456',
      ],
      kinds: Array(5).fill('object'),
      small: [0.0000001, 4, 1],
      extra: '{"big":12345678901234567.123456}',
    },
    raw: [{ __typename: 'Deal' }],
    nobody: ['UNAUTHENTICATED', undefined],
    away: ['NETWORK', undefined],
  })
})

test('a package has the client with and without types, and a README; it can be installed and used', async () => {
  const target = join(folder, 'node_modules/test-tenant-client')
  const said: string[] = []
  await codegenCommand.run(workspace.app, { tenant: 'Test tenant', package: target }, (line) => said.push(line))
  expect(said).toEqual([`Wrote the package of "Test tenant" to ${target}`])
  expect(await readFile(join(target, 'README.md'), 'utf8')).toContain(
    "import { createClient } from 'test-tenant-client'",
  )
  const program = `import { createClient } from 'test-tenant-client'
    const [account] = await createClient(${JSON.stringify({ url: workspace.url, token: workspace.owner.token })})
      .account.createMany([{ name: 'By package' }], { select: { name: true } })
    process.stdout.write(account.name)`
  await writeFile(join(folder, 'program.mjs'), program)
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'program.mjs')])
  expect(stdout).toBe('By package')
  await writeFile(
    join(folder, 'typed.ts'),
    program.replaceAll('process.stdout.write(account.name)', 'export const name: string = account!.name'),
  )
  const tsc = fileURLToPath(new URL('../../../../../node_modules/.bin/tsc', import.meta.url))
  const options = [
    '--ignoreConfig',
    '--strict',
    '--noEmit',
    '--skipLibCheck',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--types',
    '',
  ]
  const checked = await promisify(execFile)(tsc, [...options, 'typed.ts'], { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  )
  expect(checked.stdout).toBe('')
})

test('without a file the client is printed; an unknown tenant is an error', async () => {
  const said: string[] = []
  await codegenCommand.run(workspace.app, { tenant: workspace.tenantId }, (line) => said.push(line))
  expect(said.join('\n')).toContain('How we call it * / export const x = 1')
  expect(said.join('\n')).toContain('export function createClient(')
  await expect(codegenCommand.run(workspace.app, { tenant: 'Nobody' }, () => {})).rejects.toThrow(
    'There is no tenant "Nobody"',
  )
})
