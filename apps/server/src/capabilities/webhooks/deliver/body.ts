import { fieldTypeOf, isEmptyValue, type Json, parseJson, type ReaderFormats, writeFor } from '@monarch/field-types'
import { compileRead, planRead, Visibility } from '@monarch/query'
import {
  answeringDigits,
  type Entity,
  isValue,
  type Model,
  titleColumn,
  type WebhookAction,
  webhookConfig,
  webhookFieldIds,
} from '@monarch/schema'
import { selected, selectionOf } from '../../../records/rest/options.ts'
import type { ActingIn } from '../../../structure/act-in.ts'
import type { WebhookTarget } from '../rows/webhook-state.ts'
import type { ChatMessage } from './chat-body.ts'
import type { Delivery } from './deliveries.ts'
import { watchedFields } from './read-changes.ts'

const verbs = { create: 'created', update: 'updated', delete: 'deleted' } as const

/** An event for programs, with the record as it is now; `null` if the account may not read it. */
export async function eventBody(
  acting: ActingIn,
  target: WebhookTarget,
  delivery: Delivery,
): Promise<{ readonly body: string; readonly fields: readonly string[] } | null> {
  const entity = entityOf(acting, target)
  if (!entity) return null
  const { action, recordId, recordVersion, changedAt } = delivery
  const known = [...watchedFields(acting, entity, webhookFieldIds(target))]
  const changed = known.filter(([id]) => delivery.fields.includes(id)).map(([, name]) => name)
  if (action === 'update' && changed.length === 0) return null
  const names = sentNames(acting, entity, target)
  const all = ['id', ...names, 'version', 'createdAt', 'updatedAt']
  const record = await readRecord(acting, answeringDigits(acting.tenant.model), entity, recordId!, all)
  if (record === null) return null
  const about = {
    entity: entity.name,
    action,
    id: recordId,
    version: recordVersion,
    changedBy: delivery.userId,
    changedFields: changed,
  }
  const type = `${entity.name}.${verbs[action as WebhookAction]}`
  // The record is PostgreSQL's text, so that numbers keep all their digits.
  const data = `${JSON.stringify(about).slice(0, -1)},"record":${record}}`
  const body = `{"type":${JSON.stringify(type)},"timestamp":${JSON.stringify(new Date(changedAt).toISOString())},"data":${data}}`
  return { body, fields: names }
}

/** A message for people; `null` if the account may not read the record. */
export async function chatMessage(
  acting: ActingIn,
  target: WebhookTarget,
  { delivery, formats }: { readonly delivery: Delivery; readonly formats: ReaderFormats },
): Promise<{ readonly message: ChatMessage; readonly fields: readonly string[] } | null> {
  const entity = entityOf(acting, target)
  if (!entity) return null
  const chosen = webhookFieldIds(target)
  const watched = watchedFields(acting, entity, chosen)
  const changed = [...watched].filter(([id]) => delivery.fields.includes(id)).map(([, name]) => name)
  if (delivery.action === 'update' && changed.length === 0) return null
  const names = chosen.length > 0 ? sentNames(acting, entity, target) : changed
  const visible = new Visibility(acting.tenant.model, acting.tenant.access).attributes(entity)
  const title = titleColumn(visible)
  const all = [...new Set(['id', ...(title ? [title.name] : []), ...names])]
  const text = await readRecord(acting, acting.tenant.model, entity, delivery.recordId!, all)
  if (text === null) return null
  const record = parseJson(text) as Readonly<Record<string, Json>>
  const facts = names.slice(0, maxFacts).flatMap((name) => {
    const attribute = entity.attributes.get(name)
    const field = acting.structure.fields.find(({ entityId, name: each }) => entityId === entity.id && each === name)
    if (!attribute || !isValue(attribute) || !field || !fieldTypeOf(field) || attribute.type.relation) return []
    const value = record[name] ?? null
    const isEmpty = (attribute.type.isEmpty ?? isEmptyValue)(value)
    const { timeZone } = acting.structure
    const words = isEmpty ? '–' : writeFor(formats, attribute, value, { timeZone })
    return [{ label: field.displayName, value: words }]
  })
  const named = title ? record[title.name] : null
  const message = {
    action: delivery.action as WebhookAction,
    entity: entity.label,
    title: typeof named === 'string' && named !== '' ? named : entity.label,
    facts,
    path: delivery.action === 'delete' ? null : `/entities/${entity.name}/${delivery.recordId}`,
  }
  return { message, fields: names }
}

const maxFacts = 10

/** The entity of the webhook; `null` if the account may not read its records. */
function entityOf({ tenant }: ActingIn, target: WebhookTarget): Entity | null {
  const entity = [...tenant.model.entities.values()].find(({ id }) => id === target.entityId)
  return entity && tenant.access.to(entity).actions.has('read') ? entity : null
}

/** The fields to send: of the chosen ones, or of all, those that the account sees. */
function sentNames({ structure, tenant }: ActingIn, entity: Entity, { definition }: WebhookTarget): string[] {
  const visibility = new Visibility(tenant.model, tenant.access)
  const { fields: chosen = [] } = webhookConfig(structure, { entityId: entity.id, definition })
  const sendable = selectionOf(tenant, entity, undefined).map(({ name }) => name)
  const own = structure.fields.filter(({ entityId, deletedAt }) => entityId === entity.id && deletedAt === null)
  const names = own.map(({ name }) => name).filter((name) => sendable.includes(name))
  const wanted = chosen.length > 0 ? names.filter((name) => chosen.includes(name)) : names
  return wanted.filter((name) => visibility.attribute(entity, name) !== undefined)
}

/** The record as JSON text, also from the bin. */
async function readRecord(
  { tenant }: ActingIn,
  model: Model,
  entity: Entity,
  id: string,
  names: readonly string[],
): Promise<string | null> {
  const selection = names.map((name) => selected(name))
  for (const bin of [false, true]) {
    const root = { alias: 'r', kind: 'byId', entity: entity.name, args: { id, bin }, selection } as const
    const statement = compileRead(planRead({ roots: [root] }, model, tenant.access))
    const text = await tenant.db.read(statement, { variables: {}, context: tenant.context })
    const record = text.slice(text.indexOf(':') + 1, text.lastIndexOf('}')).trim()
    if (record !== 'null') return record
  }
  return null
}
