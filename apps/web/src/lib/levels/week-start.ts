import type { WeekStart } from '@monarch/field-types'
import { readerWeekStart } from '@monarch/schema'
import { useSetting } from './settings.ts'

/** The first day of the user's weeks. The server computes the same for reports, from the language in the headers of each request. */
export function useWeekStart(): WeekStart {
  const { value: chosen } = useSetting('defaults.weekStart')
  const { value: language } = useSetting('defaults.language')
  return readerWeekStart(chosen, language, navigator.language)
}
