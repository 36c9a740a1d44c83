import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseJson } from '@monarch/field-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sizesQuery } from '../../apps/server/src/records/table-sizes.ts'
import { type Person, startWorkspace, type Workspace } from './builders.ts'

/**
 * Query cases are folders: `query.graphql`, optional `variables.json` and `permissions.json`, the statements
 * (`expected.sql`, none for a refused query) and the reply. Each runs on PostgreSQL over `data.sql`.
 * `UPDATE=1` rewrites the expected files; review the diff.
 */
const root = path.join(import.meta.dirname, '../queries')
const isUpdate = process.env.UPDATE === '1'
const cases = readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

let workspace: Workspace
const people = new Map<string, Person>()
let databaseName: string
/** Part of the name of the link table. */
let tagsId: string

beforeAll(async () => {
  workspace = await startWorkspace()
  const entities = await buildEntities()
  const data = readFileSync(path.join(root, 'data.sql'), 'utf8')
    .replaceAll('{{person}}', entities.person.id)
    .replaceAll(/\{\{person\.(\w+)\}\}/g, (_, name: string) => entities.person.fields[name]!)
  databaseName = (await workspace.app.tenants.find(workspace.tenantId))!.databaseName
  tagsId = entities.tags
  await workspace.app.pools.asOwner(databaseName, (client) => client.query(data))
  await linkTags()
})
afterAll(() => workspace.close())

test('there are cases', () => expect(cases.length).toBeGreaterThan(40))

describe.each(cases)('%s', (name) => {
  const folder = path.join(root, name)

  test('is as expected', async () => {
    const { reply, statements } = await ask(folder)
    await expectFile(path.join(folder, 'expected.json'), `${JSON.stringify(reply, null, 2)}\n`)
    await expectFile(path.join(folder, 'expected.sql'), statements.map(laidOut).join('\n'))
    if (!('errors' in reply)) expect(statements, 'one statement for a read of any shape').toHaveLength(1)
  })
})

/** The reply, and its statements on the tenant's database. */
async function ask(folder: string): Promise<{ reply: object; statements: string[] }> {
  const person = await personWith(readJson(path.join(folder, 'permissions.json'), ['*']))
  const query = readFileSync(path.join(folder, 'query.graphql'), 'utf8')
  const variables = readJson(path.join(folder, 'variables.json'), {})
  const statements: string[] = []
  const stop = workspace.app.pools.onStatement(({ database, text }) => {
    if (database === databaseName && text !== sizesQuery) statements.push(text)
  })
  const { text } = await person.tenant(query, variables)
  stop()
  return { reply: parseJson(text) as object, statements }
}

async function personWith(permissions: readonly string[]): Promise<Person> {
  const key = permissions.join(' ')
  const known = people.get(key)
  if (known) return known
  const person = key === '*' ? workspace.owner : await workspace.join(permissions)
  people.set(key, person)
  return person
}

function readJson<T>(file: string, otherwise: T): T {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : otherwise
}

async function expectFile(file: string, content: string): Promise<void> {
  if (!isUpdate) return expect(content).toBe(existsSync(file) ? readFileSync(file, 'utf8') : '')
  if (content === '') rmSync(file, { force: true })
  else writeFileSync(file, content)
}

/** Line breaks make differences visible. */
function laidOut(statement: string): string {
  const words = 'from|where|order by|group by|limit|left join|cross join|join|union all'
  const named = statement.replaceAll(tagsId, 'id of company.tags')
  return `${named.replaceAll(new RegExp(` (${words}) `, 'g'), '\n$1 ')};\n`
}

async function buildEntities(): Promise<{ person: { id: string; fields: Record<string, string> }; tags: string }> {
  const tag = await workspace.buildEntity('tag', [{ name: 'name', fieldType: 'text' }])
  const company = await workspace.buildEntity('company', [
    { name: 'name', fieldType: 'text', isRequired: true, searchable: true },
    { name: 'industry', fieldType: 'select', options: ['Chemicals', 'Energy'] },
    { name: 'revenue', fieldType: 'decimal' },
    { name: 'founded', fieldType: 'date' },
    { name: 'listed', fieldType: 'boolean', settings: { threeStates: true } },
    { name: 'active', fieldType: 'boolean' },
    { name: 'website', fieldType: 'url' },
    { name: 'tags', fieldType: 'many_to_many', settings: { entityId: tag.id, inverseName: 'companies' } },
  ])
  const person = await workspace.buildEntity('person', [
    { name: 'name', fieldType: 'text', searchable: true },
    { name: 'email', fieldType: 'email', searchable: true },
    { name: 'score', fieldType: 'number' },
    { name: 'born', fieldType: 'date' },
    { name: 'seen', fieldType: 'datetime' },
    { name: 'skills', fieldType: 'multi_select', options: ['sql', 'writing'] },
    { name: 'company', fieldType: 'relationship', settings: { entityId: company.id, inverseName: 'people' } },
  ])
  const add = async (entityId: string, name: string, fieldType: string, settings: object) => {
    const { errors, text } = await workspace.owner.admin(
      'mutation($data: CreateSystemFieldInput!) { createSystemField(data: $data) { id } }',
      { data: { tenantId: workspace.tenantId, entityId, name, displayName: name, fieldType, settings } },
    )
    expect(errors, text).toBeUndefined()
  }
  await add(person.id, 'boss', 'relationship', { entityId: person.id, inverseName: 'team' })
  await add(company.id, 'scores', 'lookup', { relation: 'people', field: 'score', where: { score: { gt: 0 } } })
  await add(person.id, 'chemistry', 'lookup', {
    relation: 'company',
    field: 'name',
    where: { industry: { eq: 'Chemicals' } },
  })
  await workspace.buildEntity('deal', [
    { name: 'title', fieldType: 'text' },
    { name: 'amount', fieldType: 'currency' },
    { name: 'stage', fieldType: 'select', options: ['open', 'won', 'lost'] },
    { name: 'closing', fieldType: 'date' },
    { name: 'person', fieldType: 'relationship', settings: { entityId: person.id, inverseName: 'deals' } },
  ])
  return { person, tags: company.fields.tags! }
}

/** Names of link tables contain ids, so links are created by the API. */
async function linkTags(): Promise<void> {
  const idOf = (end: string) => `00000000-0000-7000-8000-000000000${end}`
  const links = [
    ['c01', ['f02', 'f01']],
    ['c02', ['f01']],
  ] as const
  for (const [company, tags] of links) {
    const reply = await workspace.owner.tenant(
      'mutation($id: ID!, $tags: [ID!]) { updateCompany(id: $id, data: {tags: $tags}) { id } }',
      { id: idOf(company), tags: tags.map(idOf) },
    )
    expect(reply.errors, reply.text).toBeUndefined()
  }
}
