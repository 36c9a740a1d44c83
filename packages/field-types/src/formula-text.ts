/**
 * Spreadsheet programs run a cell as a formula if it starts with one of these. In East Asian locales, full-width signs
 * count as the ASCII ones. https://owasp.org/www-community/attacks/CSV_Injection
 */
const starters = '=+\\-@\\t\\r\\n＝＋－＠'
const starts = new RegExp(`^'*[${starters}]`)
const startsNeutralized = new RegExp(`^'+[${starters}]`)

/**
 * The text as a cell of CSV or a workbook: texts that a spreadsheet program would run, and texts that already have such
 * an apostrophe, get a leading apostrophe. `restoreFormula` removes it.
 *
 *     neutralizeFormula('=1+1') // "'=1+1"
 */
export function neutralizeFormula(text: string): string {
  return starts.test(text) ? `'${text}` : text
}

export function restoreFormula(text: string): string {
  return startsNeutralized.test(text) ? text.slice(1) : text
}
