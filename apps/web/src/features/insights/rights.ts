import { type ActionOf, covers, isGranted, type Visibility } from '@monarch/schema'
import { readImpersonation } from '../../lib/credentials/impersonation.ts'
import { useUser } from '../../lib/session/session.ts'

interface Owned {
  readonly visibility: string
  readonly ownerId: string
}

/** What the user may do with dashboards, reports and metrics, by the same rules as the server. Personal ones need no permission. */
export function useDashboardRights() {
  const { id: userId, permissions } = useUser()
  const has = (right: ActionOf<'insight'>) => isGranted(permissions, `insight:${right}`)
  const isImpersonating = readImpersonation() !== null
  const isOwn = ({ ownerId }: Owned) => ownerId === userId && !isImpersonating
  const mayChange = (dashboard: Owned, right: 'update' | 'delete'): boolean => {
    if (dashboard.visibility === 'personal') return isOwn(dashboard)
    return has(right) && (dashboard.visibility !== 'locked' || has('unlock'))
  }
  const mayMake = (to: Visibility): boolean => {
    if (to === 'personal') return !isImpersonating
    return has('create') && (to !== 'locked' || has('unlock'))
  }
  return {
    mayChange,
    mayMake,
    /** Whether the user may choose another owner of a metric. */
    mayHandOver: (metric: Owned) => isOwn(metric) || covers(permissions, 'insight:*'),
    /** Whether the user may change the visibility of a dashboard. */
    mayTurn(dashboard: Owned, to: Visibility): boolean {
      if (dashboard.visibility === to) return false
      if (dashboard.visibility === 'personal') return isOwn(dashboard) && mayMake(to)
      if (!mayChange(dashboard, 'update')) return false
      return to === 'personal' ? isOwn(dashboard) : to !== 'locked' || has('unlock')
    },
  }
}
