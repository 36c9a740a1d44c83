/**
 * Limits of reads in one window, per address and per calendar, for feeds and pages; the maximum of events in a feed and on a page, and of
 * days on a page.
 */
export const calendarLimits = {
  calendarLooks: 300,
  looksOfCalendar: 600,
  calendarEvents: 5000,
  datesLooks: 600,
  looksOfDates: 6000,
  pageEvents: 1000,
  pageDays: 62,
  windowSeconds: 15 * 60,
}
