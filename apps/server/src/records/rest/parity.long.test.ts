import { type EnteredTypeId, fieldTypes, type Json } from '@monarch/field-types'
import { fixtures } from '@monarch/field-types/fixtures'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pretendUploads } from '../../capabilities/files/upload.test-helper.ts'
import { dataOf, type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { isSendable } from '../sendable.test-helper.ts'
import { restOf } from './rest.test-helper.ts'

/** Every field type by REST and by GraphQL: each reads what the other writes, and both refuse and hide the same values. */
let workspace: Workspace
let rest: ReturnType<typeof restOf>

const typeIds = (Object.keys(fixtures) as EnteredTypeId[]).filter((id) => id in fieldTypes)
const nameOf = (id: string) => `f_${id}`
/** The fields that the record computes. */
const computed = [
  { name: 'f_formula', fieldType: 'formula', settings: { expression: 'upper({f_text})' } },
  { name: 'f_lookup', fieldType: 'lookup', settings: { relation: 'f_relationship', field: 'name' } },
  { name: 'f_ai_text', fieldType: 'ai_text', settings: { prompt: 'Describe {f_text}', sourceFields: ['f_text'] } },
]
const all = [...new Set([...typeIds.map(nameOf), ...computed.map(({ name }) => name)])]
const url = '/api/records/every'

beforeAll(async () => {
  workspace = await startWorkspace()
  rest = restOf(workspace.fastify, workspace.owner)
  const { db } = (await workspace.app.tenants.find(workspace.tenantId))!
  const fields = []
  for (const typeId of typeIds) {
    const { type, settings } = fixtures[typeId]
    if (type.files) await pretendUploads(workspace, idsOf(typeId))
    const target = type.relation
      ? await workspace.buildEntity(`to_${typeId}`, [{ name: 'name', fieldType: 'text' }])
      : null
    for (const id of target ? idsOf(typeId) : [])
      await db.rows({
        text: `insert into public.to_${typeId} (id, name) values ($1, $2)`,
        values: [id, `To ${id as string}`],
      })
    fields.push({
      name: nameOf(typeId),
      fieldType: typeId,
      settings: target ? { entityId: target.id } : (settings ?? {}),
    })
  }
  const names = new Set(fields.map(({ name }) => name))
  await workspace.buildEntity('every', [...fields, ...computed.filter(({ name }) => !names.has(name))])
})
afterAll(() => workspace.close())

/** The ids of records or files in the fixtures. */
const idsOf = (typeId: EnteredTypeId): Set<Json> =>
  new Set([...fixtures[typeId].valid.map(({ value }) => value), ...fixtures[typeId].ascending].flat())

/** The field `r` of the answer, with every digit. */
const graphql = async (person: Person, query: string, variables: object = {}): Promise<string> =>
  digits(dataOf(await person.tenant(query, variables)).r)
/** As JSON, to compare numbers by every digit. */
const digits = (value: unknown): string => JSON.stringify(value)
const fromGraphql = (id: string, name: string) =>
  graphql(workspace.owner, `query($id: ID!) { r: every_by_id(id: $id) { ${name} } }`, { id })
const create = `mutation($data: CreateEveryInput!) { made: createEvery(data: $data) { id } }`

describe.each(typeIds)('%s', (typeId) => {
  const name = nameOf(typeId)
  const { valid, invalid, type } = fixtures[typeId]
  const values = valid.filter(({ input }) => isSendable(input))

  test('has the same value by REST and by GraphQL', async () => {
    expect(values.length).toBeGreaterThan(0)
    for (const { input } of values) {
      const made = await rest({ method: 'POST', url, body: { [name]: input } })
      expect(made.status, made.text).toBe(201)
      const { id } = made.body
      const changed = await rest({ method: 'PATCH', url: `${url}/${id}?fields=${name}`, body: { [name]: input } })
      const read = await rest({ url: `${url}/${id}?fields=${name}` })
      const listed = await rest({ url: `${url}?fields=${name}&where=${encodeURIComponent(`{"id":{"eq":"${id}"}}`)}` })
      const stored = await fromGraphql(id, name)
      expect([changed.body, read.body, listed.body.records[0]].map(digits)).toEqual([stored, stored, stored])
      const { data } = await workspace.owner.tenant(create, { data: { [name]: input } })
      expect((await rest({ url: `${url}/${data.made.id}?fields=${name}` })).text).toBe(read.text)
    }
  })

  test('is filtered and sorted alike', async () => {
    const operators = type.operators.filter(({ operand }) => operand === 'value' || operand === 'boolean')
    const first = values[0]!.value as Json & readonly Json[]
    for (const { id: operator, operand } of operators) {
      const where = { [name]: { [operator]: operand === 'boolean' ? true : operator === 'has' ? first[0] : first } }
      const byRest = await rest({ method: 'POST', url: `${url}/query`, body: { where, fields: ['id'], limit: 1000 } })
      const byGraphql = await graphql(
        workspace.owner,
        'query($where: EveryWhere) { r: every(where: $where, limit: 1000) { id } }',
        { where },
      )
      expect(digits(byRest.body.records), operator).toBe(byGraphql)
    }
    if (!type.sortable) return
    for (const direction of ['ASC', 'DESC']) {
      const orderBy = encodeURIComponent(`[{"${name}":"${direction}"}]`)
      const byRest = await rest({ url: `${url}?fields=id&limit=1000&orderBy=${orderBy}` })
      const byGraphql = await graphql(
        workspace.owner,
        `{ r: every(orderBy: [{${name}: ${direction}}], limit: 1000) { id } }`,
      )
      expect(digits(byRest.body.records)).toBe(byGraphql)
    }
  })

  test('is refused for the same values and reasons', async () => {
    for (const { input } of invalid.filter((one) => isSendable(one.input))) {
      const byRest = await rest({ method: 'POST', url, body: { [name]: input } })
      const byGraphql = await workspace.owner.tenant(create, { data: { [name]: input } })
      const issues = byGraphql.errors?.[0]?.extensions.issues?.map(({ path, message }) => ({
        path: path.replace('data.', ''),
        message,
      }))
      expect([byRest.body.code, byRest.body.issues], JSON.stringify(input)).toEqual([
        byGraphql.errors?.[0]?.extensions.code,
        issues,
      ])
    }
  })

  test('is hidden alike from a role that sees neither the field nor all rows', async () => {
    const shown = all.filter((field) => field !== name)
    const [first] = values
    const mine = await rest({ method: 'POST', url, body: { [name]: first!.input } })
    const { person } = await workspace.joinWithRole({
      permissions: ['record:*:read', 'record:every:create'],
      rules: [{ permission: 'record:every:*', fields: shown, where: { id: { eq: mine.body.id } } }],
    })
    const as = restOf(workspace.fastify, person)
    const { data } = await person.tenant(
      '{ t: __type(name: "Every") { fields { name type { kind name ofType { kind } } args { name } } } }',
    )
    const visible: string[] = data.t.fields
      .filter(
        ({ type: { kind, ofType } }: { type: { kind: string; ofType: { kind: string } | null } }) =>
          kind !== 'OBJECT' && ofType?.kind !== 'OBJECT',
      )
      .filter(
        ({ args, name: field }: { args: unknown[]; name: string }) =>
          args.length === 0 && !/_ai$|^_denied$/.test(field),
      )
      .map((field: { name: string }) => field.name)
    const listed = await as({ url })
    expect(Object.keys(listed.body.records[0])).toEqual(visible)
    expect(visible).not.toContain(name)
    const byGraphql = await graphql(person, `{ r: every { ${visible.join(' ')} } }`)
    expect(digits(listed.body.records)).toBe(byGraphql)
    const refusals = await Promise.all([
      as({ method: 'POST', url, body: { [name]: first!.input } }),
      as({ method: 'POST', url, body: { unknown_field: 1 } }),
    ])
    const [hidden, unknown] = refusals.map(({ status, text }) => `${status} ${text}`)
    expect(hidden).toBe(unknown!.replaceAll('unknown_field', name))
    expect(await as({ url: `${url}?fields=${name}` })).toMatchObject({ status: 400, body: { code: 'BAD_USER_INPUT' } })
    const document = (await as({ url: '/api/openapi.json' })).text
    expect(document).not.toContain(`"${name}"`)
  })
})

test('computed values are the same', async () => {
  const { body } = await rest({ method: 'POST', url, body: { f_text: 'computed' } })
  for (const { name } of computed) {
    const read = await rest({ url: `${url}/${body.id}?fields=${name}` })
    expect(digits(read.body)).toBe(await fromGraphql(body.id, name))
  }
  expect(body.f_formula).toBe('COMPUTED')
})
