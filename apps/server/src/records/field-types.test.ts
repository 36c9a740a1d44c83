import { type EnteredTypeId, fieldTypes, isEmptyValue, type Json } from '@monarch/field-types'
import { fixtures } from '@monarch/field-types/fixtures'
import { pascalCase } from '@monarch/schema'
import { stringify } from 'csv-stringify/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pretendUploads } from '../capabilities/files/upload.test-helper.ts'
import { isSendable } from './sendable.test-helper.ts'
import { startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'

/** Checks every registered field type against PostgreSQL and the API: store, read, filter, sort, null, import, export, refuse. */
let workspace: Workspace
beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(() => workspace.close())

/** Computed types are tested separately. */
const typeIds = (Object.keys(fixtures) as EnteredTypeId[]).filter((id) => id in fieldTypes)
/** As JSON, to compare numbers by every digit. */
const digits = (value: unknown) => JSON.stringify(value)

describe.each(typeIds)('%s', (typeId) => {
  const fixture = fixtures[typeId]
  const entity = `t_${typeId}`
  const type = pascalCase(entity)

  beforeAll(async () => {
    const target = fixture.type.relation ? await buildTarget(typeId) : null
    if (fixture.type.files) await pretendUploads(workspace, idsOf(typeId))
    const settings = target ? { entityId: target } : (fixture.settings ?? {})
    await workspace.buildEntity(entity, [
      { name: 'label', fieldType: 'text' },
      { name: 'field', displayName: 'Field', fieldType: typeId, settings },
    ])
  })

  const create = (input: unknown, label: string) =>
    workspace.owner.tenant(`mutation($data: Create${type}Input!) { made: create${type}(data: $data) { id field } }`, {
      data: { field: input, label },
    })
  const list = async (args: string, variables: object = {}, declared = ''): Promise<Json[]> => {
    const reply = await workspace.owner.tenant(`query${declared} { ${entity}(${args}) { field } }`, variables)
    expect(reply.errors, reply.text).toBeUndefined()
    return reply.data[entity].map((record: { field: Json }) => record.field)
  }

  test('stores and reads every value unchanged', async () => {
    for (const { input, value } of fixture.valid.filter((v) => isSendable(v.input))) {
      const reply = await create(input, 'valid')
      expect(reply.errors, reply.text).toBeUndefined()
      expect(digits(reply.data.made.field)).toBe(digits(value))
      const read = await workspace.owner.tenant(`query($id: ID!) { ${entity}_by_id(id: $id) { field } }`, {
        id: reply.data.made.id,
      })
      expect(digits(read.data[`${entity}_by_id`].field)).toBe(digits(value))
    }
  })

  test('filters by equality and emptiness', async () => {
    await create(null, 'empty')
    const { value } = fixture.valid[0]!
    const operator = fixture.type.operators.find(({ id }) => id === 'eq' || id === 'hasAll')?.id
    if (operator !== undefined) {
      const where = { field: { [operator]: value }, label: { eq: 'valid' } }
      const found = await list('where: $where', { where }, `($where: ${type}Where)`)
      const same = fixture.valid.filter((v) => digits(v.value) === digits(value))
      expect(found.length).toBeGreaterThanOrEqual(same.length)
      if (operator === 'eq') expect(found.map(digits)).toEqual(same.map(() => digits(value)))
    }
    // A links field is never null, only an empty list.
    const [operatorOfEmpty, empty] = fixture.type.storage === 'links' ? ['isEmpty', []] : ['isNull', null]
    expect(await list(`where: {field: {${operatorOfEmpty}: true}}`)).toEqual([empty])
  })

  test('sorts by value, with empty values last in both directions', async () => {
    if (!fixture.type.sortable) return
    for (const value of [...fixture.ascending.slice(1), null, ...fixture.ascending.slice(0, 1)]) {
      const reply = await create(value, 'sorted')
      expect(reply.errors, reply.text).toBeUndefined()
    }
    const sorted = (direction: string) => list(`where: {label: {eq: "sorted"}}, orderBy: [{field: ${direction}}]`)
    expect(digits(await sorted('ASC'))).toBe(digits([...fixture.ascending, null]))
    expect(digits(await sorted('DESC'))).toBe(digits([...fixture.ascending.toReversed(), null]))
  })

  test('refuses an invalid value with an issue on the field, and stores nothing', async () => {
    for (const { input, message } of fixture.invalid) {
      if (!isSendable(input) || isEmptyValue(input)) continue
      const reply = await create(input, 'invalid')
      expect(reply.errors?.[0]?.extensions, digits(input)).toMatchObject({
        code: 'BAD_USER_INPUT',
        issues: [{ path: 'data.field', message }],
      })
    }
    expect(await list('where: {label: {eq: "invalid"}}')).toEqual([])
  })

  test('round-trips through CSV', async () => {
    const rows = fixture.valid.map(({ text }) => [text, 'imported'])
    const payload = stringify([['Field', 'label'], ...rows])
    const headers = { ...workspace.owner.headers, 'content-type': 'text/csv' }
    const imported = await workspace.fastify.inject({ method: 'POST', url: `/api/import/${entity}`, headers, payload })
    expect(imported.json()).toEqual({ inserted: rows.length, updated: 0, skipped: 0, errors: [] })
    expect((await list('where: {label: {eq: "imported"}}, orderBy: [{createdAt: DESC}]')).map(digits)).toEqual(
      fixture.valid.map(({ value }) => digits(value)),
    )

    const query = new URLSearchParams({
      fields: 'field',
      where: JSON.stringify({ label: { eq: 'imported' } }),
      orderBy: JSON.stringify([{ id: 'DESC' }]),
    })
    const exported = await workspace.owner.inject('GET', `/api/export/${entity}.csv?${query.toString()}`)
    const again = await workspace.fastify.inject({
      method: 'POST',
      url: `/api/import/${entity}`,
      headers,
      payload: exported.body,
    })
    expect(again.json(), exported.body).toMatchObject({ inserted: rows.length, errors: [] })
    const last = await list(`limit: ${rows.length}`)
    expect(last.map(digits)).toEqual(fixture.valid.map(({ value }) => digits(value)))
  })
})

/** Creates the entity with the records whose ids the fixtures use. */
async function buildTarget(typeId: EnteredTypeId): Promise<string> {
  const name = `target_of_${typeId}`
  const { id } = await workspace.buildEntity(name, [{ name: 'name', fieldType: 'text' }])
  const { db } = (await workspace.app.tenants.find(workspace.tenantId))!
  for (const recordId of idsOf(typeId))
    await db.rows({ text: `insert into public.${name} (id) values ($1)`, values: [recordId] })
  return id
}

/** The ids of records or files in the fixtures. */
function idsOf(typeId: EnteredTypeId): Set<Json> {
  const { valid, ascending } = fixtures[typeId]
  return new Set([...valid.map(({ value }) => value), ...ascending].flat())
}
