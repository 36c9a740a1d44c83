import { inLanguage, loadLanguage } from '@monarch/messages'
import { expect, test } from 'vitest'
import { keyOfName, signaturesOf } from './describe.ts'
import { findFunction, functions } from './functions/registry.ts'
import words from './signature-messages.en.ts'

const shown = (name: string) => signaturesOf(findFunction(name)!)

test('signatures are in the language of their reader', async () => {
  expect(shown('left')).toEqual(['left(text: text, count: number): text'])
  await loadLanguage('de')
  inLanguage('de', () => {
    expect(shown('left')).toEqual(['left(text: Text, anzahl: Zahl): Text'])
    expect(shown('textjoin')[0]).toContain('leere_auslassen: Wahrheitswert')
    expect(shown('if')[0]).toBe('if(bedingung: Wahrheitswert, dann: T, sonst?: T): T')
  })
})

test('all names of parameters have translations', () => {
  const used = functions.flatMap(({ overloads }) =>
    overloads.flatMap(({ signature: { before, repeated, after } }) => [...before, ...repeated, ...after]),
  )
  const missing = used
    .map(({ name }) => name)
    .filter((name) => name.length > 1 && !Object.hasOwn(words, keyOfName(name)))
  expect([...new Set(missing)]).toEqual([])
})
