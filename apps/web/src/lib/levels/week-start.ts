import type { WeekStart } from '@monarch/field-types'
import { readerWeekStart } from '@monarch/schema'
import { useSetting } from './settings.ts'

/** The first day of the user's weeks. Reports have the same on the server, which reads the browser's language from each request. */
export function useWeekStart(): WeekStart {
  const { value: chosen } = useSetting('defaults.weekStart')
  const { value: language } = useSetting('defaults.language')
  return readerWeekStart(chosen, language, navigator.language)
}
