import {
  badInput,
  createDigest,
  type DashboardRow,
  digestChange,
  digestCreation,
  type DigestRow,
  nextDigest,
  notFound,
  updateDigest,
} from '@monarch/schema'
import { annotate, flag, id, object, text } from '@monarch/shapes'
import { type AdminChange, type AdminMutation, adminMutation } from '../../api/admin/admin-mutation.ts'
import { dataInput } from '../../api/graphql/args-input.ts'
import { requireMailServer } from '../../platform/mail/send-mail.ts'
import { createCounter } from '../../platform/rate-limits/rate-limit.ts'
import { service } from '../../platform/service.ts'
import { rowMutations } from '../../structure/row-mutations.ts'
import { findRow } from '../../structure/row-store.ts'
import { reachRow } from '../../structure/structure-row.ts'
import { digestLimits } from './digest-limits.ts'
import { dashboardKind, digestKind, isFor } from './insight-kinds.ts'
import { requireInsightRight } from './rights.ts'
import { testDigestTask, testKey } from './send-digest.ts'

const rows = rowMutations(digestKind, {
  create: {
    description: "Sends a dashboard by mail on a schedule. Each mail is computed with its recipient's own rights.",
    permission: { decides: 'insight:create, except for a personal dashboard' },
    shape: digestCreation,
    run: createDigest,
  },
  update: {
    description: 'Updates the given keys of a digest.',
    permission: { decides: 'insight:update, or the owner of a personal dashboard' },
    shape: digestChange,
    run: (_, before, data, env) => updateDigest(before, data, env),
  },
  delete: {
    description: 'Moves a digest to the bin.',
    permission: { decides: 'insight:delete, or the owner of a personal dashboard' },
  },
  restore: {
    description: 'Restores a digest from the bin.',
    permission: { decides: 'insight:delete, or the owner of a personal dashboard' },
    run: (_, before, { now }) => ({ ...before, version: before.version + 1, updatedAt: now, deletedAt: null }),
  },
  async requireRight(change, _, action, before, after) {
    const dashboard = await dashboardOf(change, after.dashboardId, after.tenantId, before ? 'id' : 'data.dashboardId')
    requireInsightRight(change.ctx, action, action === 'create' ? null : dashboard, dashboard, null)
  },
  async onChange(change, before, digest) {
    if (digest.deletedAt !== null) return
    const { requireMembers } = await import('./digest-recipients.ts')
    await requireMembers(change.transaction, before, digest)
    await schedule(change, digest)
  },
})

/** The dashboard of a digest, which the caller must see. */
async function dashboardOf(
  { ctx, transaction }: AdminChange,
  dashboardId: string,
  tenantId: string,
  path: string,
): Promise<DashboardRow> {
  const dashboard = await findRow(transaction, dashboardKind, dashboardId)
  const isThere = dashboard?.tenantId === tenantId && dashboard.deletedAt === null && isFor(dashboard, ctx.user.id)
  if (!isThere)
    throw path === 'id' ? notFound(path, 'digest') : badInput({ path, message: 'There is no dashboard with this id' })
  return dashboard
}

async function schedule(
  { transaction }: AdminChange,
  { id: digestId, tenantId, schedule: chosen }: DigestRow,
): Promise<void> {
  const tenants = transaction.selectFrom('tenants').select('timeZone').where('id', '=', tenantId)
  const { timeZone } = await tenants.executeTakeFirstOrThrow()
  const nextAt = nextDigest(chosen, new Date(), timeZone)
  await transaction.updateTable('digests').set({ nextAt }).where('id', '=', digestId).execute()
}

const receiveDigest = adminMutation({
  name: 'receiveDigest',
  description: 'Stops the mails of a digest for the caller, or starts them again.',
  permission: { decides: 'a digest that the caller receives' },
  scope: 'tenant',
  entity: 'digest',
  args: dataInput(
    'ReceiveDigestInput',
    object({ id, isReceived: annotate(flag, { description: 'False stops it.' }) }, 'id', 'isReceived'),
  ),
  async run(change, args) {
    const { ctx, transaction } = change
    const { before: digest } = await reachRow(change, args, 'live', digestKind)
    const dashboard = await dashboardOf(change, digest.dashboardId, digest.tenantId, 'id')
    const { chosenPeople, setStopped } = await import('./digest-recipients.ts')
    const chosen = await chosenPeople(ctx.app, digest, dashboard)
    if (!chosen.some(({ userId }) => userId === ctx.user.id)) throw notFound('data.id', 'digest')
    await setStopped(transaction, { digestId: digest.id, userId: ctx.user.id }, !args.data.isReceived)
    return digest.id
  },
})

export const digestTestsService = service('digest tests', () =>
  createCounter('digestTests', digestLimits.digestTests, digestLimits.windowSeconds),
)

const sendDigestTest = adminMutation({
  name: 'sendDigestTest',
  description:
    'Sends a dashboard to the caller by mail, as its recipients would receive it with the rights of the caller.',
  permission: { decides: 'a dashboard that the caller sees' },
  scope: 'tenant',
  entity: 'dashboard',
  args: dataInput(
    'SendDigestTestInput',
    object(
      { id, name: annotate(text(100), { description: 'The subject; by default, the name of the dashboard.' }) },
      'id',
    ),
  ),
  async run(change, args) {
    const { ctx, transaction } = change
    const { before: dashboard } = await reachRow(change, args, 'live', dashboardKind)
    requireMailServer(ctx.app)
    ctx.app.services.get(digestTestsService).count(ctx.user.id, 'You have sent many tests.')
    const { id: dashboardId, tenantId } = dashboard
    const payload = { dashboardId, tenantId, userId: ctx.user.id, name: args.data.name ?? '', key: testKey() }
    await ctx.app.jobs.add(testDigestTask.name, payload, { trx: transaction })
    return dashboardId
  },
})

export const digestMutations: readonly AdminMutation[] = [...rows, receiveDigest, sendDigestTest]
