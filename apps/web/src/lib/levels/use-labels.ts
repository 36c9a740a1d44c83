import { currentLocale } from '@monarch/messages'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTenant } from '../tenants/tenant.ts'
import { type Labels, labelsFor, translatedLabels } from './labels.ts'
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

/** What builders have translated, without the overrides of levels: for screens on which the structure is changed. */
export function useTranslatedLabels(): Labels {
  const { tenantId, organizationId } = useTenant()
  const { language } = currentLocale()
  const { data } = useQuery(translationsQuery(tenantId, organizationId, language))
  return useMemo(() => (data ? translatedLabels(data, language) : none), [data, language])
}

const none: Labels = new Map()
