/** A day ('YYYY-MM-DD') as local noon: midnight does not exist on some days in some time zones. */
export function dayToDate(day: string): Date {
  const [year, month, date] = day.split('-').map(Number)
  const result = new Date(2000, 0, 1, 12)
  result.setFullYear(year!, month! - 1, date!)
  return result
}

export function dateToDay(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && dateToDay(dayToDate(text)) === text
}
