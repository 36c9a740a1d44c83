const weekStarts = ['sunday', 'monday', 'saturday'] as const
export type WeekStart = (typeof weekStarts)[number]

/** Numbers of weekdays as `Date` counts them. */
export const firstWeekday = { sunday: 0, monday: 1, saturday: 6 } as const satisfies Record<WeekStart, number>

/**
 * The first day of the week where a language is spoken: Sunday for 'en-US', Monday for 'en-GB' and 'de'. A table, because browsers
 * without `Intl.Locale.getWeekInfo` must agree with the server. A language without a region has its most likely one.
 */
export function weekStartIn(languageTag: string): WeekStart {
  const region = regionOf(languageTag)
  if (sundayRegions.includes(region)) return 'sunday'
  return saturdayRegions.includes(region) ? 'saturday' : 'monday'
}

function regionOf(languageTag: string): string {
  try {
    return new Intl.Locale(languageTag).maximize().region ?? ''
  } catch {
    return ''
  }
}

/** From CLDR's supplemental data, `weekData`. The Maldives begin on Friday there; Saturday is the nearest choice. */
const sundayRegions =
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'.split(
    ' ',
  )
const saturdayRegions = 'AF BH DJ DZ EG IQ IR JO KW LY MV OM QA SD SY'.split(' ')
