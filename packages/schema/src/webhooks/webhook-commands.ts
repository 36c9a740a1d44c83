import type { Json } from '@monarch/field-types'
import { annotate, changes, flag, id, json, list, named, notBlank, object, oneOf } from '@monarch/shapes'
import { checkTenant, readData, tenantId } from '../commands/read-data.ts'
import { limits, liveEntity } from '../commands/structure-parts.ts'
import { badInput } from '../errors/errors.ts'
import { Issues } from '../errors/issues.ts'
import type { Credential } from '../permissions/credential.ts'
import { fieldIdsIn } from '../shapes/parts.ts'
import { checkShape, releaseShape, renderShape } from '../shapes/walk-shape.ts'
import type { Structure } from '../structure/structure.ts'
import { webhookActions, type WebhookConfig, webhookKinds, type WebhookRow } from './webhook.ts'
import type { RowEnvironment } from '../structure/stored-row.ts'

/** Values from outside that commands on webhooks need. */
export interface WebhookEnvironment extends RowEnvironment {
  readonly author: Credential
  /** Checks an address, and returns it without its secret parts. Throws coded errors. */
  shownAddress(kind: WebhookRow['kind'], url: string): string
}

const configShape = object({
  actions: list(oneOf(webhookActions), webhookActions.length),
  fields: list(named('ownField'), limits.fields),
  where: named('rule'),
})

const maxAddressLength = 2000

const keys = {
  name: notBlank(limits.label, 'Please enter a name for the webhook'),
  url: annotate(notBlank(maxAddressLength, 'Please enter the address to send to'), {
    description: 'The address to send to. It is not shown again in full.',
    limit: 'webhookAddress',
  }),
  actions: annotate(list(oneOf(webhookActions, { name: 'WebhookAction' }), webhookActions.length), {
    description: 'The changes that are sent; all if empty.',
  }),
  fields: annotate(list(notBlank(limits.nameInput), limits.fields), {
    description: 'The fields that are sent, and whose changes count. If empty, all that the webhook may read.',
  }),
  where: annotate(json, {
    description: 'The records that it is about, as a where. null for all.',
  }),
  isActive: annotate(flag, { description: 'Whether changes are sent. True by default.' }),
}

export const webhookCreation = object(
  {
    tenantId,
    entityId: id,
    kind: annotate(oneOf(webhookKinds, { name: 'WebhookKind' }), {
      description: 'standard: events of Standard Webhooks. slack, teams: messages. standard by default.',
    }),
    ...keys,
  },
  'tenantId',
  'entityId',
  'name',
  'url',
)
export const webhookChange = changes(keys)

/** Throws coded errors that name every problem found. */
export function createWebhook(structure: Structure, data: unknown, env: WebhookEnvironment): WebhookRow {
  const issues = new Issues()
  const sent = readData(webhookCreation, data, issues)
  checkTenant(structure, sent.tenantId, issues)
  if (sent.entityId === undefined || sent.url === undefined) throw badInput(issues)
  const entity = liveEntity(structure, sent.entityId, 'data.entityId')
  const { isActive = true, kind = 'standard' } = sent
  const row: WebhookRow = {
    id: env.newId(),
    tenantId: structure.tenantId,
    entityId: entity.id,
    name: sent.name ?? '',
    kind,
    address: env.shownAddress(kind, sent.url),
    config: {},
    definition: {},
    uses: [],
    isActive,
    activeSince: isActive ? env.now : null,
    pauseReason: null,
    ...byAuthor(env),
    createdBy: env.author.userId,
    version: 1,
    createdAt: env.now,
    updatedAt: env.now,
    deletedAt: null,
  }
  return checked(structure, row, configOf(sent, {}), issues)
}

/**
 * If the content or the target changes, the webhook gets the credential of the caller, so that users cannot redirect data that only others
 * may read.
 */
export function updateWebhook(
  structure: Structure,
  before: WebhookRow,
  data: unknown,
  env: WebhookEnvironment,
): WebhookRow {
  const issues = new Issues()
  const sent = readData(webhookChange, data, issues)
  liveEntity(structure, before.entityId)
  const { url, actions, fields, where, isActive = before.isActive } = sent
  const isOther = [url, actions, fields, where].some((given) => given !== undefined)
  const row: WebhookRow = {
    ...before,
    name: sent.name ?? before.name,
    address: url === undefined ? before.address : env.shownAddress(before.kind, url),
    isActive,
    activeSince: isActive ? (before.activeSince ?? env.now) : null,
    pauseReason: isActive || sent.isActive === false ? null : before.pauseReason,
    ...(isOther && byAuthor(env)),
    version: before.version + 1,
    updatedAt: env.now,
  }
  return checked(structure, row, configOf(sent, before.config as WebhookConfig), issues)
}

export function deleteWebhook(before: WebhookRow, env: Pick<WebhookEnvironment, 'now'>): WebhookRow {
  const { now } = env
  return { ...before, isActive: false, activeSince: null, version: before.version + 1, updatedAt: now, deletedAt: now }
}

/**
 * The webhook after a structure change: with current names, and without deleted fields. A webhook whose conditions or last field were
 * deleted would send more than was chosen, so it is paused.
 */
export function reconcileWebhook(
  structure: Structure,
  row: WebhookRow,
  gone: ReadonlySet<string> = new Set(),
): WebhookRow {
  const { entityId } = row
  const released = gone.size > 0 ? releaseShape(structure, entityId, configShape, row.definition, gone) : row
  const { definition } = released
  const before = row.definition as WebhookConfig
  const after = definition as WebhookConfig
  const isWider =
    (before.where !== undefined && after.where === undefined) ||
    ((before.fields?.length ?? 0) > 0 && (after.fields?.length ?? 0) === 0)
  return {
    ...row,
    definition,
    uses: [...released.uses],
    config: webhookConfig(structure, { entityId, definition }) as Json,
    ...(isWider && { isActive: false, activeSince: null, pauseReason: 'filter' }),
  }
}

/** The settings with current names. */
export function webhookConfig(
  structure: Structure,
  { entityId, definition }: Pick<WebhookRow, 'entityId' | 'definition'>,
): WebhookConfig {
  return renderShape(structure, entityId, configShape, definition) as WebhookConfig
}

/** The ids of its fields; empty for all. */
export function webhookFieldIds({ definition }: Pick<WebhookRow, 'definition'>): readonly string[] {
  return fieldIdsIn((definition as { fields?: Json }).fields)
}

function byAuthor({ author }: WebhookEnvironment): Pick<WebhookRow, 'actsAs' | 'apiKeyId' | 'vouchedBy'> {
  return { actsAs: author.userId, apiKeyId: author.apiKeyId, vouchedBy: author.vouchedBy }
}

function configOf(
  { actions, fields, where }: { readonly actions?: unknown; readonly fields?: unknown; readonly where?: unknown },
  before: WebhookConfig,
): Json {
  const given = {
    actions: actions ?? before.actions,
    fields: fields ?? before.fields,
    where: where === undefined ? before.where : (where ?? undefined),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Json
}

function checked(structure: Structure, draft: WebhookRow, config: Json, issues: Issues): WebhookRow {
  const { definition, uses, issues: found } = checkShape(structure, draft.entityId, configShape, config, 'data')
  issues.add(found)
  if (issues.length > 0) throw badInput(issues)
  return reconcileWebhook(structure, { ...draft, definition, uses: [...uses] })
}
