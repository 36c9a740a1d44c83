import { type EnteredTypeId, fieldTypes, type Json } from '@monarch/field-types'
import { fixtures } from '@monarch/field-types/fixtures'
import { pascalCase } from '@monarch/schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'
import { pretendUploads } from '../files/test-upload.ts'
import { transfer } from './test-files.ts'

/** What goes out comes in again as the same, for every type and in every format. */
let workspace: Workspace
beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(() => workspace.close())

const typeIds = (Object.keys(fixtures) as EnteredTypeId[]).filter(
  (id) => id in fieldTypes && fixtures[id].valid.length > 0,
)
/** As JSON text, so that numbers are compared by every digit. */
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
    const file = await workspace.fastify.inject({
      url: `/api/export/${entity}.${format}?fields=position,field`,
      headers: workspace.owner.headers,
    })
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

/** An entity that holds the records whose ids stand in the fixtures. */
async function buildTarget(typeId: EnteredTypeId): Promise<string> {
  const name = `xt_${typeId}`
  const { id } = await workspace.buildEntity(name, [{ name: 'name', fieldType: 'text' }])
  const { db } = (await workspace.app.tenants.find(workspace.tenantId))!
  for (const recordId of new Set(fixtures[typeId].valid.flatMap(({ value }) => value))) {
    await db.rows({ text: `insert into public.${name} (id) values ($1)`, values: [recordId] })
  }
  return id
}
