import { type Json, usersEntityId } from '@monarch/field-types'
import type { Selected } from '@monarch/query'
import {
  type Attribute,
  type Entity,
  isValue,
  type RelativeDay,
  type TemplateContent,
  type TemplateEntity,
} from '@monarch/schema'
import type { App } from '../../platform/app.ts'
import type { TenantContext } from '../../structure/tenant-context.ts'
import type { Writer } from '../../request/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { admitUsers } from '../admit-users.ts'
import { prepareWrite, type RecordChange } from '../prepare-write.ts'

interface Target {
  readonly app: App
  readonly author: Writer
  readonly tenant: TenantContext
  readonly transaction: Transaction
  /** The created entity for each entity name in the template. */
  readonly entities: ReadonlyMap<string, Entity>
  /** The reference date of relative dates, as 2024-01-05. */
  readonly today: string
}

/**
 * Creates the sample records through ordinary writes of the author, so that all rules for records apply. References to records that
 * are created later are set in a second write.
 */
export async function storeRecords(target: Target, { entities }: TemplateContent): Promise<void> {
  const ids = new Map<string, string>()
  const later: { readonly entity: Entity; readonly key: string; readonly values: Readonly<Record<string, Json>> }[] = []
  for (const { name, fields, records } of inOrder(entities)) {
    const entity = target.entities.get(name)!
    const targetOf = new Map(fields.map((field) => [field.name, field.target]))
    const people = requiredUsers(target, entity)
    const rows = records.map(({ key, values }) => {
      const now: Record<string, Json> = { ...people }
      const missing: Record<string, Json> = {}
      for (const [field, value] of Object.entries(values)) {
        const isThere = targetOf.get(field) === undefined || [value].flat().every((each) => ids.has(each as string))
        if (isThere) now[field] = written(target, entity.attributes.get(field), value, ids)
        else missing[field] = value
      }
      if (Object.keys(missing).length > 0) later.push({ entity, key, values: missing })
      return now
    })
    for (let at = 0; at < rows.length; at += maxAtOnce) {
      const data = rows.slice(at, at + maxAtOnce)
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

/** A template has no users, so the author of its records fills the required fields of users. */
function requiredUsers({ author }: Target, { attributes }: Entity): Record<string, Json> {
  const own = [...attributes.values()].filter(isValue).flatMap(({ name, type, spec }): [string, Json][] => {
    if (!spec.required || type.relation?.(spec.settings).entityId !== usersEntityId) return []
    return [[name, type.graphql.list ? [author.user.id] : author.user.id]]
  })
  return Object.fromEntries(own)
}

const maxAtOnce = 500
const idOnly: readonly Selected[] = [{ alias: 'id', name: 'id', args: {}, selection: [] }]

async function write({ app, author, tenant, transaction }: Target, change: RecordChange): Promise<unknown> {
  const prepared = prepareWrite(author, tenant, change)
  const users = await admitUsers(app, tenant, [prepared])
  return JSON.parse((await prepared.run(transaction, users)).text)
}

/** The value in the form that the API accepts. */
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

/** Sorts entities after those that their records reference; within a cycle, in any order. */
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
