import type { PlannedReport } from '@monarch/query'
import type { PublishedReport } from './public-dashboard-link.ts'
import { type PlanContext, planWhole } from './run-report.ts'

/**
 * Plans a report of an embedded dashboard. `null` hides the report: if a part is missing, the title would not fit the figures; if it groups
 * by unreadable records, the groups would have no names.
 */
export function planTitled(
  planContext: PlanContext,
  report: Pick<PublishedReport, 'entityId' | 'definition'>,
): PlannedReport | null {
  const plan = planWhole(planContext, report)
  const { model, access } = planContext.tenant
  const isTitled = plan?.groups.every(({ owner, path }) => {
    const relation = owner.attributes.values().find((each) => each.kind === 'toOne' && each.column === path.at(-1))
    const target = relation?.kind === 'toOne' ? model.entities.get(relation.target) : undefined
    return !target || access.to(target).actions.has('read')
  })
  return isTitled ? plan : null
}
