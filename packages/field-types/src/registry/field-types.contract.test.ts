import { compile } from '@monarch/sql'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkValue, type FieldSpec, isEmptyValue, type ValidationRules } from '../definition.ts'
import { ExactNumber, type Json } from '../exact-number.ts'
import { parseJson } from '../parse-json.ts'
import { computedFixtures, fixtures, type TypeFixture } from '../fixtures.test-helper.ts'
import { averageOf, blankable, findValueType, listOf, sumOf } from './result-type.ts'
import type { ValueType } from '../value-type.ts'
import { json } from '../json/json.ts'
import { plainTextOf, sanitizeHtml } from '../rich-text/html.ts'
import { type FieldTypeId, fieldTypeOf, fieldTypes, findFieldType } from './registry.ts'
import { compileNative, parseRules } from '../parse-rules.ts'

describe.each(Object.entries(fixtures))('%s', (id, fixture) => {
  const { type, valid, invalid, texts, badTexts, ascending } = fixture

  test('has the properties that the designer and the compiler need', () => {
    expect(type.id).toBe(id)
    for (const words of [type.label, type.summary, type.example]) expect(words).not.toBe('')
    expect(compile(type.column(specOf(fixture).settings)).text).toMatch(/^[a-z]+(\(3\)|\[\])?$/)
    expect(new Set(type.operators.map((operator) => operator.id)).size).toBe(type.operators.length)
    expect(type.aggregates.length === 0 || type.sortable).toBe(true)
    expect(Object.isFrozen(type)).toBe(true)
  })

  test.each(valid)('accepts $input', ({ input, value, text, shown }) => {
    const spec = specOf(fixture)
    expect(checkValue(type, spec, input)).toEqual({ ok: true, value })
    expect(type.parse(value, spec)).toEqual({ ok: true, value })
    expect(type.toText(value, spec)).toBe(text)
    expect(type.fromText(text, spec)).toEqual({ ok: true, value })
    expect(type.format(value, spec)).toBe(shown)
    expect(parseJson(JSON.stringify(value))).toEqual(value)
    expect(type.bind(value)).not.toBeUndefined()
  })

  test.each(invalid)('refuses $input', ({ input, message }) => {
    expect(type.parse(input, specOf(fixture))).toEqual({ ok: false, message })
  })

  test.each(texts)('reads the text $text', ({ text, value }) => {
    expect(type.fromText(text, specOf(fixture))).toEqual({ ok: true, value })
  })

  test.each(badTexts)('refuses the text $text', ({ text, message }) => {
    expect(type.fromText(text, specOf(fixture))).toEqual({ ok: false, message })
  })

  test.each(fixture.rules)('checks $rules on $value', ({ rules, value, message }) => {
    expect(parseRules(type, rules, compileNative)).toEqual({ ok: true, value: rules })
    expect(type.check(value, specOf(fixture, rules))).toBe(message)
  })

  test.each(fixture.badSettings)('refuses the settings $settings', ({ settings, message }) => {
    expect(type.settings(settings)).toEqual({ ok: false, message })
  })

  test('parses its own settings to the same settings', () => {
    const { settings } = specOf(fixture)
    expect(type.settings(settings)).toEqual({ ok: true, value: settings })
    expect(type.settings(JSON.parse(JSON.stringify(settings)))).toEqual({ ok: true, value: settings })
  })

  test('sorts in the order of its comparison', () => {
    expect(ascending.length > 1).toBe(type.sortable)
    expect(type.order !== undefined).toBe(type.choices !== undefined)
    const { settings } = specOf(fixture)
    if (!type.order && !type.compare) return
    const compare = (a: Json, b: Json) => type.order?.compare(a, b, settings) ?? type.compare!(a, b)
    for (const [i, a] of ascending.entries()) {
      for (const [j, b] of ascending.entries()) expect(Math.sign(compare(a, b))).toBe(Math.sign(i - j))
    }
  })

  test('accepts its own sample', () => {
    const spec = { ...specOf(fixture), ...(type.choices && { settings: settingsWithSample(fixture) }) }
    expect(type.parse(type.sample, spec)).toEqual({ ok: true, value: type.sample })
  })

  test('is missing only without a value, and only if it is required', () => {
    const spec = specOf(fixture)
    expect(checkValue(type, spec, null)).toEqual({ ok: true, value: null })
    expect(checkValue(type, spec, undefined)).toEqual({ ok: true, value: null })
    expect(checkValue(type, { ...spec, required: true }, null)).toEqual({ ok: false, message: 'Field is required' })
  })

  test('never throws', () => {
    const spec = specOf(fixture)
    fc.assert(
      fc.property(
        fc.anything({
          withBigInt: true,
          withDate: true,
          withMap: true,
          withNullPrototype: true,
          withSparseArray: true,
        }),
        (input) => {
          const parsed = type.parse(input, spec)
          if (parsed.ok) expect(type.parse(parsed.value, spec)).toEqual(parsed)
          else expect(parsed.message).not.toBe('')
          checkValue(type, spec, input)
          type.settings(input)
          parseRules(type, input, compileNative)
          type.operand?.(input, spec)
        },
      ),
    )
  })

  test('text that it parses formats to text with the same value', () => {
    const spec = specOf(fixture)
    const anyText = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...valid.map(({ text }) => text), ...texts.map(({ text }) => text)),
    )
    fc.assert(
      fc.property(anyText, (text) => {
        const read = type.fromText(text, spec)
        if (!read.ok || isEmptyValue(read.value)) return
        expect(type.fromText(type.toText(read.value, spec), spec)).toEqual(read)
        expect(type.parse(read.value, spec)).toEqual(read)
      }),
    )
  })

  test('the text of a value parses to the value', () => {
    const spec = specOf(fixture)
    fc.assert(
      fc.property(arbitraryOf(id, fixture), (value) => {
        expect(type.parse(value, spec)).toEqual({ ok: true, value })
        expect(type.fromText(type.toText(value, spec), spec)).toEqual({ ok: true, value })
        expect(parseJson(JSON.stringify(value))).toEqual(value)
        expect(type.format(value, spec)).toBeTypeOf('string')
      }),
    )
  })
})

describe.each(Object.entries(computedFixtures))('%s', (id, { type, settings, badSettings }) => {
  test('is computed and has no column', () => {
    expect(type).toMatchObject({
      id,
      group: 'computed',
      storage: 'none',
      computation: id,
      operators: [],
      aggregates: [],
    })
    expect(Object.isFrozen(type)).toBe(true)
    for (const words of [type.label, type.summary, type.example]) expect(words).not.toBe('')
  })

  test('accepts no value', () => {
    const refused = { ok: false, message: 'Field is computed and cannot be set' }
    const spec: FieldSpec = { label: 'Field', settings: {}, required: false, rules: {} }
    const given = fc.tuple(fc.anything(), fc.string())
    fc.assert(
      fc.property(given, ([input, text]) => {
        expect(type.parse(input, spec)).toEqual(refused)
        expect(type.fromText(text, spec)).toEqual(refused)
      }),
    )
  })

  test.each(settings)('accepts the settings $input', ({ input, value }) => {
    expect(type.settings(input)).toEqual({ ok: true, value })
    expect(type.settings(JSON.parse(JSON.stringify(value)))).toEqual({ ok: true, value })
  })

  test.each(badSettings)('refuses the settings $settings', ({ settings: given, message }) => {
    expect(type.settings(given)).toEqual({ ok: false, message })
  })
})

test('a checkbox without three states is never empty', () => {
  const type = fieldTypeOf({ fieldType: 'boolean', settings: {} })!
  const spec: FieldSpec = { label: 'Field', settings: {}, required: true, rules: {} }
  for (const input of [null, undefined, '']) expect(checkValue(type, spec, input)).toEqual({ ok: true, value: false })
  expect(checkValue(type, spec, true)).toEqual({ ok: true, value: true })
  expect(checkValue(type, spec, 'no')).toMatchObject({ ok: false })
  expect(fieldTypeOf({ fieldType: 'boolean', settings: { threeStates: true } })).toBe(fieldTypes.boolean)
})

describe('the type of a result', () => {
  const valueOf = (id: FieldTypeId, settings: Json = {}): ValueType => ({ type: fieldTypes[id], settings })
  const euros = (more: object) => valueOf('currency', { currency: 'EUR', ...more })

  test('a list of values has the operators of lists, and formats and parses each item by its type', () => {
    const list = listOf(valueOf('date'))
    const spec: FieldSpec = { label: 'Dates', settings: {}, required: false, rules: {} }
    expect(list.type).toMatchObject({ id: 'date[]', graphql: { scalar: 'Date', list: true }, sortable: true })
    expect(list.type.operators.map((o) => o.id)).toContain('hasAny')
    expect(list.type.parse(['2024-01-05'], spec)).toEqual({ ok: true, value: ['2024-01-05'] })
    expect(list.type.parse(['2024-01-05', 'x'], spec)).toMatchObject({ ok: false })
    expect(list.type.parse('2024-01-05', spec)).toEqual({ ok: false, message: 'Dates must be a list' })
    expect(list.type.format(['2024-01-05', '2024-02-01'], spec)).toBe('Jan 5, 2024, Feb 1, 2024')
    expect(list.type.fromText(list.type.toText(['2024-01-05', '2024-02-01'], spec), spec)).toEqual({
      ok: true,
      value: ['2024-01-05', '2024-02-01'],
    })
  })

  test('a checkbox of another record has three states, because there may be no record', () => {
    const checkbox = fieldTypeOf({ fieldType: 'boolean', settings: {} })!
    expect(blankable({ type: checkbox, settings: {} }).type).toBe(fieldTypes.boolean)
    expect(listOf({ type: checkbox, settings: {} })).toEqual(listOf(valueOf('boolean')))
  })

  test('types with their own list type keep it, and lists of lists are flattened', () => {
    const choices = { choices: [{ value: 'a', label: 'A', color: 'blue' }] }
    expect(listOf(valueOf('select', choices))).toEqual({ type: fieldTypes.multi_select, settings: choices })
    expect(listOf(valueOf('relationship')).type).toBe(fieldTypes.many_to_many)
    expect(listOf(valueOf('multi_select', choices)).type).toBe(fieldTypes.multi_select)
  })

  test('every list is found by its id', () => {
    for (const type of Object.values(fieldTypes)) {
      const list = listOf({ type, settings: {} })
      expect(findValueType(list.type.id)).toBe(list.type)
      expect(findValueType(type.id)).toBe(type)
    }
    for (const id of ['[]', 'nothing[]', 'multi_select[]', 'number[][]']) expect(findValueType(id)).toBeUndefined()
  })

  test.each<[value: ValueType, sum: ValueType, average: ValueType]>([
    [euros({}), euros({}), euros({ precision: 2 })],
    [euros({ precision: 3 }), euros({ precision: 3 }), euros({ precision: 3 })],
    [valueOf('percent'), valueOf('percent'), valueOf('percent', { precision: 2 })],
    [valueOf('decimal'), valueOf('decimal', { precision: 2 }), valueOf('decimal', { precision: 2 })],
    [valueOf('number'), valueOf('decimal', { precision: 0 }), valueOf('decimal', { precision: 2 })],
    [valueOf('rating', { max: 5 }), valueOf('decimal', { precision: 0 }), valueOf('decimal', { precision: 2 })],
    [valueOf('duration'), valueOf('duration'), valueOf('duration')],
  ])('%j summed up, and its average', (value, sum, average) => {
    expect([sumOf(value), averageOf(value)]).toEqual([sum, average])
  })
})

describe('the registry', () => {
  test('labels the directions of a sort by the kind of values', () => {
    const labels = (id: FieldTypeId) => Object.values(fieldTypes[id].sortLabels).map((label) => label())
    for (const id of ['select', 'multi_select', 'ai_classification'] as const)
      expect(labels(id)).toEqual(['First → Last option', 'Last → First option'])
    for (const id of ['text', 'email', 'rich_text', 'ai_text'] as const) expect(labels(id)).toEqual(['A → Z', 'Z → A'])
    for (const id of ['number', 'currency', 'rating', 'duration'] as const)
      expect(labels(id)).toEqual(['1 → 9', '9 → 1'])
    for (const id of ['date', 'datetime'] as const) expect(labels(id)).toEqual(['Oldest → Newest', 'Newest → Oldest'])
    expect(findValueType('date[]')!.sortLabels).toEqual(fieldTypes.date.sortLabels)
  })

  test('has each type under its id, and only names of the API', () => {
    for (const [id, type] of Object.entries(fieldTypes)) {
      expect(type.id).toBe(id)
      expect(findFieldType(id)).toBe(type)
    }
  })

  test.each(['id', 'text_list', 'number[]', 'toString', '__proto__', ''])('offers no type %s', (id) => {
    expect(findFieldType(id)).toBeUndefined()
  })
})

function specOf({ type, settings, timeZone }: TypeFixture, rules: ValidationRules = {}): FieldSpec {
  const parsed = type.settings(settings)
  if (!parsed.ok) throw new Error(parsed.message)
  const matches = rules.pattern === undefined ? undefined : compileNative(rules.pattern)
  return { label: 'Field', settings: parsed.value as unknown, required: false, rules, matches, timeZone }
}

function settingsWithSample({ type }: TypeFixture): unknown {
  const made = type.withOptions!({ choices: [] }, [type.sample].flat() as string[])
  return made.ok ? made.value : undefined
}

function arbitraryOf(id: string, fixture: TypeFixture): fc.Arbitrary<Json> {
  return values[id]?.(fixture) ?? fc.constantFrom(...fixture.valid.map(({ value }) => value))
}

const storable = fc.string({ unit: 'grapheme', minLength: 1 })
const digits = fc.stringMatching(/^\d{1,40}$/)
const exact = fc
  .tuple(fc.constantFrom('', '-'), digits, digits)
  .map(([sign, whole, fraction]) => parseJson(`[${sign}${whole.replace(/^0+(?=\d)/, '')}.${fraction}]`) as Json[])
  .map(([n]) => (n === 0 ? 0 : n!))
const integers = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((n) => (parseJson(`[${n}]`) as Json[])[0]!)
const days = fc
  .date({ min: new Date(Date.UTC(2, 0, 1)), max: new Date('9999-12-30'), noInvalidDate: true })
  .map((d) => d.toISOString())
const ids = fc.uuid()
const htmlParts = [
  '<p>',
  '</p>',
  '<b>',
  '<a href="https://x.y">',
  '</a>',
  '<li>',
  '<br>',
  '<svg>',
  '<',
  '>',
  '&',
  '&lt;',
  '"',
]
const anyHtml = fc.array(fc.oneof(fc.constantFrom(...htmlParts), storable)).map((parts) => parts.join(''))
const someChoices = ({ type, settings }: TypeFixture): fc.Arbitrary<string> => {
  const parsed = type.settings(settings)
  return fc.constantFrom(...(parsed.ok ? type.choices!(parsed.value).map(({ value }) => value) : []))
}

/** Arbitrary values of each type in canonical form. Types that are not listed use the values of their fixture. */
const values: Partial<Record<string, (fixture: TypeFixture) => fc.Arbitrary<Json>>> = {
  text: () => storable,
  long_text: () => storable,
  rich_text: () =>
    anyHtml.map((html) => sanitizeHtml(`<p>${html}</p>`)).filter((html) => !isEmptyValue(plainTextOf(html).trim())),
  many_to_many: () =>
    fc.uniqueArray(
      ids.map((id) => id.toLowerCase()),
      { minLength: 1, maxLength: 5 },
    ),
  number: () => integers,
  decimal: () => exact,
  currency: () => exact,
  percent: () => exact,
  duration: () => integers,
  date: () => days.map((day) => day.slice(0, 10)),
  datetime: () => days,
  boolean: () => fc.boolean(),
  rating: () => fc.integer({ min: 1, max: 5 }),
  select: someChoices,
  multi_select: (fixture) => fc.uniqueArray(someChoices(fixture), { minLength: 1 }),
  email: () => fc.emailAddress(),
  phone: () => fc.stringMatching(/^\+?\d{3}[\d -]{0,12}\d$/),
  url: () => fc.webUrl({ withQueryParameters: true, withFragments: true }),
  relationship: () => ids,
  file: () => ids,
  image: () => ids,
  id: () => ids,
  json: () =>
    fc
      .json()
      .map((text) => parseJson(text) as Json)
      .filter(
        (value) => value !== null && json.parse(value, { label: '', settings: {}, required: false, rules: {} }).ok,
      ),
  ai_text: () => storable,
  ai_summary: () => storable,
  ai_classification: someChoices,
  text_list: () => fc.uniqueArray(fc.string({ unit: 'grapheme' }), { minLength: 1 }),
}

test('an exact number keeps every digit through JSON', () => {
  fc.assert(
    fc.property(exact, (n) => {
      const text = JSON.stringify({ n })
      expect(parseJson(text)).toEqual({ n })
      if (n instanceof ExactNumber) expect(text).toBe(`{"n":${n.text}}`)
    }),
  )
})
