import fc from 'fast-check'
import { checkValue, ExactNumber, fieldTypes, type FieldType, type Json, parseJson } from '@monarch/field-types'
import { fixtures } from '@monarch/field-types/fixtures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transfer } from '../../apps/server/src/records/files.test-helper.ts'
import { runs } from '../runs.ts'
import { startWorkspace, type Workspace } from './builders.ts'

/** Exporting and importing keeps all values, in every format. */
interface Column {
  readonly name: string
  readonly type: FieldType
  readonly settings: unknown
  readonly values: fc.Arbitrary<Json>
}

/** Values in addition to the fixtures, for types that accept any text. */
const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...Array.from('\n\r\t"\',;=+-@<&_x000D_ \u00a0\ufeff')),
    fc.constantFrom('é', '🦋', '漢'),
  ),
})
const more: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  text: fc.oneof(anyText, fc.string({ unit: 'binary' })),
  long_text: anyText,
  number: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((n) => new ExactNumber(String(n))),
  decimal: fc
    .tuple(fc.bigInt(), fc.nat(30))
    .map(([n, scale]) => new ExactNumber(`${n}${scale > 0 ? `.${'0'.repeat(scale - 1)}7` : ''}`)),
  date: fc
    .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
  datetime: fc
    .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
    .map((moment) => moment.toISOString()),
  json: fc.jsonValue(),
}

const columns = Object.values(fieldTypes).flatMap((type: FieldType): Column[] => {
  const fixture = (fixtures as Record<string, (typeof fixtures)['text'] | undefined>)[type.id]
  if (!fixture || type.storage !== 'column' || type.relation || type.files || type.generation) return []
  const known = fc.constantFrom(...fixture.valid.map(({ value }) => value))
  const parsed = type.settings(fixture.settings ?? {})
  const spec = { label: 'Field', settings: parsed.ok ? (parsed.value as unknown) : {}, required: false, rules: {} }
  const checked = (more[type.id] ?? known).map((input) => checkValue(type, spec, input))
  const others = checked.filter((result) => result.ok).map((result) => (result as { value: Json }).value)
  return [
    {
      name: `f_${type.id}`,
      type,
      settings: fixture.settings,
      values: fc.oneof(fc.constant(null), known, { weight: 3, arbitrary: others }),
    },
  ]
})

const anyRecords = fc.array(
  fc.record(Object.fromEntries(columns.map(({ name, values }): [string, fc.Arbitrary<Json>] => [name, values]))),
  { minLength: 1, maxLength: 20 },
)

let workspace: Workspace
beforeAll(async () => {
  workspace = await startWorkspace()
  await workspace.buildEntity('thing', [
    { name: 'position', fieldType: 'number' },
    ...columns.map(({ name, type, settings }) => ({ name, fieldType: type.id, settings: settings ?? {} })),
  ])
})
afterAll(() => workspace.close())

test.each(['csv', 'xlsx', 'ndjson'] as const)(
  '%s',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(anyRecords, async (records) => {
        await workspace.owner.tenant('mutation { deleteManyThing(where: {}) }')
        const made = await workspace.owner.tenant(
          'mutation($data: [CreateThingInput!]!) { createManyThing(data: $data) { id } }',
          { data: records.map((record, position) => ({ position, ...record })) },
        )
        expect(made.errors, made.text).toBeUndefined()
        const before = await stored()
        expect(before).toEqual(records.map((record, position) => digits({ position, ...record })))

        const { headers } = workspace.owner
        const file = await workspace.fastify.inject({
          url: `/api/export/thing.${format}?fields=${names.join()}`,
          headers,
        })
        expect(file.statusCode, file.body).toBe(200)
        await workspace.owner.tenant('mutation { deleteManyThing(where: {}) }')
        const type = String(file.headers['content-type'])
        const again = await transfer(workspace, { into: 'thing', type, body: file.rawPayload })
        expect(again.body).toEqual({ inserted: records.length, updated: 0, skipped: 0, errors: [] })
        expect(await stored()).toEqual(before)
      }),
      { numRuns: runs(10) },
    )
  },
  300_000,
)

const names = ['position', ...columns.map(({ name }) => name)]

async function stored(): Promise<string[]> {
  const { text, errors } = await workspace.owner.tenant(
    `{ thing(limit: 1000, orderBy: [{position: ASC}]) { ${names.join(' ')} } }`,
  )
  expect(errors, text).toBeUndefined()
  return (parseJson(text) as { data: { thing: object[] } }).data.thing.map(digits)
}

/** As JSON text, to compare numbers by all digits; PostgreSQL orders the keys of JSON. */
function digits(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part) && !('rawJSON' in part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
