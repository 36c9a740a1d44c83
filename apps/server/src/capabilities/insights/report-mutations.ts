import {
  createReport,
  reportChange,
  reportCreation,
  type ReportRow,
  restoreReport,
  type Structure,
  updateReport,
} from '@monarch/schema'
import { id as idShape, object } from '@monarch/shapes'
import { type AdminChange, type AdminMutation, adminMutation } from '../../api/admin/admin-mutation.ts'
import { argsInput, commandData, creationData, idArgs, idInput } from '../../api/graphql/args-input.ts'
import { newId } from '../../platform/new-id.ts'
import { reachable } from '../../request/decisions.ts'
import { reconcileIndexesSoon } from '../../structure/indexes/reconcile.ts'
import { insertRow, writeRow } from '../../structure/row-store.ts'
import {
  ifVersionOf,
  logRow,
  reachRow,
  requireVersion,
  requireWhole,
  type RowAction,
  structureOf,
} from '../../structure/structure-row.ts'
import { reportKind } from './insight-kinds.ts'
import { requireInsightRight } from './rights.ts'

export const environmentOf = ({ ctx }: AdminChange) => ({
  newId,
  now: new Date().toISOString(),
  userId: ctx.user.id,
})

export const reportMutations: readonly AdminMutation[] = [
  adminMutation({
    name: 'createReport',
    description: 'Creates a report about the records of an entity.',
    permission: { decides: 'insight:create, or record:<entity>:read for a personal one' },
    scope: 'tenant',
    entity: 'report',
    args: argsInput(object({ data: creationData('CreateReportInput', reportCreation) }, 'data')),
    async run(change, { data }) {
      const tenantId = reachable(change.ctx, data.tenantId, 'data.tenantId', 'tenant')
      const structure = await structureOf(change, tenantId)
      const report = createReport(structure, data, environmentOf(change))
      requireRight(change, structure, 'create', null, report)
      await insertRow(change.transaction, reportKind, report)
      return logAndReindex(change, 'create', null, report)
    },
  }),
  adminMutation({
    name: 'updateReport',
    description: 'Updates the given keys of a report.',
    permission: { decides: 'insight:update, or the owner' },
    scope: 'tenant',
    entity: 'report',
    args: argsInput(
      object(
        { id: idShape, data: commandData('UpdateReportInput', reportChange), ifVersion: ifVersionOf('report') },
        'id',
        'data',
      ),
    ),
    async run(change, args) {
      const { before, structure } = await reachRow(change, args, 'live', reportKind)
      requireRight(change, structure, 'update', before, before)
      await requireWhole(change.ctx, before, 'report')
      requireVersion(args, before, 'report')
      const after = updateReport(structure, before, args.data, environmentOf(change))
      requireRight(change, structure, 'update', before, after)
      await writeRow(change.transaction, reportKind, after)
      return logAndReindex(change, 'update', before, after)
    },
  }),
  adminMutation({
    name: 'deleteReport',
    description: 'Moves a report to the bin.',
    permission: { decides: 'insight:delete, or the owner' },
    scope: 'tenant',
    entity: 'report',
    answers: 'deleted',
    args: idInput('DeleteReportInput'),
    async run(change, args) {
      const { before, structure } = await reachRow(change, args, 'live', reportKind)
      requireRight(change, structure, 'delete', before, before)
      const { now } = environmentOf(change)
      const after = { ...before, version: before.version + 1, updatedAt: now, deletedAt: now }
      await writeRow(change.transaction, reportKind, after)
      return logAndReindex(change, 'delete', before, after)
    },
  }),
  adminMutation({
    name: 'restoreReport',
    description: 'Restores a report from the bin.',
    permission: { decides: 'insight:delete, or the owner' },
    scope: 'tenant',
    entity: 'report',
    args: idArgs,
    async run(change, args) {
      const { before, structure } = await reachRow(change, args, 'bin', reportKind)
      requireRight(change, structure, 'delete', before, before)
      await requireWhole(change.ctx, before, 'report')
      const after = restoreReport(structure, before, environmentOf(change))
      await writeRow(change.transaction, reportKind, after)
      return logAndReindex(change, 'restore', before, after)
    },
  }),
]

function requireRight(
  { ctx }: AdminChange,
  { entities }: Structure,
  action: 'create' | 'update' | 'delete',
  before: ReportRow | null,
  after: ReportRow,
): void {
  requireInsightRight(ctx, action, before, after, entities.find(({ id }) => id === after.entityId)!.name)
}

/** Logs the change and updates the indexes that the report needs. Returns the report's id. */
async function logAndReindex(
  change: AdminChange,
  action: RowAction,
  before: ReportRow | null,
  after: ReportRow,
): Promise<string> {
  const id = await logRow(change, action, reportKind, before, after)
  await reconcileIndexesSoon(change.ctx.app, after.tenantId, change.transaction)
  return id
}
