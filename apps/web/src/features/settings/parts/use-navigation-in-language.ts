import { useMemo } from 'react'
import { useTranslatedLabels } from '../../../lib/levels/use-labels.ts'
import { relabelNavigation } from '../../../lib/navigation/build-navigation.ts'
import { useNavigationReply } from '../../../lib/navigation/navigation.ts'

/** The stored navigation in the reader's language, without the overrides of levels. */
export function useNavigationInLanguage() {
  const query = useNavigationReply()
  const labels = useTranslatedLabels()
  const { data: reply } = query
  const data = useMemo(() => reply && relabelNavigation(reply, labels), [reply, labels])
  return { ...query, data }
}
