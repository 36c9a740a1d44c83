import { currentLocale } from '@monarch/messages'
import { useQuery } from '@tanstack/react-query'
import { useTenant } from '../tenants/tenant.ts'
import { type Labels, labelsFor } from './labels.ts'
import { useSettings } from './settings.ts'
import { translationsQuery } from './translations.ts'

/** Returns the identical map while no label changes. */
export function useLabels(): Labels {
  const { tenantId, organizationId } = useTenant()
  const { resolved } = useSettings()
  const { language } = currentLocale()
  const { data } = useQuery(translationsQuery(tenantId, organizationId, language))
  return labelsFor(resolved, data, language)
}
