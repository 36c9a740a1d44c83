import {
  holdReason,
  isUuid,
  notFound,
  type Retention,
  retentionChange,
  retentionKinds,
  retentionNames,
} from '@monarch/schema'
import { annotate, id, object } from '@monarch/shapes'
import { sql } from 'kysely'
import { type AdminChange, type AdminMutation, adminMutation, logAdminChange } from '../../api/admin/admin-mutation.ts'
import { argsInput, type ArgsOf, dataInput, idArgs, inputObject } from '../../api/graphql/args-input.ts'
import { newId } from '../../platform/new-id.ts'
import { tenantRetention } from '../../platform/retention/apply-retention.ts'
import { requireNarrower } from '../../platform/retention/require-narrower.ts'
import { reachable, wholeOrganization } from '../../request/decisions.ts'

const ofTenant = retentionNames.filter((name) => retentionKinds[name].byTenant)
const organizationArgs = argsInput(
  object(
    { organizationId: id, data: inputObject('UpdateRetentionInput', retentionChange(retentionNames)) },
    'organizationId',
    'data',
  ),
)
const tenantArgs = argsInput(
  object(
    { tenantId: id, data: inputObject('UpdateTenantRetentionInput', retentionChange(ofTenant)) },
    'tenantId',
    'data',
  ),
)
const holdInput = dataInput(
  'CreateLegalHoldInput',
  object(
    {
      organizationId: id,
      tenantId: annotate(id, { description: 'The workspace to keep; without one and without a user, everything.' }),
      userId: annotate(id, { description: 'The user that the hold protects. It keeps all data of the organization.' }),
      reason: annotate(holdReason, { description: 'Why the data is kept: the name or number of a case.' }),
    },
    'organizationId',
    'reason',
  ),
)

export const retentionMutations: readonly AdminMutation[] = [
  adminMutation({
    name: 'updateRetention',
    confirm: true,
    description: 'Sets for how many days an organization keeps kinds of data; null goes back to the standard.',
    permission: 'settings:update',
    scope: 'organization',
    entity: 'organization',
    args: organizationArgs,
    run: updateRetention,
  }),
  adminMutation({
    name: 'updateTenantRetention',
    confirm: true,
    description:
      'Sets fewer days for a workspace than for its organization; null goes back to those of the organization.',
    permission: 'tenant:update',
    scope: 'tenant',
    entity: 'tenant',
    args: tenantArgs,
    run: updateTenantRetention,
  }),
  adminMutation({
    name: 'createLegalHold',
    confirm: true,
    description: 'Keeps data from retention, erasure and deletion until the hold is lifted.',
    permission: 'settings:update',
    scope: 'organization',
    entity: 'legalHold',
    args: holdInput,
    run: createLegalHold,
  }),
  adminMutation({
    name: 'liftLegalHold',
    confirm: true,
    description: 'Ends a legal hold. Retention deletes what is due at its next run.',
    permission: 'settings:update',
    scope: 'organization',
    entity: 'legalHold',
    args: idArgs,
    run: liftLegalHold,
  }),
]

async function updateRetention(change: AdminChange, args: ArgsOf<typeof organizationArgs>): Promise<string> {
  const { transaction, ctx } = change
  const organizationId = wholeOrganization(ctx, args.organizationId)
  const { name, retention: before } = await transaction
    .selectFrom('organizations')
    .select(['name', 'retention'])
    .where('id', '=', organizationId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const after = merged(before, args.data)
  await transaction
    .updateTable('organizations')
    .set({ retention: JSON.stringify(after) })
    .where('id', '=', organizationId)
    .execute()
  await logAdminChange(change, {
    organizationId,
    tenantId: null,
    subjectType: 'organization',
    subjectId: organizationId,
    action: 'update',
    version: 1,
    description: `Changed how long "${name}" keeps its data`,
    before: { retention: before },
    after: { retention: after },
  })
  return organizationId
}

async function updateTenantRetention(change: AdminChange, args: ArgsOf<typeof tenantArgs>): Promise<string> {
  const { transaction, ctx } = change
  const tenantId = reachable(ctx, args.tenantId, 'tenantId', 'tenant')
  const { rows } = await sql<{ name: string; organizationId: string; retention: Retention }>`
    select t.name, t."organizationId", ${tenantRetention} as retention from tenants t
    where t.id = ${tenantId} for update`.execute(transaction)
  const { name, organizationId, retention: before } = rows[0]!
  await requireNarrower(transaction, organizationId, args.data)
  const after = merged(before, args.data)
  const { bin = null, ...others } = after
  await transaction
    .updateTable('tenants')
    .set({ retention: JSON.stringify(others), binDays: bin })
    .where('id', '=', tenantId)
    .execute()
  await logAdminChange(change, {
    organizationId,
    tenantId,
    subjectType: 'tenant',
    subjectId: tenantId,
    action: 'update',
    version: 1,
    description: `Changed how long the workspace "${name}" keeps its data`,
    before: { retention: before },
    after: { retention: after },
  })
  return tenantId
}

function merged(before: Retention, change: ArgsOf<typeof organizationArgs>['data']): Retention {
  const days = retentionNames.flatMap((name) => {
    const value = change[name] === undefined ? before[name] : change[name]
    return value === undefined || value === null ? [] : [[name, value] as const]
  })
  return Object.fromEntries(days)
}

async function createLegalHold(change: AdminChange, { data }: ArgsOf<typeof holdInput>): Promise<string> {
  const { transaction, ctx } = change
  const organizationId = wholeOrganization(ctx, data.organizationId, 'data.organizationId')
  const tenantId = data.tenantId === undefined ? null : await ownTenant(change, organizationId, data.tenantId)
  const userId = data.userId === undefined ? null : await ownUser(change, organizationId, data.userId)
  const hold = { organizationId, tenantId: userId === null ? tenantId : null, userId, reason: data.reason }
  const holdId = newId()
  await transaction
    .insertInto('legalHolds')
    .values({ ...hold, id: holdId, createdBy: ctx.user.id, liftedAt: null, liftedBy: null })
    .execute()
  await logAdminChange(change, {
    organizationId,
    tenantId: hold.tenantId,
    subjectType: 'legalHold',
    subjectId: holdId,
    action: 'create',
    version: 1,
    description: `Placed a legal hold: "${data.reason}"`,
    before: null,
    after: hold,
  })
  return holdId
}

async function ownTenant({ transaction }: AdminChange, organizationId: string, given: string): Promise<string> {
  const tenants = transaction.selectFrom('tenants').select('id').where('organizationId', '=', organizationId)
  const found = isUuid(given) ? await tenants.where('id', '=', given).executeTakeFirst() : undefined
  if (!found) throw notFound('data.tenantId', 'tenant')
  return found.id
}

/** A member or former member. */
async function ownUser({ transaction }: AdminChange, organizationId: string, given: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where u.id = ${isUuid(given) ? given : null}::uuid and (
      exists (select from memberships m where m."userId" = u.id and m."organizationId" = ${organizationId})
      or exists (select from operations o where o."organizationId" = ${organizationId} and o."subjectId" = u.id
        and o."subjectType" = 'user' and o.action = 'delete'))`.execute(transaction)
  const [found] = rows
  if (!found) throw notFound('data.userId', 'user')
  return found.id
}

async function liftLegalHold(change: AdminChange, args: ArgsOf<typeof idArgs>): Promise<string> {
  const { transaction, ctx } = change
  const hold = await transaction
    .selectFrom('legalHolds')
    .select(['id', 'organizationId', 'tenantId', 'reason', 'liftedAt'])
    .where('id', '=', isUuid(args.id) ? args.id : null)
    .where('organizationId', 'in', [...ctx.organizationIds, newId()])
    .forUpdate()
    .executeTakeFirst()
  if (!hold) throw notFound('id', 'legal hold')
  const organizationId = wholeOrganization(ctx, hold.organizationId)
  if (hold.liftedAt !== null) return hold.id
  const now = sql<string>`now()`
  await transaction
    .updateTable('legalHolds')
    .set({ liftedAt: now, liftedBy: ctx.user.id, updatedAt: now })
    .where('id', '=', hold.id)
    .execute()
  await logAdminChange(change, {
    organizationId,
    tenantId: hold.tenantId,
    subjectType: 'legalHold',
    subjectId: hold.id,
    action: 'update',
    version: 2,
    description: `Lifted a legal hold: "${hold.reason}"`,
    before: null,
    after: null,
  })
  return hold.id
}
