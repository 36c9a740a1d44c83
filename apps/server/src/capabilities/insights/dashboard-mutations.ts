import { createDashboard, dashboardChange, dashboardCreation, updateDashboard } from '@monarch/schema'
import { id as idShape, object } from '@monarch/shapes'
import { type AdminMutation, adminMutation } from '../../api/admin/admin-mutation.ts'
import { argsInput, commandData, creationData, idArgs, idInput } from '../../api/graphql/args-input.ts'
import { reachable } from '../../request/decisions.ts'
import { insertRow, writeRow } from '../../structure/row-store.ts'
import { ifVersionOf, logRow, reachRow, requireVersion, structureOf } from '../../structure/structure-row.ts'
import { dashboardKind } from './insight-kinds.ts'
import { environmentOf } from './report-mutations.ts'
import { requireInsightRight } from './rights.ts'

export const dashboardMutations: readonly AdminMutation[] = [
  adminMutation({
    name: 'createDashboard',
    description: 'Creates a dashboard. Each of its tiles is read with the rights of its viewer.',
    permission: { decides: 'insight:create, except for a personal one' },
    scope: 'tenant',
    entity: 'dashboard',
    args: argsInput(object({ data: creationData('CreateDashboardInput', dashboardCreation) }, 'data')),
    async run(change, { data }) {
      await structureOf(change, reachable(change.ctx, data.tenantId, 'data.tenantId', 'tenant'))
      const dashboard = createDashboard(data, environmentOf(change))
      requireInsightRight(change.ctx, 'create', null, dashboard, null)
      await insertRow(change.transaction, dashboardKind, dashboard)
      return logRow(change, 'create', dashboardKind, null, dashboard)
    },
  }),
  adminMutation({
    name: 'updateDashboard',
    description: 'Updates the given keys of a dashboard.',
    permission: { decides: 'insight:update, or the owner' },
    scope: 'tenant',
    entity: 'dashboard',
    args: argsInput(
      object(
        {
          id: idShape,
          data: commandData('UpdateDashboardInput', dashboardChange),
          ifVersion: ifVersionOf('dashboard'),
        },
        'id',
        'data',
      ),
    ),
    async run(change, args) {
      const { before } = await reachRow(change, args, 'live', dashboardKind)
      requireInsightRight(change.ctx, 'update', before, before, null)
      requireVersion(args, before, 'dashboard')
      const after = updateDashboard(before, args.data, environmentOf(change))
      requireInsightRight(change.ctx, 'update', before, after, null)
      await writeRow(change.transaction, dashboardKind, after)
      return logRow(change, 'update', dashboardKind, before, after)
    },
  }),
  adminMutation({
    name: 'deleteDashboard',
    description: 'Moves a dashboard to the bin. Its reports stay.',
    permission: { decides: 'insight:delete, or the owner' },
    scope: 'tenant',
    entity: 'dashboard',
    answers: 'deleted',
    args: idInput('DeleteDashboardInput'),
    async run(change, args) {
      const { before } = await reachRow(change, args, 'live', dashboardKind)
      requireInsightRight(change.ctx, 'delete', before, before, null)
      const { now } = environmentOf(change)
      const after = { ...before, version: before.version + 1, updatedAt: now, deletedAt: now }
      await writeRow(change.transaction, dashboardKind, after)
      return logRow(change, 'delete', dashboardKind, before, after)
    },
  }),
  adminMutation({
    name: 'restoreDashboard',
    description: 'Restores a dashboard from the bin.',
    permission: { decides: 'insight:delete, or the owner' },
    scope: 'tenant',
    entity: 'dashboard',
    args: idArgs,
    async run(change, args) {
      const { before } = await reachRow(change, args, 'bin', dashboardKind)
      requireInsightRight(change.ctx, 'delete', before, before, null)
      const { now } = environmentOf(change)
      const after = { ...before, version: before.version + 1, updatedAt: now, deletedAt: null }
      await writeRow(change.transaction, dashboardKind, after)
      return logRow(change, 'restore', dashboardKind, before, after)
    },
  }),
]
