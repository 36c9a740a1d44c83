import { lazyPart } from '@monarch/ui'
import { IntegrationsPage } from '../features/settings/integrations/IntegrationsPage.tsx'

const RuleFilter = lazyPart(() => import('../features/record-filters/RuleFilter.tsx'))

/** Passes the filter builder to the conditions of webhooks. */
export default function IntegrationsRoute() {
  return <IntegrationsPage RuleFilter={RuleFilter} />
}
