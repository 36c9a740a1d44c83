/**
 * Spreadsheet programs run a cell as a formula if it starts with one of these. The full-width signs are taken for the ASCII ones
 * in East Asian settings. https://owasp.org/www-community/attacks/CSV_Injection
 */
const starters = '=+\\-@\\t\\r\\n＝＋－＠'
const starts = new RegExp(`^'*[${starters}]`)
const startsNeutralized = new RegExp(`^'+[${starters}]`)

/**
 * The text as a cell of CSV or a workbook: an apostrophe stands before what a spreadsheet program would run, and before a text
 * that has such apostrophes already. `restoreFormula` takes it away.
 *
 *     neutralizeFormula('=1+1') // "'=1+1"
 */
export function neutralizeFormula(text: string): string {
  return starts.test(text) ? `'${text}` : text
}

export function restoreFormula(text: string): string {
  return startsNeutralized.test(text) ? text.slice(1) : text
}
