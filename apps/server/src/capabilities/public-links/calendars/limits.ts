/**
 * Reads from one address, and of one calendar, in one window, by calendar programs and on its page; the events of a feed and of the page,
 * and the days that a page shows.
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
