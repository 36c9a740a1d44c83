import { type FieldType, type Json, parseJson, usersEntityId } from '@monarch/field-types'
import { compileRead, isWritable, planRead, Visibility } from '@monarch/query'
import { recordKey, type TemplateContent, type TemplateEntity, type TemplateRecord } from '@monarch/schema'
import type { TenantContext } from '../../structure/tenant-context.ts'

/** Maximum records captured per entity; a template is an example, not a backup. */
const maxRecords = 200

type SampledTenant = Pick<TenantContext, 'id' | 'organizationId' | 'model' | 'access' | 'context' | 'db'>

/** Adds the first records of each entity that the caller may read. Drops files, and references to records that are not captured. */
export async function captureRecords(tenant: SampledTenant, content: TemplateContent): Promise<TemplateContent> {
  const read: { readonly entity: TemplateEntity; readonly rows: readonly Record<string, Json>[] }[] = []
  for (const entity of content.entities) read.push({ entity, rows: await readRows(tenant, entity) })
  const keys = new Map(
    read.flatMap(({ entity, rows }) => rows.map(({ id }, i): [Json, string] => [id!, recordKey(entity.name, i)])),
  )
  const entities = read.map(({ entity, rows }) => {
    const targets = new Set(entity.fields.filter(({ target }) => target !== undefined).map(({ name }) => name))
    const records = rows.map(({ id, ...values }): TemplateRecord => {
      const kept = Object.entries(values).flatMap(([name, value]): [string, Json][] => {
        const asKeys = targets.has(name) ? keysOf(value, keys) : value
        return asKeys === null || (Array.isArray(asKeys) && asKeys.length === 0) ? [] : [[name, asKeys]]
      })
      return { key: keys.get(id!)!, values: Object.fromEntries(kept) }
    })
    return { ...entity, records }
  })
  return { ...content, entities }
}

function keysOf(value: Json, keys: ReadonlyMap<Json, string>): Json {
  if (Array.isArray(value)) return value.flatMap((id) => keys.get(id) ?? [])
  return keys.get(value) ?? null
}

/** The users of a workspace are unknown in others. */
const isOfUsers = (type: FieldType, settings: unknown): boolean => type.relation?.(settings).entityId === usersEntityId

async function readRows(tenant: SampledTenant, { name }: TemplateEntity): Promise<readonly Record<string, Json>[]> {
  const { model, access, context, db } = tenant
  const entity = model.entities.get(name)!
  if (!access.to(entity).actions.has('read')) return []
  const fields = new Visibility(model, access)
    .attributes(entity)
    .filter(isWritable)
    .filter(({ isReadonly, type, spec }) => !isReadonly && !type.files && !isOfUsers(type, spec.settings))
  const selection = ['id', ...fields.map((field) => field.name)].map((field) => ({
    alias: field,
    name: field,
    args: {},
    selection: [],
  }))
  // Records that were created together share one time, and their ids count down.
  const args = { orderBy: [{ createdAt: 'ASC' }, { id: 'DESC' }], limit: maxRecords }
  const root = { alias: 'rows', kind: 'list', entity: name, args, selection } as const
  const text = await db.read(compileRead(planRead({ roots: [root] }, model, access)), { variables: {}, context })
  return (parseJson(text) as { rows: Record<string, Json>[] }).rows
}
