import { whenOnline } from '@monarch/ui'
import { lazy } from 'react'
import { UsersPage } from '../features/users/UsersPage.tsx'

const RuleFilter = lazy(whenOnline(() => import('../features/record-filters/RuleFilter.tsx')))

/** Passes the view filter builder to the role editor. */
export default function UsersRoute() {
  return <UsersPage RuleFilter={RuleFilter} />
}
