import { createDashboard, dashboardChange, dashboardCreation, updateDashboard } from '@monarch/schema'
import { rowMutations } from '../../structure/row-mutations.ts'
import { checkImages } from './dashboard-files.ts'
import { dashboardKind } from './insight-kinds.ts'
import { requireInsightRight } from './rights.ts'
import { showInsightPages } from './show-pages.ts'

export const dashboardMutations = rowMutations(dashboardKind, {
  create: {
    description: 'Creates a dashboard. Each of its tiles is read with the rights of its viewer.',
    permission: { decides: 'insight:create, except for a personal one' },
    shape: dashboardCreation,
    run: (_, data, env) => createDashboard(data, env),
  },
  update: {
    description: 'Updates the given keys of a dashboard.',
    permission: { decides: 'insight:update, or the owner' },
    shape: dashboardChange,
    run: (_, before, data, env) => updateDashboard(before, data, env),
  },
  delete: {
    description: 'Moves a dashboard to the bin. Its reports stay.',
    permission: { decides: 'insight:delete, or the owner' },
  },
  restore: {
    description: 'Restores a dashboard from the bin.',
    permission: { decides: 'insight:delete, or the owner' },
    run: (_, before, { now }) => ({ ...before, version: before.version + 1, updatedAt: now, deletedAt: null }),
  },
  async onChange(change, before, after) {
    await checkImages(change.ctx, before, after)
    await showInsightPages(change, after)
  },
  requireRight: ({ ctx }, _, action, before, after) => requireInsightRight(ctx, action, before, after, null),
})
