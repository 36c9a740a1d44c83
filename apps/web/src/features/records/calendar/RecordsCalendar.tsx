export function RecordsCalendar() { return null }
