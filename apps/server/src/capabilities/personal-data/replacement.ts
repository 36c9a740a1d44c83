import { type Fragment, sql, value } from '@monarch/sql'
import type { Identity } from '../../platform/db/admin-tables/people.ts'

/** Replaces the identity of an erased person. The address is unique, and cannot receive mail. */
export const erasedIdentity = (userId: string): Identity => ({
  name: 'Erased person',
  email: `erased-${userId.replaceAll('-', '').slice(-12)}@erased.invalid`,
})

/** PostgreSQL patterns that match an identity, and their replacements. */
export interface Replacement {
  readonly patterns: readonly { readonly pattern: string; readonly by: string }[]
}

/**
 * A name of one word is not replaced, because it may refer to other people. With `isJson`, quotes and backslashes are escaped as in JSON
 * text. With `isFile`, an extension may follow the name.
 */
export function replacementOf(
  { name, email }: Identity,
  userId: string,
  { isJson = false, isFile = false } = {},
): Replacement {
  const erased = erasedIdentity(userId)
  const written = (text: string) => (isJson ? JSON.stringify(text).slice(1, -1) : text)
  const patterns = [{ pattern: wholly(written(email), isFile), by: erased.email }]
  if (/\S\s+\S/.test(name.trim())) patterns.push({ pattern: wholly(written(name.trim()), isFile), by: erased.name })
  return { patterns: patterns.filter(({ by }) => by !== email && by !== name) }
}

/** The text with every occurrence replaced. */
export const replaced = (text: Fragment, { patterns }: Replacement): Fragment =>
  patterns.reduce(
    (inner, { pattern, by }) => sql`regexp_replace(${inner}, ${value(pattern)}::text, ${value(by)}::text, 'gi')`,
    text,
  )

/** Whether the text has an occurrence. */
export function occursIn(text: Fragment, { patterns }: Replacement): Fragment {
  const any = patterns.map(({ pattern }) => `(?:${pattern})`).join('|')
  return any === '' ? sql`false` : sql`${text} ~* ${value(any)}::text`
}

/** Matches the text unless it is part of a longer word, name or address. */
const wholly = (text: string, isFile: boolean): string =>
  `(?<![\\w.+-])${text.replaceAll(/[^\p{L}\p{N}_ ]/gu, '\\$&')}(?![\\w-]${isFile ? '' : '|\\.\\w'})`
