import { currentLocale } from '@monarch/messages'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { translatedLabels } from '../../../lib/levels/labels.ts'
import { translationsQuery } from '../../../lib/levels/translations.ts'
import { relabelNavigation } from '../../../lib/navigation/build-navigation.ts'
import { useNavigationReply } from '../../../lib/navigation/navigation.ts'
import { useTenant } from '../../../lib/tenants/tenant.ts'

/** The stored navigation in the reader's language, without the overrides of levels. */
export function useNavigationInLanguage() {
  const query = useNavigationReply()
  const { tenantId, organizationId } = useTenant()
  const { language } = currentLocale()
  const { data: translated } = useQuery(translationsQuery(tenantId, organizationId, language))
  const { data: reply } = query
  const data = useMemo(
    () => reply && (translated ? relabelNavigation(reply, translatedLabels(translated, language)) : reply),
    [reply, translated, language],
  )
  return { ...query, data }
}
