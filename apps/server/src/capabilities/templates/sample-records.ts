import { type Json, parseJson } from '@monarch/field-types'
import { compileRead, isWritable, planRead, type Selected, Visibility } from '@monarch/query'
import {
  type Attribute,
  type Entity,
  isValue,
  recordKey,
  type RelativeDay,
  type TemplateContent,
  type TemplateEntity,
  type TemplateRecord,
} from '@monarch/schema'
import type { TenantContext } from '../../structure/tenant-context.ts'
import type { Writer } from '../../request/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { prepareWrite, type RecordChange } from '../../records/prepare-write.ts'

/** So many records of an entity are captured; a template shows what a workspace is for, and is no backup of it. */
export const mostRecords = 200

type SampledTenant = Pick<TenantContext, 'id' | 'organizationId' | 'model' | 'access' | 'context' | 'db'>

interface Target {
  readonly author: Writer
  readonly tenant: TenantContext
  readonly transaction: Transaction
  /** By the template's name of an entity: what it became. */
  readonly entities: ReadonlyMap<string, Entity>
  /** The day from which relative days are counted, as 2024-01-05. */
  readonly today: string
}

/**
 * Creates the sample records as ordinary writes of the author, so that whatever holds for records holds for them. A record
 * that points at one which comes later is told of it when that is there.
 */
export async function storeRecords(target: Target, { entities }: TemplateContent): Promise<void> {
  const ids = new Map<string, string>()
  const later: { readonly entity: Entity; readonly key: string; readonly values: Readonly<Record<string, Json>> }[] = []
  for (const { name, fields, records } of inOrder(entities)) {
    const entity = target.entities.get(name)!
    const targetOf = new Map(fields.map((field) => [field.name, field.target]))
    const rows = records.map(({ key, values }) => {
      const now: Record<string, Json> = {}
      const missing: Record<string, Json> = {}
      for (const [field, value] of Object.entries(values)) {
        const isThere = targetOf.get(field) === undefined || [value].flat().every((each) => ids.has(each as string))
        if (isThere) now[field] = written(target, entity.attributes.get(field), value, ids)
        else missing[field] = value
      }
      if (Object.keys(missing).length > 0) later.push({ entity, key, values: missing })
      return now
    })
    for (let at = 0; at < rows.length; at += mostAtOnce) {
      const data = rows.slice(at, at + mostAtOnce)
      const made = await write(target, { kind: 'createMany', entity: entity.name, selection: idOnly, data })
      for (const [i, { id }] of (made as { id: string }[]).entries()) ids.set(records[at + i]!.key, id)
    }
  }
  for (const { entity, key, values } of later) {
    const data = Object.fromEntries(
      Object.entries(values).map(([field, value]) => [
        field,
        written(target, entity.attributes.get(field), value, ids),
      ]),
    )
    const id = ids.get(key)!
    await write(target, { kind: 'update', entity: entity.name, id, data, path: 'data', selection: idOnly })
  }
}

const mostAtOnce = 500
const idOnly: readonly Selected[] = [{ alias: 'id', name: 'id', args: {}, selection: [] }]

async function write({ author, tenant, transaction }: Target, change: RecordChange): Promise<unknown> {
  return JSON.parse((await prepareWrite(author, tenant, change).run(transaction)).text)
}

/** A value as the API takes it. */
function written(
  { today }: Target,
  attribute: Attribute | undefined,
  value: Json,
  ids: ReadonlyMap<string, string>,
): Json {
  if (!attribute || !isValue(attribute)) return value
  const { scalar, list } = attribute.type.graphql
  if (scalar === 'ID' && attribute.type.relation)
    return list ? (value as string[]).map((key) => ids.get(key)!) : (ids.get(value as string) ?? null)
  if (scalar !== 'Date' && scalar !== 'DateTime') return value
  if (value === null || typeof value !== 'object' || !('day' in value)) return value
  const { day, time = '09:00' } = value as unknown as RelativeDay
  const date = new Date(Date.parse(`${today}T00:00:00Z`) + day * 86_400_000).toISOString().slice(0, 10)
  return scalar === 'Date' ? date : `${date}T${time}:00.000Z`
}

/** Entities after those that their records point at, as far as that goes. */
function inOrder(entities: readonly TemplateEntity[]): TemplateEntity[] {
  const byName = new Map(entities.map((entity) => [entity.name, entity]))
  const ordered = new Set<TemplateEntity>()
  const visiting = new Set<TemplateEntity>()
  const visit = (entity: TemplateEntity) => {
    if (ordered.has(entity) || visiting.has(entity)) return
    visiting.add(entity)
    for (const { target } of entity.fields) if (target !== undefined) visit(byName.get(target)!)
    ordered.add(entity)
  }
  for (const entity of entities) visit(entity)
  return [...ordered]
}

/**
 * The template with the first records of each entity, as far as the caller may read them. Files stay behind, and so do
 * pointers at records that are not among them.
 */
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
  return { entities }
}

function keysOf(value: Json, keys: ReadonlyMap<Json, string>): Json {
  if (Array.isArray(value)) return value.flatMap((id) => keys.get(id) ?? [])
  return keys.get(value) ?? null
}

async function readRows(tenant: SampledTenant, { name }: TemplateEntity): Promise<readonly Record<string, Json>[]> {
  const { model, access, context, db } = tenant
  const entity = model.entities.get(name)!
  if (!access.to(entity).actions.has('read')) return []
  const fields = new Visibility(model, access)
    .attributes(entity)
    .filter(isWritable)
    .filter(({ isReadonly, type }) => !isReadonly && !type.files)
  const selection = ['id', ...fields.map((field) => field.name)].map((field) => ({
    alias: field,
    name: field,
    args: {},
    selection: [],
  }))
  const args = { orderBy: [{ createdAt: 'ASC' }, { id: 'ASC' }], limit: mostRecords }
  const root = { alias: 'rows', kind: 'list', entity: name, args, selection } as const
  const text = await db.read(compileRead(planRead({ roots: [root] }, model, access)), { variables: {}, context })
  return (parseJson(text) as { rows: Record<string, Json>[] }).rows
}
