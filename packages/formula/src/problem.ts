import type { Span } from './ast.ts'
import { charactersOf } from './characters.ts'

/** What is wrong in a formula and where. Broken formulas are normal while somebody types one; nothing here throws. */
export interface Problem {
  readonly from: number
  readonly to: number
  /** A sentence for people. */
  readonly message: string
  /** A text that, put in the place of `from` to `to`, is probably what was meant. */
  readonly suggestion?: string
}

export function problemAt({ from, to }: Span, message: string, suggestion?: string | null): Problem {
  return typeof suggestion === 'string' ? { from, to, message, suggestion } : { from, to, message }
}

/** The words of a formula in a message: quoted, and short. */
export function quote(text: string): string {
  const characters = charactersOf(text)
  return `"${characters.length > 40 ? `${characters.slice(0, 39).join('')}…` : text}"`
}
