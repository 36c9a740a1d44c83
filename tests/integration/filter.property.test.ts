import fc from 'fast-check'
import { fieldTypes, type FieldType, type Json, meets as meetsCondition } from '@monarch/field-types'
import { fixtures } from '@monarch/field-types/fixtures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainTextOf } from '../../packages/field-types/src/rich-text/html.ts'
import { startWorkspace, type Workspace } from './builders.ts'
import { runs } from '../runs.ts'

/**
 * A filter means the same in SQL as in JavaScript, where `meets` evaluates conditions on fields with three results (true,
 * false, and null for unknown), and the code below those on related records.
 */
type Answer = boolean | null
type Where = { [key: string]: unknown }

interface Column {
  readonly name: string
  readonly type: FieldType
  readonly settings: unknown
  readonly operators: FieldType['operators']
  /** Values in ascending order, if the type has one. */
  readonly values: readonly Json[]
}

/** All types with a column and values that users can enter. */
const columns = Object.values(fieldTypes).flatMap((type: FieldType): Column[] => {
  const fixture = (fixtures as Record<string, (typeof fixtures)['text'] | undefined>)[type.id]
  if (!fixture || type.storage !== 'column' || type.relation || type.files || type.generation) return []
  const pool = fixture.ascending.length > 0 ? fixture.ascending : fixture.valid.map(({ value }) => value)
  // Values without an order cannot be compared by size.
  const operators = type.operators.filter(({ id }) => fixture.ascending.length > 0 || !/^[gl]te?$/.test(id))
  const values = [...new Map(pool.map((value) => [digits(value), value])).values()]
  return [{ name: `f_${type.id}`, type, settings: fixture.settings, operators, values }]
})

interface Row {
  id: string
  readonly label: string
  readonly fields: Readonly<Record<string, Json>>
  readonly parent: number | null
  readonly friends: readonly number[]
  readonly isInBin: boolean
}

let workspace: Workspace
let rows: Row[]

beforeAll(async () => {
  workspace = await startWorkspace()
  const { id } = await workspace.buildEntity('thing', [
    { name: 'label', fieldType: 'text' },
    ...columns.map(({ name, type, settings }) => ({ name, fieldType: type.id, settings: settings ?? {} })),
  ])
  const relation = (name: string, fieldType: string, inverseName: string) =>
    workspace.owner.admin('mutation($data: CreateSystemFieldInput!) { createSystemField(data: $data) { id } }', {
      data: {
        tenantId: workspace.tenantId,
        entityId: id,
        name,
        displayName: name,
        fieldType,
        settings: { entityId: id, inverseName },
      },
    })
  for (const reply of [
    await relation('parent', 'relationship', 'children'),
    await relation('friends', 'many_to_many', 'friend_of'),
  ])
    expect(reply.errors, reply.text).toBeUndefined()
  rows = fc.sample(fc.array(anyRow, { minLength: 40, maxLength: 40 }), { seed: 7, numRuns: 1 })[0]!
  rows = rows.map((row, i) => ({ ...row, label: `${i}` }))
  await store()
}, 120_000)
afterAll(() => workspace.close())

test('a filter finds exactly the matching records', async () => {
  await fc.assert(
    fc.asyncProperty(anyWhere, async (where) => {
      const reply = await workspace.owner.tenant(
        'query($where: ThingWhere) { thing(where: $where, limit: 1000, orderBy: [{id: DESC}]) { label } }',
        { where },
      )
      expect(reply.errors, reply.text).toBeUndefined()
      const expected = rows.filter((row) => !row.isInBin && meets(row, where) === true).map(({ label }) => label)
      expect(reply.data.thing.map(({ label }: Row) => label)).toEqual(expected)
    }),
    { numRuns: runs(75) },
  )
}, 120_000)

// Stored data

const anyRow: fc.Arbitrary<Row> = fc.record({
  id: fc.constant(''),
  label: fc.constant(''),
  fields: fc.record(
    Object.fromEntries(
      columns.map(({ name, values }): [string, fc.Arbitrary<Json>] => [name, fc.constantFrom(null, ...values)]),
    ),
  ),
  parent: fc.option(fc.nat(39)),
  friends: fc.uniqueArray(fc.nat(39), { maxLength: 3 }),
  isInBin: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
})

async function store(): Promise<void> {
  const made = await workspace.owner.tenant(
    'mutation($data: [CreateThingInput!]!) { createManyThing(data: $data) { id } }',
    { data: rows.map(({ label, fields }) => ({ label, ...fields })) },
  )
  expect(made.errors, made.text).toBeUndefined()
  for (const [i, { id }] of (made.data.createManyThing as { id: string }[]).entries()) rows[i]!.id = id
  for (const { id, parent, friends } of rows) {
    const reply = await workspace.owner.tenant(
      'mutation($id: ID!, $data: UpdateThingInput!) { updateThing(id: $id, data: $data) { id } }',
      { id, data: { parent: parent === null ? null : rows[parent]!.id, friends: friends.map((n) => rows[n]!.id) } },
    )
    expect(reply.errors, reply.text).toBeUndefined()
  }
  // By SQL, because deleting through the API would clear references to them.
  const { databaseName } = (await workspace.app.tenants.find(workspace.tenantId))!
  const inBin = rows.filter(({ isInBin }) => isInBin).map(({ id }) => id)
  await workspace.app.pools.asOwner(databaseName, (client) =>
    client.query('update thing set "deletedAt" = now() where id = any($1::uuid[])', [inBin]),
  )
}

// Filters

const { where: anyWhere } = fc.letrec<{ where: Where; field: Where; relation: Where }>((tie) => ({
  where: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('field'),
    tie('relation'),
    fc.array(tie('where'), { maxLength: 3 }).map((and): Where => ({ and })),
    fc.array(tie('where'), { maxLength: 3 }).map((or): Where => ({ or })),
    tie('where').map((not): Where => ({ not })),
    fc.tuple(tie('field'), tie('field')).map(([one, other]): Where => ({ ...one, ...other })),
  ),
  field: fc.constantFrom(...columns).chain((column) =>
    fc
      .uniqueArray(fc.constantFrom(...column.operators), {
        minLength: 1,
        maxLength: 2,
        selector: ({ id }) => id,
      })
      .chain((operators) =>
        fc
          .record(Object.fromEntries(operators.map(({ id, operand }) => [id, anyOperand(column, operand)])))
          .map((asked): Where => ({ [column.name]: asked })),
      ),
  ),
  relation: fc.oneof(
    tie('where').map((where): Where => ({ parent_record: where })),
    fc
      .tuple(
        fc.constantFrom('children', 'friends_records', 'friend_of'),
        fc.constantFrom('some', 'none', 'every'),
        tie('where'),
      )
      .map(([list, quantifier, where]): Where => ({ [list]: { [quantifier]: where } })),
    fc.boolean().map((isNull): Where => ({ parent: { isNull } })),
    fc.boolean().map((isEmpty): Where => ({ friends: { isEmpty } })),
  ),
}))

function anyOperand({ type, values }: Column, operand: string): fc.Arbitrary<unknown> {
  const items = type.graphql.list ? (values as Json[][]).flat() : values
  switch (operand) {
    case 'boolean':
      return fc.boolean()
    case 'list':
      return fc.array(fc.constantFrom(...items), { maxLength: 3 })
    case 'text':
      return fc.tuple(fc.constantFrom(...items), fc.nat(3), fc.integer({ min: 1, max: 4 })).map(
        ([value, from, length]) =>
          Array.from(asText(type, value))
            .slice(from, from + length)
            .join('') || 'x',
      )
    default:
      return fc.constantFrom(...items)
  }
}

// Meaning

function meets(row: Row, where: Where): Answer {
  return all(
    Object.entries(where).map(([key, given]): Answer => {
      const conditions = given as readonly Where[]
      if (key === 'and') return all(conditions.map((c) => meets(row, c)))
      if (key === 'or') return not(all(conditions.map((c) => not(meets(row, c)))))
      if (key === 'not') return meets(row, given as Where) !== true
      if (key === 'parent') return (row.parent === null) === (given as { isNull: boolean }).isNull
      if (key === 'friends')
        return row.friends.every((n) => rows[n]!.isInBin) === (given as { isEmpty: boolean }).isEmpty
      if (key === 'parent_record') return linked(row, key).some((other) => meets(other, given as Where) === true)
      const column = columns.find(({ name }) => name === key)
      if (column) {
        const { type, settings } = column
        return meetsCondition({ [key]: given }, () => ({ type, settings, value: row.fields[key]! }))
      }
      const [[quantifier, expected]] = Object.entries(given as Where) as [[string, Where]]
      const answers = linked(row, key).map((other) => meets(other, expected) === true)
      if (quantifier === 'every') return answers.every(Boolean)
      return quantifier === 'some' ? answers.some(Boolean) : !answers.some(Boolean)
    }),
  )
}

/** The other side of a relation, without deleted records. */
function linked(row: Row, relation: string): Row[] {
  const at = rows.indexOf(row)
  return rows.filter((other, i) => {
    if (other.isInBin) return false
    if (relation === 'parent_record') return row.parent === i
    if (relation === 'children') return other.parent === at
    return relation === 'friends_records' ? row.friends.includes(i) : other.friends.includes(at)
  })
}

/** Only for types with text operators. */
const asText = (type: FieldType, value: Json): string =>
  (type.plainText && typeof value === 'string' ? plainTextOf(value) : value) as string

function all(answers: readonly Answer[]): Answer {
  if (answers.includes(false)) return false
  return answers.includes(null) ? null : true
}

function not(answer: Answer): Answer {
  return answer === null ? null : !answer
}

/** As JSON text, to compare numbers by all digits. */
function digits(value: unknown): string {
  return JSON.stringify(value)
}
