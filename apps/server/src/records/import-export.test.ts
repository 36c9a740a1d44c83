import { type EnteredTypeId, fieldTypes, type Json } from '@monarch/field-types'
import { fixtures } from '@monarch/field-types/fixtures'
import { pascalCase } from '@monarch/schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'
import { pretendUploads } from '../capabilities/files/upload.test-helper.ts'
import type { ImportPreview } from '@monarch/schema'
import type { ImportResult } from './import/import-row.ts'
import { transfer } from './files.test-helper.ts'

/** Exported values are imported unchanged, for every type and format. */
let workspace: Workspace
beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(() => workspace.close())

const typeIds = (Object.keys(fixtures) as EnteredTypeId[]).filter(
  (id) => id in fieldTypes && fixtures[id].valid.length > 0,
)
/** As JSON, to compare numbers by every digit. */
const digits = (value: unknown) => JSON.stringify(value)

describe.each(typeIds)('%s', (typeId) => {
  const { type, valid, settings } = fixtures[typeId]
  const entity = `x_${typeId}`

  beforeAll(async () => {
    const target = type.relation ? await buildTarget(typeId) : null
    if (type.files) await pretendUploads(workspace, new Set(valid.map(({ value }) => value)))
    await workspace.buildEntity(entity, [
      { name: 'position', fieldType: 'number', isUnique: true },
      {
        name: 'field',
        displayName: 'Field',
        fieldType: typeId,
        settings: target ? { ...(settings as object), entityId: target } : (settings ?? {}),
      },
      { name: 'copy', fieldType: 'text' },
    ])
    const lines = valid.map(({ value }, position) => JSON.stringify({ position, field: value, copy: 'first' }))
    const reply = await transfer(workspace, {
      into: entity,
      type: 'application/x-ndjson',
      body: [...lines, `{"position":${valid.length}}`].join('\n'),
    })
    expect(reply.body).toEqual({ inserted: valid.length + 1, updated: 0, skipped: 0, errors: [] })
  })

  const values = async (): Promise<string[]> => {
    const { data, text, errors } = await workspace.owner.tenant(
      `{ ${entity}(limit: 1000, orderBy: [{position: ASC}]) { field } }`,
    )
    expect(errors, text).toBeUndefined()
    return data[entity].map((record: { field: Json }) => digits(record.field))
  }

  test.each(['csv', 'xlsx', 'ndjson'] as const)('%s', async (format) => {
    const before = await values()
    expect(before).toEqual([...valid.map(({ value }) => digits(value)), type.storage === 'links' ? '[]' : 'null'])
    const file = await workspace.owner.inject('GET', `/api/export/${entity}.${format}?fields=position,field`)
    expect(file.statusCode, file.body).toBe(200)
    await workspace.owner.tenant(`mutation { deleteMany${pascalCase(entity)}(where: {}) }`)
    expect(await values()).toEqual([])
    const again = await transfer(workspace, {
      into: entity,
      type: String(file.headers['content-type']),
      body: file.rawPayload,
    })
    expect(again.body).toEqual({ inserted: valid.length + 1, updated: 0, skipped: 0, errors: [] })
    expect(await values()).toEqual(before)
    const unchanged = await transfer(workspace, {
      into: entity,
      type: String(file.headers['content-type']),
      body: file.rawPayload,
      query: 'mode=upsert&key=position',
    })
    expect(unchanged.body).toEqual({ inserted: 0, updated: 0, skipped: valid.length + 1, errors: [] })
  })
})

/** Creates the entity with the records whose ids the fixtures use. */
async function buildTarget(typeId: EnteredTypeId): Promise<string> {
  const name = `xt_${typeId}`
  const { id } = await workspace.buildEntity(name, [{ name: 'name', fieldType: 'text' }])
  const { db } = (await workspace.app.tenants.find(workspace.tenantId))!
  for (const recordId of new Set(fixtures[typeId].valid.flatMap(({ value }) => value))) {
    await db.rows({ text: `insert into public.${name} (id) values ($1)`, values: [recordId] })
  }
  return id
}

describe('a whole export', () => {
  beforeAll(async () => {
    const company = await workspace.buildEntity('w_company', [{ name: 'name', fieldType: 'text' }])
    await workspace.buildEntity('whole', [
      { name: 'name', fieldType: 'text', isRequired: true },
      { name: 'score', fieldType: 'number' },
      { name: 'company', fieldType: 'relationship', settings: { entityId: company.id } },
      { name: 'double', fieldType: 'formula', settings: { expression: '{score} * 2' } },
      { name: 'shown', fieldType: 'text', isReadonly: true },
    ])
    const made = await workspace.owner.tenant('mutation { createWCompany(data: {name: "Acme"}) { id } }')
    const body = `name,score,company\nAnn,1,${made.data.createWCompany.id}\n"Bob, =x",,\n`
    expect((await transfer(workspace, { into: 'whole', body })).body).toMatchObject({ inserted: 2 })
  })

  const records = async () => {
    const { data } = await workspace.owner.tenant(
      '{ whole(orderBy: [{name: ASC}]) { name score company_record { name } double shown } }',
    )
    return data.whole as unknown[]
  }

  test.each(['csv', 'xlsx', 'ndjson'] as const)('is imported unchanged: %s', async (format) => {
    const before = await records()
    expect(before).toHaveLength(2)
    const { rawPayload: body, headers } = await workspace.owner.inject('GET', `/api/export/whole.${format}`)
    const file = { into: 'whole', body, type: String(headers['content-type']) }
    const kept = ['createdAt', 'createdBy', 'double', 'double_error', 'shown', 'updatedAt', 'updatedBy', 'version']
    const ignored = ({ ignored: columns = [] }: Partial<ImportResult>) => columns.map(({ column }) => column).toSorted()
    const same = await transfer(workspace, { ...file, query: 'mode=upsert&key=id' })
    expect(same).toMatchObject({ status: 200, body: { inserted: 0, updated: 0, skipped: 2, errors: [] } })
    expect(ignored(same.body)).toEqual(kept)
    await workspace.owner.tenant('mutation { deleteManyWhole(where: {}) }')
    const again = await transfer(workspace, file)
    expect(again).toMatchObject({ status: 200, body: { inserted: 2, updated: 0, skipped: 0, errors: [] } })
    expect(ignored(again.body)).toEqual([...kept, 'id'].toSorted())
    expect(await records()).toEqual(before)
  })

  test('columns of related records are skipped', async () => {
    const body = 'name,company_record.name\nCid,Acme\n'
    const message = 'It belongs to a related record'
    expect((await transfer(workspace, { into: 'whole', body, query: 'dryRun=true' })).body).toMatchObject({
      inserted: 1,
      ignored: [{ column: 'company_record.name', message }],
    })
    const other = await transfer(workspace, { into: 'whole', body: 'name,company_record.nothing\nCid,Acme\n' })
    expect(other.body.issues?.[0]?.path).toBe('company_record.nothing')
  })

  test('the preview lists columns that are not imported', async () => {
    const reply = await workspace.fastify.inject({
      method: 'POST',
      url: '/api/import-preview?entity=whole',
      headers: { ...workspace.owner.headers, 'content-type': 'text/csv' },
      payload: 'id,name,createdAt,double\nx,Cid,2001-01-01T00:00:00Z,2\n',
    })
    const { columns } = reply.json<ImportPreview>()
    expect(columns.map(({ header, field, ignored }) => [header, field, ignored !== null])).toEqual([
      ['id', null, true],
      ['name', 'name', false],
      ['createdAt', null, true],
      ['double', null, true],
    ])
  })
})
