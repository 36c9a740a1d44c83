import type { Json } from '@monarch/field-types'
import { annotate, filled, id, object, oneOf, wholeNumber } from '@monarch/shapes'
import { compile, isoText, sql, value } from '@monarch/sql'
import { GraphQLID, GraphQLNonNull, GraphQLObjectType, GraphQLString } from 'graphql'
import { argsInput, type ArgsOf } from '../../api/graphql/args-input.ts'
import { functionQuery } from '../../api/graphql/function-query.ts'
import { always, listOf, maybe } from '../../api/graphql/outputs.ts'
import { scalars } from '../../api/graphql/scalars.ts'
import { hiddenReason } from '../../structure/admin/shown-to-caller.ts'
import { findRow } from '../../structure/row-store.ts'
import { wholeTenantIds } from '../../structure/shown-structure.ts'
import { isShownWhole } from '../../structure/structure-row.ts'
import { type TenantContext, tenantContext } from '../../structure/tenant-context.ts'
import { webhookKind } from './rows/webhook-kind.ts'

const delivery = new GraphQLObjectType({
  name: '_WebhookDelivery',
  description: 'A change that a webhook sends.',
  fields: {
    id: always(GraphQLID, 'Its id. The header webhook-id is the same after "msg_".'),
    status: always(GraphQLString, 'waiting, sending, delivered, failed or skipped.'),
    action: always(GraphQLString, 'create, update, delete or test.'),
    recordId: maybe(GraphQLID, 'The id of the record.'),
    recordVersion: always(scalars.Int, 'The version of the record after the change.'),
    attempts: always(scalars.Int, 'The number of attempts, since the last replay.'),
    error: maybe(GraphQLString, 'The reason of the last failure.'),
    createdAt: always(GraphQLString, 'When it was added.'),
    dueAt: maybe(GraphQLString, 'When the next attempt is due.'),
    finishedAt: maybe(GraphQLString, 'When it ended.'),
    log: always(
      scalars.JSON,
      'The last attempts, oldest first: at, milliseconds, sent (names of fields, bytes), status, error, and the beginning of the response.',
    ),
  },
})

const statuses = ['waiting', 'sending', 'delivered', 'failed', 'skipped'] as const

const deliveriesArgs = argsInput(
  object(
    {
      webhookId: annotate(id, { description: 'The id of the webhook.' }),
      status: annotate(oneOf(statuses), { description: `Only these: ${statuses.join(', ')}.` }),
      limit: annotate(filled(wholeNumber(1, 100), 20), {
        description: 'The maximum number of deliveries, at most 100.',
      }),
      offset: annotate(filled(wholeNumber(0, 10_000), 0), { description: 'The number of deliveries to skip.' }),
    },
    'webhookId',
  ),
)

/** The deliveries of a webhook, on the tenant endpoint. */
export const deliveriesQuery = functionQuery({
  name: '_webhook_deliveries',
  permission: 'webhook:read',
  scope: 'tenant',
  description:
    'The deliveries of a webhook of the last 30 days, latest first. Records, errors and responses are shown only to users who may read all records.',
  type: new GraphQLNonNull(listOf(delivery)),
  args: deliveriesArgs,
  async answer(ctx, args) {
    const tenant = await tenantContext(ctx)
    const webhook = await findRow(ctx.app.admin, webhookKind, args.webhookId)
    const isThere = webhook?.tenantId === tenant.id && webhook.deletedAt === null && (await isShownWhole(ctx, webhook))
    if (!isThere) return []
    // A webhook reads what its account may read, and a response may repeat it.
    const whole = await wholeTenantIds(ctx)
    return readDeliveries(tenant, args, whole?.includes(tenant.id) ?? true)
  },
})

async function readDeliveries(
  { db }: Pick<TenantContext, 'db'>,
  { webhookId, status, limit, offset }: ArgsOf<typeof deliveriesArgs>,
  seesAll: boolean,
): Promise<Json> {
  const error = seesAll ? sql`d.error` : sql`case when d.error is not null then ${value(hiddenReason)}::text end`
  const log = seesAll
    ? sql`d.log`
    : sql`(select coalesce(jsonb_agg(e - 'response' - 'error' || '{"response": null, "error": null}'), '[]')
        from jsonb_array_elements(d.log) e)`
  const only = status === undefined ? sql`` : sql` and d.status = ${value(status)}`
  const rows = await db.rows<{ delivery: Json }>(
    compile(sql`select jsonb_build_object('id', d.id, 'status', d.status, 'action', d.action,
        'recordId', ${seesAll ? sql`d."recordId"` : sql`null`}, 'recordVersion', d."recordVersion", 'attempts', d.attempts,
        'error', ${error}, 'log', ${log}, 'createdAt', ${isoText(sql`d."createdAt"`)},
        'dueAt', case when d.status = 'waiting' then ${isoText(sql`d."dueAt"`)} end,
        'finishedAt', ${isoText(sql`d."finishedAt"`)}) as delivery
      from monarch."webhookDeliveries" d where d."webhookId" = ${value(webhookId)}::uuid${only}
      order by d."createdAt" desc, d.id desc limit ${value(limit)}::int offset ${value(offset)}::int`),
  )
  return rows.map((row) => row.delivery)
}
