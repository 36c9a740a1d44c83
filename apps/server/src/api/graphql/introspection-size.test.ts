import { buildClientSchema, getIntrospectionQuery } from 'graphql'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { changeStructure } from '../../structure/change/structure-change.ts'

/** Explorers, gateways and code generators load the whole schema, so its size on the wire matters. */
const entityCount = 31
const maxBytes = 300_000

let workspace: Workspace

beforeAll(async () => {
  workspace = await startWorkspace()
  const { app, tenantId } = workspace
  const who = { tenantId, userId: await workspace.userIdOf(workspace.owner) }
  const names = Array.from({ length: entityCount }, (_, i) => `thing_${i}`)
  const { subjectIds } = await changeStructure(
    app,
    who,
    names.map((name) => ({ type: 'createEntity', data: { tenantId, name, displayName: name } })),
  )
  const choices = ['open', 'won', 'lost'].map((value) => ({ value, label: value }))
  const fieldsOf = (i: number) => [
    { name: 'title', fieldType: 'text' },
    { name: 'email', fieldType: 'email' },
    { name: 'notes', fieldType: 'rich_text' },
    { name: 'count', fieldType: 'number' },
    { name: 'amount', fieldType: 'currency' },
    { name: 'due', fieldType: 'date' },
    { name: 'called', fieldType: 'datetime' },
    { name: 'done', fieldType: 'boolean' },
    { name: 'stage', fieldType: 'select', settings: { choices } },
    { name: 'flags', fieldType: 'multi_select', settings: { choices } },
    {
      name: 'next',
      fieldType: 'relationship',
      settings: { entityId: subjectIds[(i + 1) % entityCount], inverseName: 'former' },
    },
  ]
  await changeStructure(
    app,
    who,
    subjectIds.flatMap((entityId, i) =>
      fieldsOf(i).map((field) => ({
        type: 'createField' as const,
        data: { tenantId, entityId, displayName: field.name, ...field },
      })),
    ),
  )
})
afterAll(() => workspace.close())

test.each([
  { encoding: 'br', unpack: brotliDecompressSync },
  { encoding: 'gzip', unpack: gunzipSync },
])('the introspection of 420 types has at most 300 kB with $encoding', async ({ encoding, unpack }) => {
  const reply = await workspace.fastify.inject({
    method: 'POST',
    url: '/graphql/tenant',
    headers: { ...workspace.owner.headers, 'accept-encoding': encoding },
    payload: JSON.stringify({ query: getIntrospectionQuery({ descriptions: true }) }),
  })
  expect(reply.headers['content-encoding']).toBe(encoding)
  const schema = buildClientSchema(JSON.parse(unpack(reply.rawPayload).toString()).data)
  expect(Object.keys(schema.getTypeMap()).length).toBeGreaterThanOrEqual(420)
  expect(reply.rawPayload.length).toBeLessThanOrEqual(maxBytes)
})
