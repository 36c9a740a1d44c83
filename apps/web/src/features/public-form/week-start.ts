import type { WeekStart } from '@monarch/ui'

/**
 * The first day of the week where the visitor is: by the region of their browser's language, as 'en-GB' and 'en-US' differ. Browsers that
 * do not know it get Sunday for English and Monday for all others.
 */
export function weekStartOf(tag: string): WeekStart {
  const locale = new Intl.Locale(tag) as Intl.Locale & { getWeekInfo?: () => { readonly firstDay: number } }
  const first = locale.getWeekInfo?.().firstDay ?? (locale.language === 'en' ? 7 : 1)
  return first === 6 ? 6 : first === 7 ? 0 : 1
}
