/** Reads from one address, and of one calendar, in one window; the events of one calendar. */
export const calendarLimits = { calendarLooks: 300, looksOfCalendar: 600, calendarEvents: 5000, windowSeconds: 15 * 60 }
