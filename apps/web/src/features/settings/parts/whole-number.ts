/** The typed number, also as '1,440' or '1.440'; `null` if empty. The server refuses -1, which stands for other texts, at its input. */
export function wholeNumberOf(text: string): number | null {
  const written = text.trim()
  if (written === '') return null
  const isNumber = /^\d{1,9}$/.test(written) || grouped.test(written)
  return isNumber ? Number(written.replaceAll(/\D/g, '')) : -1
}

/** At most nine digits, in groups of three. */
const grouped = /^\d{1,3}([\s,.'’])\d{3}(?:\1\d{3})?$/
