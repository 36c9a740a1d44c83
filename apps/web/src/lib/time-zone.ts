/** The time zone of the user: that of the browser. */
export const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
