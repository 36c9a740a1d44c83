/**
 * The formats in which users can choose to read days: 'Jan 5, 2024', 'January 5, 2024', '2024-01-05', '05/01/2024',
 * '01/05/2024'.
 */
export const dateFormats = ['medium', 'long', 'iso', 'dayFirst', 'monthFirst'] as const
export type DateFormat = (typeof dateFormats)[number]

/** The clocks in which users can choose to read times: '14:30', '2:30 PM'. */
export const clockFormats = ['24h', '12h'] as const
export type ClockFormat = (typeof clockFormats)[number]
