import { compileNative } from '@monarch/field-types'
import { type Access, buildModel } from '@monarch/schema'
import { executeSync, getIntrospectionQuery, parse } from 'graphql'
import { expect, test } from 'vitest'
import { Designer } from '../../../../../packages/schema/src/commands/structure.test-helper.ts'
import { parseDocument } from './document.ts'
import { introspect } from './introspect.ts'
import { buildSchema } from './schema.ts'

const designer = new Designer()
for (let i = 0; i < 40; i++) designer.field(designer.entity(`thing_${i}`), 'name')
const model = buildModel(designer.structure, { compilePattern: compileNative })
const access: Access = {
  key: 'all',
  to: () => ({ actions: new Set(['create', 'read', 'update', 'delete']), hidden: new Set(), rows: null }),
}

const queries = {
  'as tools send it': getIntrospectionQuery(),
  'under an alias, with other fields':
    '{ __schema { queryType { name } all: types { n: name ...F } } } fragment F on __Type { kind }',
  'within a fragment': '{ __schema { ...S } } fragment S on __Schema { types { name } }',
  twice: '{ __schema { types { name } types { kind } } }',
  'one type only': '{ __type(name: "Thing_3") { name fields { name } } }',
}

test.each(Object.entries(queries))('a schema written in portions equals one written at once: %s', async (_, query) => {
  const schema = buildSchema(model, [], access)
  const document = parseDocument(query, null, () => schema)
  const whole = executeSync({ schema: buildSchema(model, [], access), document: parse(query) })
  expect(await introspect(schema, document, {})).toBe(JSON.stringify((whole as { data: unknown }).data))
})

test('other work runs between portions', async () => {
  const schema = buildSchema(model, [], access)
  let turns = 0
  const ticker = setInterval(() => (turns += 1), 0)
  await introspect(
    schema,
    parseDocument(getIntrospectionQuery(), null, () => schema),
    {},
  )
  clearInterval(ticker)
  expect(turns).toBeGreaterThan(5)
})
