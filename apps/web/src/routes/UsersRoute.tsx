import { lazyPart } from '@monarch/ui'
import { UsersPage } from '../features/users/UsersPage.tsx'

const RuleFilter = lazyPart(() => import('../features/record-filters/RuleFilter.tsx'))

/** Passes the view filter builder to the role editor. */
export default function UsersRoute() {
  return <UsersPage RuleFilter={RuleFilter} />
}
