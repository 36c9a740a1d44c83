import { whenOnline } from '@monarch/ui'
import { lazy } from 'react'
import { UsersPage } from '../features/users/UsersPage.tsx'

const RuleFilter = lazy(whenOnline(() => import('../features/record-filters/RuleFilter.tsx')))

/** Lends the filter builder of views to the conditions of roles. */
export default function UsersRoute() {
  return <UsersPage RuleFilter={RuleFilter} />
}
