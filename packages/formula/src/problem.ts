import type { Span } from './ast.ts'
import { charactersOf } from './characters.ts'

/** A problem of a formula, and its position. Broken formulas are normal during typing; nothing here throws. */
export interface Problem {
  readonly from: number
  readonly to: number
  /** A sentence for users. */
  readonly message: string
  /** A likely replacement for the text from `from` to `to`. */
  readonly suggestion?: string
}

export function problemAt({ from, to }: Span, message: string, suggestion?: string | null): Problem {
  return typeof suggestion === 'string' ? { from, to, message, suggestion } : { from, to, message }
}

/** Text of a formula for a message: quoted and shortened. */
export function quote(text: string): string {
  const characters = charactersOf(text)
  return `"${characters.length > 40 ? `${characters.slice(0, 39).join('')}…` : text}"`
}

export type ConstantCheck =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly message: string; readonly suggestion?: string }
