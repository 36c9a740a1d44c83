import {
  AppError,
  badInput,
  createWebhook,
  deleteWebhook,
  updateWebhook,
  uuid,
  webhookChange,
  webhookCreation,
  type WebhookEnvironment,
  type WebhookRow,
} from '@monarch/schema'
import { annotate, id as idShape, list, object } from '@monarch/shapes'
import { GraphQLNonNull, GraphQLObjectType, GraphQLString } from 'graphql'
import { type AdminChange, type AdminMutation, adminMutation, repeatedField } from '../../api/admin/admin-mutation.ts'
import { argsInput, idArgs, idArgument, idInput } from '../../api/graphql/args-input.ts'
import { newId } from '../../platform/new-id.ts'
import type { RequestContext } from '../../request/context.ts'
import { reachable } from '../../request/decisions.ts'
import { findRow, insertRow, writeRow } from '../../structure/row-store.ts'
import { createArgs, updateArgs } from '../../structure/row-mutations.ts'
import { logRow, reachRow, requireVersion, type RowAction, structureOf } from '../../structure/structure-row.ts'
import { reconcileLogPlace } from './deliver/read-changes.ts'
import { webhookKind } from './rows/webhook-kind.ts'
import { rotateSecret, shownAddress, storeUrl, takeNewSecret } from './rows/webhook-secrets.ts'
import { forgetWebhooks } from './rows/webhook-state.ts'
import { orderDeliveriesTask } from './tasks.ts'

const maxReplayed = 100

const changedWebhook = new GraphQLNonNull(
  new GraphQLObjectType({
    name: 'ChangedWebhook',
    fields: {
      id: idArgument,
      secret: {
        type: GraphQLString,
        description:
          'A new secret, which signs what is sent. Shown once: null for a repeated request, and if it did not change.',
      },
      ...repeatedField,
    },
  }),
)

/** Answers with the secret if it is new. */
const tellingSecret = {
  type: changedWebhook,
  answer: async (_ctx: RequestContext, id: string) => ({ id, secret: null }),
  makeSecret: async ({ app }: RequestContext, id: string) => ({ secret: await takeNewSecret(app, id) }),
}

export const webhookMutations: readonly AdminMutation[] = [
  adminMutation({
    name: 'createWebhook',
    confirm: true,
    description:
      'Creates a webhook. It reads records with the rights that the caller has at that time, and never more.',
    permission: 'webhook:create',
    scope: 'tenant',
    entity: 'webhook',
    ...tellingSecret,
    args: createArgs('webhook', webhookCreation),
    async run(change, { data }) {
      const { app } = change.ctx
      const tenantId = reachable(change.ctx, data.tenantId, 'data.tenantId', 'tenant')
      const row = createWebhook(await structureOf(change, tenantId), data, environmentOf(change))
      await requireRoom(change, tenantId)
      await insertRow(change.transaction, webhookKind, row)
      await storeUrl(app, change.transaction, row, urlIn(data)!)
      return log(change, 'create', null, row)
    },
    afterCommit,
  }),
  adminMutation({
    name: 'updateWebhook',
    confirm: true,
    description:
      'Updates the given keys of a webhook. If what it sends or where changes, it reads with the rights of the caller from then on.',
    permission: 'webhook:update',
    scope: 'tenant',
    entity: 'webhook',
    ...tellingSecret,
    args: updateArgs('webhook', webhookChange),
    async run(change, args) {
      const { before, structure } = await reachRow(change, args, 'live', webhookKind)
      requireVersion(args, before, 'webhook')
      const after = updateWebhook(structure, before, args.data, environmentOf(change))
      const { app } = change.ctx
      const { transaction } = change
      await writeRow(transaction, webhookKind, after)
      const url = urlIn(args.data)
      if (url !== undefined) await storeUrl(app, transaction, after, url)
      if (after.isActive && !before.isActive) await resume(change, after)
      return log(change, 'update', before, after)
    },
    afterCommit,
  }),
  adminMutation({
    name: 'rotateWebhookSecret',
    confirm: true,
    description: 'Makes a new secret. The previous one also signs for a day.',
    permission: 'webhook:update',
    scope: 'tenant',
    entity: 'webhook',
    ...tellingSecret,
    args: idArgs,
    async run(change, args) {
      const { before } = await reachRow(change, args, 'live', webhookKind)
      if (before.kind !== 'standard') throw badInput({ path: 'id', message: 'Messages for chats are not signed' })
      await rotateSecret(change.ctx.app, change.transaction, before.id)
      const called = { ...webhookKind, called: () => `the secret of the webhook "${before.name}"` }
      return logRow(change, 'update', called, before, before)
    },
  }),
  adminMutation({
    name: 'deleteWebhook',
    description: 'Deletes a webhook. Nothing that waits for it is sent.',
    permission: 'webhook:delete',
    scope: 'tenant',
    entity: 'webhook',
    answers: 'deleted',
    args: idInput('DeleteWebhookInput'),
    async run(change, args) {
      const { before } = await reachRow(change, args, 'live', webhookKind)
      const after = deleteWebhook(before, { now: new Date().toISOString() })
      await writeRow(change.transaction, webhookKind, after)
      const forgotten = {
        sealedUrl: null,
        sealedSecret: null,
        isSecretNew: false,
        sealedPrevious: null,
        previousUntil: null,
      }
      await change.transaction.updateTable('webhooks').set(forgotten).where('id', '=', after.id).execute()
      return log(change, 'delete', before, after)
    },
    afterCommit,
  }),
  adminMutation({
    name: 'testWebhook',
    description: 'Sends a test, also for a webhook that is switched off. Its log shows the result.',
    permission: 'webhook:update',
    scope: 'tenant',
    entity: 'webhook',
    args: idArgs,
    async run(change, args) {
      const { before } = await reachRow(change, args, 'live', webhookKind)
      return order(change, before, { testId: newId() })
    },
  }),
  adminMutation({
    name: 'replayWebhookDeliveries',
    description:
      'Sends changes again, with the same ids: the given ones, or all that failed. Each record is read again.',
    permission: 'webhook:update',
    scope: 'tenant',
    entity: 'webhook',
    args: argsInput(
      object(
        {
          id: idShape,
          deliveryIds: annotate(list(uuid, maxReplayed), {
            description: `The deliveries, at most ${maxReplayed}. Without them, all that failed.`,
            limit: 'webhookReplays',
          }),
        },
        'id',
      ),
    ),
    async run(change, args) {
      const { before } = await reachRow(change, args, 'live', webhookKind)
      if (!before.isActive) throw badInput({ path: 'id', message: 'Switch the webhook on first' })
      return order(change, before, { deliveryIds: args.deliveryIds ?? null })
    },
  }),
]

const maxWebhooks = 100

async function requireRoom({ transaction }: AdminChange, tenantId: string): Promise<void> {
  const own = transaction.selectFrom('webhooks').where('tenantId', '=', tenantId).where('deletedAt', 'is', null)
  const { count } = await own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  if (count >= maxWebhooks)
    throw new AppError('CONFLICT', `A workspace has at most ${maxWebhooks} webhooks.`, { limit: 'webhooksPerTenant' })
}

const environmentOf = ({ ctx }: AdminChange): WebhookEnvironment => ({
  newId,
  now: new Date().toISOString(),
  author: ctx.credential,
  shownAddress,
})

const urlIn = (data: object): string | undefined =>
  'url' in data && typeof data.url === 'string' ? data.url : undefined

/** Switches on without the earlier failures. An imported webhook needs an address first. */
async function resume({ transaction }: AdminChange, { id }: WebhookRow): Promise<void> {
  const row = await transaction
    .updateTable('webhooks')
    .set({ failingSince: null })
    .where('id', '=', id)
    .returning('sealedUrl')
    .executeTakeFirstOrThrow()
  if (row.sealedUrl === null) throw badInput({ path: 'data.url', message: 'Enter the address to send to' })
}

async function order(
  { ctx, transaction }: AdminChange,
  { id, tenantId, entityId }: WebhookRow,
  what: { readonly testId: string } | { readonly deliveryIds: readonly string[] | null },
): Promise<string> {
  const payload = { tenantId, webhookId: id, entityId, ...what }
  await ctx.app.jobs.add(orderDeliveriesTask.name, payload, { trx: transaction })
  return id
}

async function log(
  change: AdminChange,
  action: RowAction,
  before: WebhookRow | null,
  after: WebhookRow,
): Promise<string> {
  await change.ctx.app.bus.publish('webhooks', { tenantId: after.tenantId }, change.transaction)
  return logRow(change, action, webhookKind, before && shown(before), shown(after))
}

/** The log stores only `config`, not the definition by ids. */
function shown({ definition: _definition, ...row }: WebhookRow): WebhookRow {
  return row as WebhookRow
}

async function afterCommit({ app }: RequestContext, webhookId: string): Promise<void> {
  const webhook = await findRow(app.admin, webhookKind, webhookId)
  if (!webhook) return
  forgetWebhooks(app, webhook.tenantId)
  await reconcileLogPlace(app, webhook.tenantId)
}
