import {
  isArgumentElement,
  isDateElement,
  isNumberElement,
  isPluralElement,
  isSelectElement,
  isTagElement,
  isTimeElement,
  type MessageFormatElement,
  parse,
} from '@formatjs/icu-messageformat-parser'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { fieldTypes, type FieldType, groupLabels } from '@monarch/field-types'
import { inLanguage, type Language, languages, loadLanguage } from '@monarch/messages'
import { inputsOf, written } from '@monarch/shapes'

// Every catalogue of the repository. Texts outside of them are found by the lint rule `monarch/text-in-catalogue`.

const root = join(import.meta.dirname, '..')
const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\./.test(file))
const areas = files.filter((file) => file.endsWith('messages.en.ts'))

type Messages = Readonly<Record<string, string>>

const read = async (file: string): Promise<Messages> =>
  ((await import(pathToFileURL(join(root, file)).href)) as { default: Messages }).default

test('there are catalogues', () => expect(areas.length).toBeGreaterThan(3))

describe.each(areas)('%s', (file) => {
  test.each(languages.slice(1))('has the same keys and placeholders in %s', async (language) => {
    const [english, translation] = [await read(file), await read(file.replace('.en.ts', `.${language}.ts`))]
    expect(Object.keys(translation).toSorted()).toEqual(Object.keys(english).toSorted())
    for (const [key, text] of Object.entries(translation))
      expect({ key, holders: holdersOf(parse(text)) }).toEqual({ key, holders: holdersOf(parse(english[key]!)) })
  })

  test('every message is used', async () => {
    const used = usesOf(file.replace('.en.ts', '.ts'))
    expect(used.length).toBeGreaterThan(0)
    const text = used.map((each) => readFileSync(join(root, each), 'utf8')).join('\n')
    expect(Object.keys(await read(file)).filter((key) => !new RegExp(`['"\`.]${key}\\b`).test(text))).toEqual([])
  })
})

/** The files that import a catalogue. */
function usesOf(catalogue: string): readonly string[] {
  return files.filter((file) => {
    const from = relative(dirname(file), catalogue)
    const specifier = from.startsWith('.') ? from : `./${from}`
    return readFileSync(join(root, file), 'utf8').includes(`'${specifier}'`)
  })
}

/** The placeholders and tags of a message, each with its kind: `count plural`, `name`, `link tag`. */
function holdersOf(elements: readonly MessageFormatElement[]): readonly string[] {
  const found = new Set<string>()
  const visit = (each: readonly MessageFormatElement[]) => {
    for (const element of each) {
      if (isArgumentElement(element)) found.add(element.value)
      else if (isNumberElement(element)) found.add(`${element.value} number`)
      else if (isDateElement(element)) found.add(`${element.value} date`)
      else if (isTimeElement(element)) found.add(`${element.value} time`)
      else if (isTagElement(element)) {
        found.add(`${element.value} tag`)
        visit(element.children)
      } else if (isPluralElement(element) || isSelectElement(element)) {
        const choices = isSelectElement(element) ? ` ${Object.keys(element.options).toSorted().join('|')}` : ''
        found.add(`${element.value} ${isPluralElement(element) ? 'plural' : `select${choices}`}`)
        for (const option of Object.values(element.options)) visit(option.value)
      }
    }
  }
  visit(elements)
  return [...found].toSorted()
}

test.each<[english: string, translation: string]>([
  ['Delete {name}', 'Löschen'],
  ['Delete {name}', '{nam} löschen'],
  ['{count, plural, one {# record} other {# records}}', '{count} Datensätze'],
  ['See <link>Security</link>', 'Siehe Sicherheit'],
  ['{role, select, admin {A} other {B}}', '{role, select, owner {A} other {B}}'],
])('the placeholders of %j and %j differ', (english, translation) =>
  expect(holdersOf(parse(english))).not.toEqual(holdersOf(parse(translation))),
)

test.each<[english: string, translation: string]>([
  ['{count, plural, one {# record} other {# records}}', '{count, plural, one {# Datensatz} other {# Datensätze}}'],
  ['{by} deleted <b>{name}</b>', '<b>{name}</b> wurde von {by} gelöscht'],
])('the placeholders of %j and %j are the same', (english, translation) =>
  expect(holdersOf(parse(english))).toEqual(holdersOf(parse(translation))),
)

/** All texts of a field type that screens show, in a language. */
const textsOf = (type: FieldType, language: Language): readonly string[] =>
  inLanguage(language, () => {
    const settings = Object.values(type.settingsShape.keys).flatMap((shape) => [
      ...[shape.label, shape.help, shape.placeholder, shape.group].filter((words) => words !== undefined),
      ...(shape.kind === 'oneOf' ? Object.values(shape.labels ?? {}).filter((words) => words !== undefined) : []),
    ])
    const inputs = inputsOf(type.settingsShape, type.settingsShape.keys).flatMap(({ help, options = [] }) => [
      ...(help === undefined ? [] : [help]),
      ...options.map(({ label }) => label),
    ])
    return [
      type.label(),
      type.summary(),
      groupLabels[type.group](),
      ...Object.values(type.sortLabels).map((label) => label()),
      ...type.operators.flatMap(({ label, opposite }) => [label(), ...(opposite ? [opposite()] : [])]),
      ...(type.answers ?? []).flatMap(({ label, heading }) => [label(), heading()]),
      ...settings.map(written),
      ...inputs,
    ]
  })

/** Texts that are the same in all languages. */
const international = new Set(['EUR Euro', '{amount} * 0.2', 'gpt-4o-mini', '.pdf, image/*'])

describe('field types', () => {
  const translations = areas
    .filter((file) => file.startsWith('packages/field-types/'))
    .map((file) => file.replace('.en.ts', '.de.ts'))

  test.each(Object.values(fieldTypes))('$id has German texts from catalogues', async (type) => {
    await loadLanguage('de')
    const known = new Set((await Promise.all(translations.map(read))).flatMap((messages) => Object.values(messages)))
    const english = textsOf(type, 'en')
    const same = textsOf(type, 'de').filter((text, i) => text === english[i])
    // 'URL' is German, too; 'A → Z' has no words.
    expect(same.filter((text) => /\p{L}{2}/u.test(text) && !known.has(text) && !international.has(text))).toEqual([])
    expect(english.length - same.length).toBeGreaterThan(2)
  })
})
