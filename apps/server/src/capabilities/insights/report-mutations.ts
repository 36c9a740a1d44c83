import { createReport, reportChange, reportCreation, restoreReport, updateReport } from '@monarch/schema'
import { reconcileIndexesSoon } from '../../structure/indexes/reconcile.ts'
import { rowMutations } from '../../structure/row-mutations.ts'
import { reportKind } from './insight-kinds.ts'
import { requireInsightRight } from './rights.ts'
import { showInsightPages } from './show-pages.ts'

export const reportMutations = rowMutations(reportKind, {
  create: {
    description: 'Creates a report about the records of an entity.',
    permission: { decides: 'insight:create, or record:<entity>:read for a personal one' },
    shape: reportCreation,
    run: createReport,
  },
  update: {
    description: 'Updates the given keys of a report.',
    permission: { decides: 'insight:update, or the owner' },
    shape: reportChange,
    run: updateReport,
  },
  delete: { description: 'Moves a report to the bin.', permission: { decides: 'insight:delete, or the owner' } },
  restore: {
    description: 'Restores a report from the bin.',
    permission: { decides: 'insight:delete, or the owner' },
    run: restoreReport,
  },
  requireRight({ ctx }, { entities }, action, before, after) {
    const { name } = entities.find(({ id }) => id === after.entityId)!
    requireInsightRight(ctx, action, before, after, name)
  },
  async onChange(change, _, report) {
    await showInsightPages(change, report)
    await reconcileIndexesSoon(change.ctx.app, report.tenantId, change.transaction)
  },
})
