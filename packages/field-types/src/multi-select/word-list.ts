import { fail, isStorable, ok, type Result } from '@monarch/shapes'
import type { FieldSpec } from '../definition.ts'
import { t } from '../messages.ts'

/** A list of distinct texts in the given order. */
export function readWords(input: unknown, { label }: FieldSpec): Result<string[]> {
  if (!Array.isArray(input)) return fail(t('mustBeAList', { label }))
  const words = new Set<string>()
  for (const item of input as unknown[]) {
    if (typeof item !== 'string') return fail(t('mustBeAListOfTexts', { label }))
    if (!isStorable(item)) return fail(t('containsACharacterThatCannotBeStored', { label }))
    words.add(item)
  }
  return ok([...words])
}

/** 'a, b, "c, d"': the inverse of `splitWords`. */
export function joinWords(words: readonly string[]): string {
  return words.map((word) => (needsQuotes.test(word) ? `"${word.replaceAll('"', '""')}"` : word)).join(', ')
}

/** Splits at commas and line breaks outside of quotes; empty parts are dropped. */
export function splitWords(text: string): string[] {
  const words: string[] = []
  for (const [, quoted, plain = ''] of text.matchAll(place)) {
    if (quoted !== undefined) words.push(quoted.replaceAll('""', '"'))
    else if (plain.trim() !== '') words.push(plain.trim())
  }
  return words
}

const place = /\s*(?:"((?:[^"]|"")*)"\s*(?=[,\n]|$)|([^,\n]*))(?:[,\n]|$)/g
const needsQuotes = /^\s|[",\n]|\s$|^$/
