/** The typed number, with or without group separators; `null` if empty. The server refuses -1 at its input. */
export function wholeNumberOf(text: string): number | null {
  const digits = text.replaceAll(/[\s,.]/g, '')
  return digits === '' ? null : /^\d{1,9}$/.test(digits) ? Number(digits) : -1
}
