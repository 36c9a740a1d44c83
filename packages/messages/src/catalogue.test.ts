import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  catalogue,
  formatDate,
  formatList,
  formatNumber,
  formatRelative,
  inLanguage,
  loadLanguage,
  pickLanguage,
  setLocale,
  translated,
} from './index.ts'

const english = {
  hello: 'Hello',
  greet: 'Hello {name}',
  deleted: '{count, plural, one {# record} other {# records}} deleted',
  see: 'See <link>the settings of {name}</link>.',
  role: '{role, select, admin {Administrator} other {Member}}',
  all: '<link>{name}</link>',
} as const
const german = {
  hello: 'Hallo',
  greet: 'Hallo {name}',
  deleted: '{count, plural, one {# Datensatz} other {# Datensätze}} gelöscht',
  see: 'Siehe <link>die Einstellungen von {name}</link>.',
  role: '{role, select, admin {Administrator} other {Mitglied}}',
  all: '<link>{name}</link>',
}
const t = catalogue(english, { de: () => Promise.resolve({ default: german }) })

afterEach(() => setLocale({ language: 'en', numberFormat: 'language' }))

test('messages are written in English until another language is loaded and set', async () => {
  // Tests of other packages may have loaded the language.
  vi.resetModules()
  const { catalogue, inLanguage, loadLanguage, setLocale } = await import('./index.ts')
  const t = catalogue(english, { de: () => Promise.resolve({ default: german }) })
  expect(t('hello')).toBe('Hello')
  expect(inLanguage('de', () => t('hello'))).toBe('Hello')
  await loadLanguage('de')
  expect(t('hello')).toBe('Hello')
  expect(inLanguage('de', () => t('hello'))).toBe('Hallo')
  setLocale({ language: 'de' })
  // Tests that run later share these new modules.
  onTestFinished(() => setLocale({ language: 'en' }))
  expect(t('greet', { name: 'Ana' })).toBe('Hallo Ana')
})

test('a catalogue created later loads the languages in use', async () => {
  await loadLanguage('de')
  const late = catalogue({ hello: 'Hello' }, { de: () => Promise.resolve({ default: { hello: 'Hallo' } }) })
  await translated()
  expect(inLanguage('de', () => late('hello'))).toBe('Hallo')
})

test('a catalogue whose translation cannot be loaded stays in English', async () => {
  await loadLanguage('de')
  const broken = catalogue({ hello: 'Hello' }, { de: () => Promise.reject(new Error('offline')) })
  await translated()
  expect(inLanguage('de', () => broken('hello'))).toBe('Hello')
})

test.each([
  [1, '1 record deleted', '1 Datensatz gelöscht'],
  [0, '0 records deleted', '0 Datensätze gelöscht'],
  [1234, '1,234 records deleted', '1.234 Datensätze gelöscht'],
])('%d is counted by the rules of the language', async (count, inEnglish, inGerman) => {
  await loadLanguage('de')
  expect(t('deleted', { count })).toBe(inEnglish)
  expect(inLanguage('de', () => t('deleted', { count }))).toBe(inGerman)
})

test('tags become what their functions return', () => {
  const link = (parts: readonly unknown[]) => ({ href: '/', text: parts.join('') })
  expect(t('see', { name: 'Ana', link })).toEqual(['See ', { href: '/', text: 'the settings of Ana' }, '.'])
  // Also a single tag is a list of parts.
  expect(t('all', { name: 'Ana', link })).toEqual([{ href: '/', text: 'Ana' }])
})

test('keys and values are typed', () => {
  // @ts-expect-error: the key does not exist
  void (() => t('goodbye'))
  // @ts-expect-error: the value is missing
  void (() => t('greet'))
  // @ts-expect-error: there is no such value
  void (() => t('hello', { name: 'Ana' }))
  // @ts-expect-error: a count is a number
  void (() => t('deleted', { count: '3' }))
  // @ts-expect-error: the tag is missing
  void (() => t('see', { name: 'Ana' }))
  // @ts-expect-error: a translation has all keys
  catalogue({ hello: 'Hello', bye: 'Bye' }, { de: () => Promise.resolve({ default: { hello: 'Hallo' } }) })
})

describe('formats', () => {
  test.each([
    ['language', '1,234.5', '1.234,5'],
    ['comma', '1,234.5', '1,234.5'],
    ['point', '1.234,5', '1.234,5'],
    ['space', '1\u202f234,5', '1\u202f234,5'],
    ['apostrophe', '1’234.5', '1’234.5'],
  ] as const)('numbers written as %s', (numberFormat, inEnglish, inGerman) => {
    setLocale({ numberFormat })
    expect(formatNumber(1234.5).replace("'", '’')).toBe(inEnglish)
    setLocale({ language: 'de' })
    expect(formatNumber(1234.5).replace("'", '’')).toBe(inGerman)
  })

  test('dates, lists and relative times follow the language', () => {
    const write = () => [
      formatDate(new Date('2024-01-05T12:00Z'), { dateStyle: 'medium', timeZone: 'UTC' }),
      formatList(['Ana', 'Bob', 'Cy']),
      formatRelative(-3, 'day'),
    ]
    expect(write()).toEqual(['Jan 5, 2024', 'Ana, Bob, and Cy', '3 days ago'])
    expect(inLanguage('de', write)).toEqual(['05.01.2024', 'Ana, Bob und Cy', 'vor 3 Tagen'])
  })
})

test.each([
  [[], 'en'],
  [['de-AT', 'en'], 'de'],
  [['fr', 'en-GB', 'de'], 'en'],
  [[null, undefined, 'DE'], 'de'],
  [['fr'], 'en'],
] as const)('of the preferences %j, the language is %s', (preferences, language) =>
  expect(pickLanguage(preferences)).toBe(language),
)
