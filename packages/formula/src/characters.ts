/** The characters of a text as PostgreSQL counts them: code points. */
export function charactersOf(text: string): string[] {
  return Array.from(text)
}
