import { fieldTypes, type FieldType } from '@monarch/field-types'
import { fixtures, type TypeFixture } from '@monarch/field-types/fixtures'
import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import type { ListedRoute } from '../../apps/server/src/api/http/route-access.ts'
import { createTenant } from '../../apps/server/src/platform/tenants/tenants.ts'
import { startWorkspace, type Workspace } from '../integration/builders.ts'
import { readSchema, type SeenSchema } from '../integration/read-schema.ts'

/** A field of every type that users can edit. */
export interface FuzzedField {
  readonly name: string
  readonly type: FieldType
  readonly fixture: TypeFixture
  /** Valid and invalid values, as JSON. */
  readonly inputs: readonly string[]
}

export interface World {
  readonly workspace: Workspace
  readonly routes: readonly ListedRoute[]
  readonly fields: readonly FuzzedField[]
  readonly schemas: Readonly<Record<'tenant' | 'admin', SeenSchema>>
  readonly ids: readonly string[]
  readonly entityId: string
  /** Ids of objects that may be deleted, by the names that mutations use. */
  spare: Readonly<Record<string, readonly string[]>>
  /** Valid files, to be corrupted. */
  readonly workbook: Buffer
  readonly archive: Buffer
  /** Internal errors logged by the server. */
  readonly faults: string[]
  /** Creates new spare objects: the others may be deleted. */
  renewSpare(): Promise<void>
  close(): Promise<void>
}

export async function startWorld(): Promise<World> {
  const faults: string[] = []
  const log = new Writable({
    write(line: Buffer, _encoding, done) {
      faults.push(line.toString())
      done()
    },
  })
  const workspace = await startWorkspace({ config: { logLevel: 'error' }, log })
  const { owner, fastify, tenantId, organizationId } = workspace
  const fields = Object.values(fieldTypes).flatMap((type: FieldType): FuzzedField[] => {
    const fixture = (fixtures as Readonly<Record<string, TypeFixture | undefined>>)[type.id]
    if (!fixture || type.relation || type.generation) return []
    const values = [...fixture.valid.map(({ value }) => value), ...fixture.invalid.map(({ input }) => input)]
    return [{ name: `f_${type.id}`, type, fixture, inputs: ['null', ...values.flatMap(asJson)] }]
  })
  const note = await workspace.buildEntity('note', [
    { name: 'title', fieldType: 'text', searchable: true },
    ...fields.map(({ name, type, fixture }) => ({ name, fieldType: type.id, settings: fixture.settings ?? {} })),
  ])
  await workspace.buildEntity('remark', [
    { name: 'body', fieldType: 'rich_text' },
    { name: 'note', fieldType: 'relationship', settings: { entityId: note.id, inverseName: 'remarks' } },
  ])
  await workspace.buildEntity('spare', [
    { name: 'title', fieldType: 'text' },
    { name: 'parent', fieldType: 'relationship', settings: { entityId: note.id, onDelete: 'cascade' } },
  ])
  const made = await owner.tenant(
    'mutation { a: createNote(data: {title: "One"}) { id } b: createNote(data: {title: "Two"}) { id } }',
  )
  const structure = await owner.admin(
    `mutation { form: createView(data: {tenantId: "${tenantId}", entityId: "${note.id}", name: "Form", type: form,
      config: {sections: [{fields: ["title"]}]}}) { id }
      workflow: createWorkflow(data: {tenantId: "${tenantId}", name: "Flow", draft: {trigger: {type: "webhook"},
        steps: [{id: "make", type: "createRecord", entity: "note", values: {}}]}}) { id } }`,
  )
  const bytes = async (url: string) => (await fastify.inject({ url, headers: owner.headers })).rawPayload
  const ids = [
    note.id,
    ...Object.values(note.fields),
    made.data.a.id,
    made.data.b.id,
    structure.data.form.id,
    structure.data.workflow.id,
  ]
  const world: World = {
    workspace,
    routes: fastify.listedRoutes.filter(({ url }) => /^\/(api|graphql)\//.test(url)),
    fields,
    schemas: { tenant: await readSchema(owner, 'tenant'), admin: await readSchema(owner, 'admin') },
    ids: [...ids, tenantId, organizationId, note.id.replace(/^./, 'f')],
    entityId: note.id,
    spare: {},
    renewSpare: async () => {
      world.spare = await makeSpare(workspace)
    },
    workbook: await bytes('/api/export/note.xlsx'),
    archive: gunzipSync(await bytes(`/api/tenants/${tenantId}/archive`)),
    faults,
    close: () => workspace.close(),
  }
  await world.renewSpare()
  return world
}

async function makeSpare(workspace: Workspace): Promise<World['spare']> {
  const { owner, app, tenantId, organizationId } = workspace
  const name = `spare_${randomBytes(4).toString('hex')}`
  const { id: entityId, fields } = await workspace.buildEntity(name, [
    { name: 'title', fieldType: 'text' },
    { name: 'other', fieldType: 'number' },
  ])
  const records = await owner.tenant(
    'mutation { a: createSpare(data: {title: "a"}) { id } b: createSpare(data: {title: "b"}) { id } }',
  )
  const parts = await owner.admin(
    `mutation { view: createView(data: {tenantId: "${tenantId}", entityId: "${entityId}", name: "Spare", config: {}}) { id }
      workflow: createWorkflow(data: {tenantId: "${tenantId}", name: "Spare", draft: {trigger: {type: "webhook"}, steps: []}}) { id } }`,
  )
  const { userId, roleId } = await workspace.joinWithRole({ name, permissions: ['record:note:read'] })
  const tenant = await createTenant(app, { organizationId, name })
  return {
    TenantEntit: [entityId],
    SystemField: Object.values(fields),
    Spare: [records.data.a.id, records.data.b.id],
    View: [parts.data.view.id],
    Workflow: [parts.data.workflow.id],
    User: [userId],
    Role: [roleId],
    Tenant: [tenant.id],
  }
}

/** Some fixture inputs are not JSON and cannot be sent. */
function asJson(value: unknown): string[] {
  try {
    const text = JSON.stringify(value) as string | undefined
    return text === undefined ? [] : [text]
  } catch {
    return []
  }
}
