import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateClient } from '../../apps/server/src/capabilities/codegen/generate.ts'
import { tenantModel } from '../../apps/server/src/structure/tenant-model.ts'
import { restOf } from '../../apps/server/src/records/rest/rest.test-helper.ts'
import { codeOf, dataOf, type GraphqlReply, issuesOf, startWorkspace, type Workspace } from './builders.ts'
import { openStream } from './test-stream.ts'

/**
 * Whole numbers are Int, or the scalar BigInt if the tenant chooses it. As Int they are JSON numbers with every digit: only a reader that
 * parses them as doubles rounds those beyond 2^53. As BigInt they are texts in answers, and texts or numbers in requests (decision 124).
 */
const large = '9007199254740993'

let workspace: Workspace
let entityId: string

beforeAll(async () => {
  workspace = await startWorkspace({ listen: true })
  const { id } = await workspace.buildEntity('meter', [
    { name: 'name', fieldType: 'text' },
    { name: 'reading', fieldType: 'number' },
    { name: 'grade', fieldType: 'rating' },
  ])
  entityId = id
  const inverse = { name: 'parent', fieldType: 'relationship', settings: { entityId, inverseName: 'parts' } }
  const total = {
    name: 'total',
    fieldType: 'rollup',
    settings: { relation: 'parts', field: 'reading', function: 'max' },
  }
  for (const field of [inverse, total]) await createField(field)
})
afterAll(() => workspace.close())

const createField = async (field: { name: string } & object) =>
  dataOf(
    await workspace.owner.admin('mutation($data: CreateSystemFieldInput!) { createSystemField(data: $data) { id } }', {
      data: { tenantId: workspace.tenantId, entityId, displayName: field.name, ...field },
    }),
  )

/** The value as an answer has it. */
const shown = (digits: string, usesBigInt: boolean) => (usesBigInt ? `"${digits}"` : digits)

const choose = (usesBigInt: boolean): Promise<GraphqlReply> =>
  workspace.owner.admin(
    'mutation($id: ID!, $data: UpdateTenantInput!) { updateTenant(id: $id, data: $data) { usesBigInt } }',
    {
      id: workspace.tenantId,
      data: { usesBigInt },
    },
  )

async function typesOf(): Promise<Record<string, string>> {
  const named = 'type { name kind ofType { name ofType { name } } }'
  const { __schema } = dataOf(
    await workspace.owner.tenant(
      `{ __schema { types { name fields { name ${named} } inputFields { name ${named} } } } }`,
    ),
  )
  const members = (type: string) => {
    const { fields, inputFields } = __schema.types.find(({ name }: { name: string }) => name === type)
    return (fields ?? inputFields) as { name: string; type: { name: string | null; ofType: { name: string } } }[]
  }
  const at = (type: string, member: string) => {
    const { type: found } = members(type).find(({ name }) => name === member)!
    return found.name ?? found.ofType.name
  }
  return {
    reading: at('Meter', 'reading'),
    total: at('Meter', 'total'),
    grade: at('Meter', 'grade'),
    version: at('Meter', 'version'),
    where: at('MeterWhere', 'reading'),
    input: at('CreateMeterInput', 'reading'),
    count: at('MeterAggregate', 'count'),
    ifVersion: at('UpdateEachMeterInput', 'ifVersion'),
  }
}

const asInt = {
  reading: 'Int',
  total: 'Int',
  grade: 'Int',
  version: 'Int',
  where: 'IntFilter',
  input: 'Int',
  count: 'Int',
  ifVersion: 'Int',
}

test('whole numbers are Int by default, and BigInt if the tenant chooses it', async () => {
  expect(await typesOf()).toEqual(asInt)
  expect(dataOf(await choose(true)).updateTenant).toEqual({ usesBigInt: true })
  expect(await typesOf()).toEqual({
    ...asInt,
    reading: 'BigInt',
    total: 'BigInt',
    where: 'BigIntFilter',
    input: 'BigInt',
  })
  const client = generateClient(await tenantModel(workspace.app, workspace.tenantId), {
    id: workspace.tenantId,
    name: 'x',
  })
  expect(client).toContain('readonly reading: Numeric | null')
  dataOf(await choose(false))
  expect(await typesOf()).toEqual(asInt)
})

test.each([
  ['Int', false],
  ['BigInt', true],
])('as %s, every digit is stored, found, aggregated and returned', async (scalar, usesBigInt) => {
  dataOf(await choose(usesBigInt))
  const send = async (query: string, variables: string) => {
    const { body } = await workspace.owner.inject(
      'POST',
      '/graphql/tenant',
      `{"query": ${JSON.stringify(query)}, "variables": ${variables}}`,
    )
    return body
  }
  const created = await send(
    `mutation($n: ${scalar}) { createMeter(data: {name: "${scalar}", reading: $n}) { reading } }`,
    `{"n": ${large}}`,
  )
  expect(created).toBe(`{"data":{"createMeter":{"reading":${shown(large, usesBigInt)}}}}`)
  const found = await send(
    `query($n: ${scalar}!, $list: [${scalar}!]) {
      a: meter(where: {name: {eq: "${scalar}"}, reading: {eq: $n}}) { reading }
      b: meter(where: {name: {eq: "${scalar}"}, reading: {in: $list, gt: ${BigInt(large) - 1n}}}) { reading }
      meter_aggregate(where: {name: {eq: "${scalar}"}}) { max(fields: ["reading"]) sum(fields: ["reading"]) } }`,
    `{"n": ${large}, "list": [${large}]}`,
  )
  const row = `{"reading":${shown(large, usesBigInt)}}`
  expect(found).toBe(`{"data":{"a":[${row}],"b":[${row}],"meter_aggregate":[{"max":${row},"sum":${row}}]}}`)
  const beyond = JSON.parse(
    await send(`mutation($n: ${scalar}) { createMeter(data: {reading: $n}) { id } }`, '{"n": 9223372036854775808}'),
  ) as GraphqlReply
  expect(codeOf(beyond)).toBe('BAD_USER_INPUT')
  expect(issuesOf(beyond)).toEqual([
    { path: 'data.reading', message: 'reading must be a whole number of at most 18 digits' },
  ])
})

test('as BigInt, whole numbers may be texts; as Int they may not', async () => {
  const asText = async (value: string) => {
    const { headers } = workspace.owner
    const reply = await workspace.owner.tenant(`mutation($d: CreateMeterInput!) { createMeter(data: $d) { id } }`, {
      d: { name: 'text', reading: value },
    })
    const literal = await workspace.fastify.inject({
      method: 'POST',
      url: '/graphql/tenant',
      headers,
      payload: { query: `{ meter(where: {name: {eq: "text"}, reading: {in: ["${value}"], gt: "-5"}}) { reading } }` },
    })
    return [issuesOf(reply)?.[0]?.message ?? null, literal.body]
  }
  dataOf(await choose(true))
  expect(await asText(large)).toEqual([null, `{"data":{"meter":[{"reading":"${large}"}]}}`])
  for (const value of ['1.5', '1e3', ' 1', '0x1', 'NaN'])
    expect((await asText(value))[0]).toBe('reading must be a number')
  expect((await asText('9223372036854775808'))[0]).toBe('reading must be a whole number of at most 18 digits')
  dataOf(await choose(false))
  expect((await asText(large))[0]).toBe('reading must be a number')
})

test.each([false, true])('live changes and REST keep every digit (BigInt: %s)', async (usesBigInt) => {
  dataOf(await choose(usesBigInt))
  const rest = restOf(workspace.fastify, workspace.owner)
  const query = 'subscription { meter_changed { record { reading } } }'
  const stream = await openStream(workspace.url, workspace.owner.headers, query)
  try {
    const made = await rest({ method: 'POST', url: '/api/records/meter', text: `{"reading": -${large}}` })
    const value = shown(`-${large}`, usesBigInt)
    expect(made.text).toContain(`"reading":${value}`)
    expect(JSON.stringify(await stream.next())).toBe(`{"data":{"meter_changed":{"record":{"reading":${value}}}}}`)
    const where = encodeURIComponent(`{"reading":{"eq":-${large}}}`)
    const found = await rest({ url: `/api/records/meter?fields=reading&where=${where}` })
    expect(found.text).toContain(`{"records":[{"reading":${value}}]`)
    const { body } = await rest({ url: '/api/openapi.json' })
    const { Meter, CreateMeterInput } = body.components.schemas
    expect(Meter.properties.reading).toMatchObject({
      format: 'int64',
      type: [usesBigInt ? 'string' : 'integer', 'null'],
    })
    expect(Meter.properties.grade).toMatchObject({ type: ['integer', 'null'] })
    expect(CreateMeterInput.properties.reading.type).toEqual([...(usesBigInt ? ['string'] : []), 'integer', 'null'])
    await rest({ method: 'DELETE', url: `/api/records/meter/${made.body.id}` })
  } finally {
    stream.close()
  }
})

test('BigInt is text on every route, and a number for a client that prefers numbers', async () => {
  dataOf(await choose(true))
  const { owner, fastify } = workspace
  const rest = restOf(fastify, owner)
  const parent = (await rest({ method: 'POST', url: '/api/records/meter', text: `{"name": "whole"}` })).body
    .id as string
  const part = await rest({
    method: 'POST',
    url: '/api/records/meter',
    text: `{"name": "doors", "reading": "${large}", "grade": 3, "parent": "${parent}"}`,
  })
  const id = part.body.id as string
  expect(part.body).toMatchObject({ reading: large, grade: 3, version: 1 })
  await rest({ method: 'PATCH', url: `/api/records/meter/${id}`, text: `{"reading": -${large}}` })

  const query = `query($id: ID!, $parent: ID!) {
    meter_by_id(id: $id) { reading grade version }
    parent: meter_by_id(id: $parent) { total parts { reading } }
    meter_page(where: {name: {eq: "doors"}}) { records { reading } }
    meter_connection(where: {name: {eq: "doors"}}) { edges { node { reading } } }
    meter_aggregate(where: {name: {eq: "doors"}}, groupBy: ["reading", "grade"]) {
      keys count total min(fields: ["reading"]) max(fields: ["reading"]) sum(fields: ["reading"]) avg(fields: ["grade"]) }
    meter_history(id: $id) { changes version } }`
  const ask = async (headers: object) => {
    const payload = { query, variables: { id, parent } }
    const { body } = await fastify.inject({
      method: 'POST',
      url: '/graphql/tenant',
      headers: { ...owner.headers, ...headers },
      payload,
    })
    return body
  }
  const answer = (value: string, first: string) => {
    const reading = `{"reading":${value}}`
    return (
      `{"data":{"meter_by_id":{"reading":${value},"grade":3,"version":2},` +
      `"parent":{"total":${value},"parts":[${reading}]},` +
      `"meter_page":{"records":[${reading}]},"meter_connection":{"edges":[{"node":${reading}}]},` +
      `"meter_aggregate":[{"keys":{"reading":${value},"grade":3},"count":1,"total":1,` +
      `"min":${reading},"max":${reading},"sum":${reading},"avg":{"grade":3}}],` +
      `"meter_history":[{"changes":{"reading":{"to":${value},"from":${first}}},"version":2},` +
      `{"changes":{"name":{"to":"doors","from":null},"grade":{"to":3,"from":null},"parent":{"to":"${parent}","from":null},` +
      `"reading":{"to":${first},"from":null}},"version":1}]}}`
    )
  }
  const compact = (text: string) => text.replaceAll(/(?<=[,:{[])\s+|\s+(?=[,:}\]])/g, '')
  expect(compact(await ask({}))).toBe(answer(`"-${large}"`, `"${large}"`))
  expect(compact(await ask({ prefer: 'return=representation, BigInt="number";x=1' }))).toBe(answer(`-${large}`, large))

  const exported = async (file: string) =>
    (await owner.inject('GET', `/api/export/${file}?fields=name,reading&search=doors`)).body
  expect(await exported('meter.ndjson')).toBe(`{"name":"doors","reading":"-${large}"}\n`)
  expect(await exported('meter.json')).toContain(`"reading":"-${large}"`)
  expect(await exported('meter.csv')).toBe(`name,reading\ndoors,-${large}\n`)
  const imported = await fastify.inject({
    method: 'POST',
    url: '/api/import/meter',
    headers: { ...owner.headers, 'content-type': 'application/x-ndjson' },
    payload: (await exported('meter.ndjson')).replace('doors', 'imported'),
  })
  expect(imported.json()).toMatchObject({ inserted: 1 })
  const where = encodeURIComponent(`{"name": {"eq": "imported"}}`)
  const again = await rest({ url: `/api/records/meter?fields=reading&where=${where}` })
  expect(again.text).toContain(`"records":[{"reading":"-${large}"}]`)
  await rest({ method: 'DELETE', url: `/api/records/meter/${id}` })
})

test('records are found by a unique BigInt that an upsert gives as a text or as a number', async () => {
  dataOf(await choose(true))
  await createField({ name: 'serial', fieldType: 'number', isUnique: true } as { name: string })
  const rest = restOf(workspace.fastify, workspace.owner)
  const put = async (serial: string) =>
    (await rest({ method: 'PUT', url: '/api/records/meter?key=serial', text: `{"serial": ${serial}}` })).body
  const made = await put(`"${large}"`)
  expect(made).toMatchObject({ serial: large, version: 1 })
  expect((await put(large)).id).toBe(made.id)
})

test('a new entity cannot have the names of BigInt, and an existing one keeps them', async () => {
  const create = 'mutation($data: CreateTenantEntityInput!) { createTenantEntity(data: $data) { id } }'
  const data = { tenantId: workspace.tenantId, name: 'big_int', displayName: 'Big' }
  expect(issuesOf(await workspace.owner.admin(create, { data }))?.[0]?.message).toBe(
    'The name "big_int" would give the API name "BigInt", which the API itself already has',
  )
  dataOf(await choose(false))
  const made = dataOf(await workspace.owner.admin(create, { data: { ...data, name: 'big' } }))
  // Imitates an entity of an older version.
  const { app, tenantId } = workspace
  const { databaseName } = (await app.tenants.find(tenantId))!
  await app.pools.asOwner(databaseName, (client) => client.query('alter table big rename to big_int'))
  await app.admin
    .updateTable('tenantEntities')
    .set({ name: 'big_int' })
    .where('id', '=', made.createTenantEntity.id)
    .execute()
  await app.admin
    .updateTable('tenants')
    .set((eb) => ({ structureVersion: eb('structureVersion', '+', 1) }))
    .where('id', '=', tenantId)
    .execute()
  expect((await choose(true)).errors?.[0]).toMatchObject({
    message: 'The entity "Big" has a name that BigInt needs. Rename it first.',
    extensions: { code: 'CONFLICT' },
  })
})
