/**
 * Spreadsheets run a cell that starts with `=`, `+`, `-`, `@`, tab or return as a formula. Texts that start so are written
 * with an apostrophe before them, and read back without it; so are texts that have the apostrophes already.
 */
export function neutralizeFormula(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

export function restoreFormula(text: string): string {
  return /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text
}
