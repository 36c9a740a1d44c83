import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildClientSchema,
  getIntrospectionQuery,
  type GraphQLArgument,
  type GraphQLSchema,
  validateSchema,
} from 'graphql'
import { startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'

let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace()
  const account = await workspace.buildEntity('account', [{ name: 'name', fieldType: 'text', searchable: true }])
  const tag = await workspace.buildEntity('tag', [{ name: 'label', fieldType: 'text' }])
  await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text', isRequired: true },
    { name: 'amount', fieldType: 'currency', settings: { currency: 'USD' } },
    { name: 'stage', fieldType: 'select', options: ['open', 'won'] },
    { name: 'flags', fieldType: 'multi_select', options: ['hot', 'cold'] },
    { name: 'due', fieldType: 'date' },
    { name: 'contract', fieldType: 'file' },
    { name: 'digest', fieldType: 'ai_text', settings: { prompt: 'Sum up', sourceFields: ['name'] } },
    { name: 'upper_name', fieldType: 'formula', settings: { expression: 'upper({name})' } },
    { name: 'account', fieldType: 'relationship', settings: { entityId: account.id, inverseName: 'deals' } },
    { name: 'tags', fieldType: 'many_to_many', settings: { entityId: tag.id, inverseName: 'deals' } },
  ])
})
afterAll(() => workspace.close())

test('everything on the tenant endpoint is described', async () => {
  const schema = await schemaOf('tenant')
  expect(undescribed(schema)).toEqual([])
  const words = (type: string, name: string) => partsOf(schema, type).find(([path]) => path === `${type}.${name}`)?.[1]
  expect(words('Deal', 'version')).toBe('Starts at 1 and increases with every change; ifVersion is compared with it.')
  expect(words('Query', 'deal_by_id')).toBe(
    'Reads one Deal record; null if it does not exist or the caller may not read it.',
  )
  expect(words('Query', 'deal(orderBy)')).toBe(
    'The fields to sort by, one per item, most significant first. Options sort by their positions. Empty values come last, and the id breaks ties.',
  )
})

test('every operation of the admin endpoint is described, with its arguments', async () => {
  const schema = await schemaOf('admin')
  const operations = undescribed(schema).filter((path) => /^(Query|Mutation)\b/.test(path))
  expect(operations).toEqual([])
})

test('an entity without fields leaves the schema valid', async () => {
  await workspace.buildEntity('empty')
  expect(validateSchema(await schemaOf('tenant'))).toEqual([])
  const { text } = await workspace.owner.tenant('mutation { createEmpty(data: {}) { id } }')
  expect(text).toContain('"createEmpty":{"id":')
})

test.each([
  ['{ __typename deal_aggregate { count } __type(name: "Deal") { name } }', ['__typename', 'deal_aggregate', '__type']],
  [
    '{ ...Both } fragment Both on Query { deal(limit: 1) { id } __schema { queryType { name } } }',
    ['deal', '__schema'],
  ],
  [
    '{ ... @include(if: true) { t: __type(name: "Deal") { name } } ... on Query { deal(limit: 1) { id } } }',
    ['deal', 't'],
  ],
  ['{ deal @skip(if: true) { id } __type(name: "Deal") { name } }', ['__type']],
  ['{ __type(name: "Deal") @skip(if: true) { name } __typename }', ['__typename']],
])('one request can read the schema and data: %s', async (query, keys) => {
  const { data, text } = await workspace.owner.tenant(query)
  expect(Object.keys(data ?? {}), text).toEqual(keys)
})

async function schemaOf(endpoint: 'admin' | 'tenant'): Promise<GraphQLSchema> {
  const { data, text } = await workspace.owner[endpoint](getIntrospectionQuery())
  if (data === null) throw new Error(text)
  return buildClientSchema(data)
}

function undescribed(schema: GraphQLSchema): string[] {
  return Object.keys(schema.getTypeMap())
    .filter((name) => !name.startsWith('__'))
    .flatMap((name) => partsOf(schema, name))
    .flatMap(([path, words]) => ((words ?? '').trim() === '' ? [path] : []))
}

/** A type, its fields and values, and their arguments, each with its description. */
function partsOf(
  schema: GraphQLSchema,
  typeName: string,
): (readonly [path: string, words: string | null | undefined])[] {
  const type = schema.getType(typeName)!
  const own = [typeName, type.description] as const
  if ('getValues' in type)
    return [own, ...type.getValues().map((v) => [`${typeName}.${v.name}`, v.description] as const)]
  if (!('getFields' in type)) return [own]
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const path = `${typeName}.${field.name}`
    const args =
      'args' in field
        ? field.args.map((arg: GraphQLArgument) => [`${path}(${arg.name})`, arg.description] as const)
        : []
    return [[path, field.description] as const, ...args]
  })
  return [own, ...fields]
}
