import type { FieldType, ValidationRules } from './definition.ts'
import { ExactNumber, type Json } from './exact-number.ts'
import { id } from './id/id.ts'
import { json } from './json/json.ts'
import { type FieldTypeId, fieldTypes } from './registry.ts'
import { textList } from './text-list/text-list.ts'

/**
 * What is true of each type, as data. The contract tests run over it twice: here, without a database, and on the server,
 * where every value is stored, read, filtered and sorted by PostgreSQL. A new type without a fixture does not compile.
 */
export interface TypeFixture {
  readonly type: FieldType
  /** As sent by a client; the parsed settings are what `type.settings` makes of them. */
  readonly settings: unknown
  readonly timeZone?: string
  readonly valid: readonly {
    readonly input: unknown
    /** What `parse` makes of it and what the API gives back. */
    readonly value: Json
    /** What `toText` makes of the value and `fromText` reads back. */
    readonly text: string
    /** What `format` makes of the value. */
    readonly shown: string
  }[]
  /** The messages are those of a field with the label 'Field'. */
  readonly invalid: readonly { readonly input: unknown; readonly message: string }[]
  /** Further texts that `fromText` takes. */
  readonly texts: readonly { readonly text: string; readonly value: Json }[]
  readonly badTexts: readonly { readonly text: string; readonly message: string }[]
  readonly rules: readonly { readonly rules: ValidationRules; readonly value: Json; readonly message: string | null }[]
  /** Values from the least to the greatest, as PostgreSQL sorts them in any collation; empty where there is no order. */
  readonly ascending: readonly Json[]
  /** Settings that are refused. */
  readonly badSettings: readonly { readonly settings: unknown; readonly message: string }[]
}

const whole = 'Field must be a whole number between -9223372036854775808 and 9223372036854775807'
const acme = '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e'
const zeta = '018cd8e2-5b41-7000-8000-000000000001'
const longNumber = new ExactNumber('123456789012345678901234567890.123456789')

const choices = [
  { value: 'active', label: 'Active', color: 'blue' },
  { value: 'on_hold', label: 'On hold, for now', color: 'orange' },
  { value: 'done', label: 'Done', color: 'green' },
]

/** Values that any type must refuse when it does not take them. */
const textFixture = (type: FieldType): TypeFixture => ({
  type,
  settings: {},
  valid: [
    same('Acme Corp'),
    same('  kept as given  '),
    same('first line\nsecond line\r\n\tthird'),
    same('Zażółć gęślą jaźń · 東京 · العربية · 👩‍👩‍👧 · e\u0301'),
    same(`quotes ' " \\ % _ $1 ; -- /* */ <b>&amp;`),
    same('true'),
    same('12.50'),
  ],
  invalid: [
    { input: 7, message: 'Field must be text' },
    { input: ['a'], message: 'Field must be text' },
    { input: {}, message: 'Field must be text' },
    { input: 'a\0b', message: 'Field holds a character that cannot be stored' },
    { input: 'half \ud83d of a pair', message: 'Field holds a character that cannot be stored' },
  ],
  texts: [],
  badTexts: [{ text: 'a\0b', message: 'Field holds a character that cannot be stored' }],
  rules: [
    { rules: { minLength: 3 }, value: 'ab', message: 'Field must be at least 3 characters' },
    { rules: { minLength: 3 }, value: 'abc', message: null },
    { rules: { maxLength: 3 }, value: 'abcd', message: 'Field must be 3 characters or fewer' },
    { rules: { minLength: 2 }, value: '👍', message: 'Field must be at least 2 characters' },
    { rules: { maxLength: 2 }, value: '👍👍', message: null },
    { rules: { pattern: '^[A-Z]{2}\\d+$' }, value: 'AB12', message: null },
    { rules: { pattern: '^[A-Z]{2}\\d+$' }, value: 'ab12', message: 'Field is not in the right format' },
  ],
  ascending: ['apple', 'banana', 'cherry'],
  badSettings: [{ settings: { size: 3 }, message: 'settings has no key "size". This type has none.' }],
})

/** Every number type takes these, and shows them in its own way. */
const numberFixture = (
  type: FieldType,
  settings: unknown,
  shown: (digits: string) => string,
  exampleShown: string,
): TypeFixture => ({
  type,
  settings,
  valid: [
    { input: 0, value: 0, text: '0', shown: shown('0') },
    { input: -0, value: 0, text: '0', shown: shown('0') },
    { input: 12.5, value: 12.5, text: '12.5', shown: shown('12.5') },
    { input: -1204.75, value: -1204.75, text: '-1204.75', shown: shown('-1,204.75') },
    { input: 1e-7, value: 1e-7, text: '0.0000001', shown: shown('0.0000001') },
    { input: 1e21, value: 1e21, text: '1000000000000000000000', shown: shown('1,000,000,000,000,000,000,000') },
    { input: 10n ** 20n, value: 1e20, text: '100000000000000000000', shown: shown('100,000,000,000,000,000,000') },
    { input: new ExactNumber('1.500'), value: 1.5, text: '1.5', shown: shown('1.5') },
    {
      input: longNumber,
      value: longNumber,
      text: longNumber.text,
      shown: shown('123,456,789,012,345,678,901,234,567,890.123456789'),
    },
  ],
  invalid: [
    { input: '12', message: 'Field must be a number' },
    { input: NaN, message: 'Field must be a number' },
    { input: Infinity, message: 'Field must be a number' },
    { input: true, message: 'Field must be a number' },
    { input: [1], message: 'Field must be a number' },
    { input: { text: '1' }, message: 'Field must be a number' },
    { input: new ExactNumber(`1${'0'.repeat(1000)}`), message: 'Field must be a number of at most 1000 digits' },
    { input: new ExactNumber('1e999999999'), message: 'Field must be a number of at most 1000 digits' },
  ],
  texts: [
    { text: '1,200', value: 1200 },
    { text: ' 1 200 000.5 ', value: 1200000.5 },
    { text: '1.2k', value: 1200 },
    { text: '3 M', value: 3000000 },
    { text: '+.5', value: 0.5 },
    { text: '\u2212 7', value: -7 },
    { text: '(500)', value: -500 },
    { text: '1.5E-7', value: 1.5e-7 },
    { text: '0.10', value: 0.1 },
    { text: '9007199254740993', value: new ExactNumber('9007199254740993') },
  ],
  badTexts: ['twelve', '1,2', '1.200,50', '1 20', '--1', '1e', '0x10', '.', '1/2', 'NaN'].map((text) => ({
    text,
    message: `Field must be a number, for example ${exampleShown}`,
  })),
  rules: [
    { rules: { min: 1 }, value: 0.99, message: 'Field must be 1 or more' },
    { rules: { min: 1 }, value: 1, message: null },
    { rules: { max: 1000 }, value: 1000.5, message: 'Field must be 1000 or less' },
    {
      rules: { max: longNumber },
      value: new ExactNumber(`${longNumber.text}1`),
      message: `Field must be ${longNumber.text} or less`,
    },
    { rules: { min: -5, max: 5 }, value: -5.5, message: 'Field must be -5 or more' },
  ],
  ascending: [
    new ExactNumber(`-${longNumber.text}`),
    -10,
    -9.5,
    0,
    1e-7,
    2,
    10,
    9007199254740992,
    new ExactNumber('9007199254740993'),
    longNumber,
  ],
  badSettings: [
    { settings: { precision: 2.5 }, message: 'settings.precision must be a whole number from 0 to 20' },
    { settings: { precision: -1 }, message: 'settings.precision must be a whole number from 0 to 20' },
    { settings: [], message: 'settings must be an object' },
  ],
})

const idFixture = (type: FieldType, settings: unknown): TypeFixture => ({
  type,
  settings,
  valid: [same(acme), { input: acme.toUpperCase(), value: acme, text: acme, shown: acme }],
  invalid: ['acme', 7, '', {}, [acme], `${acme}0`, `{${acme}}`].map((input) => ({
    input,
    message: 'Field must be the id of a record, for example 018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e',
  })),
  texts: [{ text: ` ${acme} `, value: acme }],
  badTexts: [
    {
      text: 'Acme Corp',
      message: 'Field must be the id of a record, for example 018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e',
    },
  ],
  rules: [],
  ascending: type.sortable ? [acme, zeta] : [],
  badSettings: [],
})

const badChoices: TypeFixture['badSettings'] = [
  { settings: { choices: 'a' }, message: 'settings.choices must be a list' },
  { settings: { choices: ['a'] }, message: 'settings.choices.0 must be an object with value, label and color' },
  {
    settings: { choices: [{ value: 'a' }, { value: 'a' }] },
    message: 'settings.choices.1: the choice "a" is there already',
  },
  { settings: { choices: [{ value: ' ' }] }, message: 'settings.choices.0.value must be text of 1 to 255 characters' },
  {
    settings: { choices: [{ value: 'a', label: 7 }] },
    message: 'settings.choices.0.label must be text of 1 to 255 characters',
  },
  {
    settings: { choices: [{ value: 'a', icon: 'x' }] },
    message: 'settings.choices.0 has no key "icon". It has value, label, color.',
  },
  {
    settings: { choices: [{ value: 'a', color: 'mauve' }] },
    message:
      'settings.choices.0.color must be one of gray, red, orange, yellow, green, teal, cyan, blue, indigo, violet, pink',
  },
]

const notDate = 'Field must be a date, for example 2024-01-05'
const notTypedDate = 'Field must be a date, for example Jan 5, 2024 or 2024-01-05'
const notInstant = 'Field must be a date and time with a zone, for example 2024-01-05T14:30:00Z'
const notTypedInstant = 'Field must be a date and time, for example Jan 5, 2024, 2:30 PM'
const notUrl = 'Field must be a web address, for example https://example.com'
const notPhone = 'Field must be a phone number, for example +1 555 010 0199'

export const fixtures: Readonly<Record<FieldTypeId | 'id' | 'json' | 'text_list', TypeFixture>> = {
  text: textFixture(fieldTypes.text),
  long_text: textFixture(fieldTypes.long_text),

  number: {
    ...numberFixture(fieldTypes.number, {}, (digits) => digits, '1,200'),
    valid: [
      { input: 0, value: 0, text: '0', shown: '0' },
      { input: -0, value: 0, text: '0', shown: '0' },
      { input: 1204, value: 1204, text: '1204', shown: '1,204' },
      { input: new ExactNumber('12.0'), value: 12, text: '12', shown: '12' },
      {
        input: 9223372036854775807n,
        value: new ExactNumber('9223372036854775807'),
        text: '9223372036854775807',
        shown: '9,223,372,036,854,775,807',
      },
      {
        input: new ExactNumber('-9223372036854775808'),
        value: new ExactNumber('-9223372036854775808'),
        text: '-9223372036854775808',
        shown: '-9,223,372,036,854,775,808',
      },
    ],
    invalid: [
      { input: '12', message: 'Field must be a number' },
      { input: NaN, message: 'Field must be a number' },
      { input: null, message: 'Field must be a number' },
      { input: 1.5, message: whole },
      { input: 9223372036854775808n, message: whole },
      { input: new ExactNumber('-9223372036854775809'), message: whole },
      { input: 1e300, message: whole },
      { input: new ExactNumber('1e999999999'), message: whole },
    ],
    texts: [
      { text: '1,200', value: 1200 },
      { text: '1.2k', value: 1200 },
      { text: '$48,200', value: 48200 },
      { text: '-3 bn', value: -3000000000 },
      { text: '12.00', value: 12 },
    ],
    badTexts: [
      { text: 'twelve', message: 'Field must be a number, for example 1,200' },
      { text: '45%', message: 'Field must be a number, for example 1,200' },
      { text: '1,2', message: 'Field must be a number, for example 1,200' },
      { text: '1.5', message: whole },
    ],
    rules: [
      { rules: { min: 1 }, value: 0, message: 'Field must be 1 or more' },
      { rules: { max: 10 }, value: 11, message: 'Field must be 10 or less' },
      {
        rules: { max: 9007199254740992 },
        value: new ExactNumber('9007199254740993'),
        message: 'Field must be 9007199254740992 or less',
      },
      { rules: { min: 1, max: 10 }, value: 10, message: null },
    ],
    ascending: [
      new ExactNumber('-9223372036854775808'),
      -10,
      -9,
      0,
      2,
      10,
      9007199254740992,
      new ExactNumber('9007199254740993'),
    ],
    badSettings: [{ settings: { precision: 2 }, message: 'settings has no key "precision". This type has none.' }],
  },
  decimal: numberFixture(fieldTypes.decimal, {}, (digits) => digits, '3.75'),
  percent: {
    ...numberFixture(fieldTypes.percent, {}, (digits) => `${digits}%`, '45%'),
    texts: [
      { text: '45%', value: 45 },
      { text: '-12.5 %', value: -12.5 },
      { text: '45', value: 45 },
    ],
  },
  currency: {
    ...numberFixture(fieldTypes.currency, { currency: 'usd' }, asDollars, '$48,200.00'),
    texts: [
      { text: '$48,200', value: 48200 },
      { text: '-$5.50', value: -5.5 },
      { text: '$-5.50', value: -5.5 },
      { text: '($1,200)', value: -1200 },
      { text: '48.2k USD', value: 48200 },
      { text: 'usd 7', value: 7 },
      { text: '7 $', value: 7 },
    ],
    badTexts: ['€5', 'EUR 5', '5%', '1,2', '$'].map((text) => ({
      text,
      message: 'Field must be a number, for example $48,200.00',
    })),
    badSettings: [
      {
        settings: { currency: 'DOLLAR' },
        message: 'settings.currency must be a currency code of three letters, for example USD',
      },
      {
        settings: { currency: 7 },
        message: 'settings.currency must be a currency code of three letters, for example USD',
      },
      { settings: { precision: 21 }, message: 'settings.precision must be a whole number from 0 to 20' },
    ],
  },

  date: {
    type: fieldTypes.date,
    settings: {},
    valid: [
      { input: '2024-01-05', value: '2024-01-05', text: '2024-01-05', shown: 'Jan 5, 2024' },
      { input: '2024-02-29', value: '2024-02-29', text: '2024-02-29', shown: 'Feb 29, 2024' },
      { input: '2000-02-29', value: '2000-02-29', text: '2000-02-29', shown: 'Feb 29, 2000' },
      { input: '0001-01-01', value: '0001-01-01', text: '0001-01-01', shown: 'Jan 1, 1' },
      { input: '1582-10-10', value: '1582-10-10', text: '1582-10-10', shown: 'Oct 10, 1582' },
      { input: '9999-12-31', value: '9999-12-31', text: '9999-12-31', shown: 'Dec 31, 9999' },
    ],
    invalid: [
      '2024-1-5',
      '2023-02-29',
      '1900-02-29',
      '2024-04-31',
      '2024-13-01',
      '2024-00-10',
      '2024-01-00',
      '0000-01-01',
      '10000-01-01',
      '2024-01-05T00:00:00Z',
      'Jan 5, 2024',
      '2024-01-05 ',
      20240105,
      {},
      ['2024-01-05'],
      'infinity',
      'today',
    ].map((input) => ({ input, message: notDate })),
    texts: [
      { text: ' 2024-01-05 ', value: '2024-01-05' },
      { text: '2024/1/5', value: '2024-01-05' },
      { text: '1/5/2024', value: '2024-01-05' },
      { text: 'Jan 5, 2024', value: '2024-01-05' },
      { text: 'jan. 5th 2024', value: '2024-01-05' },
      { text: 'September 30, 2024', value: '2024-09-30' },
      { text: '5 January 2024', value: '2024-01-05' },
      { text: '5-Jan-2024', value: '2024-01-05' },
    ],
    badTexts: ['13/5/2024', '1/5/24', '5.1.2024', 'Ja 5, 2024', 'Smarch 5, 2024', 'Feb 30, 2024', 'soon'].map(
      (text) => ({
        text,
        message: notTypedDate,
      }),
    ),
    rules: [
      { rules: { min: '2024-01-05' }, value: '2024-01-04', message: 'Field must be Jan 5, 2024 or later' },
      { rules: { max: '2024-01-05' }, value: '2024-01-06', message: 'Field must be Jan 5, 2024 or earlier' },
      { rules: { min: '2024-01-05', max: '2024-01-05' }, value: '2024-01-05', message: null },
    ],
    ascending: ['0001-01-01', '0999-12-31', '1969-12-31', '2024-01-05', '2024-01-31', '2024-02-01', '9999-12-31'],
    badSettings: [{ settings: 'x', message: 'settings must be an object' }],
  },
  datetime: {
    type: fieldTypes.datetime,
    settings: {},
    timeZone: 'America/New_York',
    valid: [
      instant('2024-01-05T14:30:00Z', '2024-01-05T14:30:00.000Z', 'Jan 5, 2024, 9:30 AM'),
      instant('2024-01-05T14:30Z', '2024-01-05T14:30:00.000Z', 'Jan 5, 2024, 9:30 AM'),
      instant('2024-07-05 14:30:00.123456+02:00', '2024-07-05T12:30:00.123Z', 'Jul 5, 2024, 8:30 AM'),
      instant('2024-01-01T00:30:00.9-0530', '2024-01-01T06:00:00.900Z', 'Jan 1, 2024, 1:00 AM'),
      instant('1969-12-31T23:59:59.999z', '1969-12-31T23:59:59.999Z', 'Dec 31, 1969, 6:59 PM'),
      instant('0050-06-01T12:00:00Z', '0050-06-01T12:00:00.000Z', 'Jun 1, 50, 7:03 AM'),
    ],
    invalid: [
      '2024-01-05T14:30:00',
      '2024-01-05',
      '2024-02-30T00:00:00Z',
      '2024-01-05T24:00:00Z',
      '2024-01-05T14:60:00Z',
      '2024-01-05T14:30:60Z',
      '2024-01-05T14:30:00+24:00',
      '0001-01-01T00:00:00+01:00',
      '9999-12-31T23:59:59-00:01',
      'now',
      1704465000000,
      {},
      [],
    ].map((input) => ({ input, message: notInstant })),
    texts: [
      { text: 'Jan 5, 2024, 2:30 PM', value: '2024-01-05T19:30:00.000Z' },
      { text: '1/5/2024 at 2pm', value: '2024-01-05T19:00:00.000Z' },
      { text: '2024-01-05 14:30', value: '2024-01-05T19:30:00.000Z' },
      { text: '2024-07-05T14:30:15.5', value: '2024-07-05T18:30:15.500Z' },
      { text: '2024-01-05 14:30 UTC', value: '2024-01-05T14:30:00.000Z' },
      { text: 'Jan 5, 2024 14:30 +01:00', value: '2024-01-05T13:30:00.000Z' },
      { text: '2024-01-05', value: '2024-01-05T05:00:00.000Z' },
      { text: 'Jan 5, 2024, 12:00 AM', value: '2024-01-05T05:00:00.000Z' },
      { text: 'Jan 5, 2024, 12:15 pm', value: '2024-01-05T17:15:00.000Z' },
      // Clocks go back: 1:30 comes twice, and the first is meant. They go forward: 2:30 never comes.
      { text: '2024-11-03 01:30', value: '2024-11-03T05:30:00.000Z' },
      { text: '2024-03-10 02:30', value: '2024-03-10T07:30:00.000Z' },
    ],
    badTexts: [
      'Jan 5, 2024, 13:30 PM',
      'Jan 5, 2024, 0:30 am',
      'Jan 5, 2024 25:00',
      '2024-01-05 14',
      'noon',
      '14:30',
    ].map((text) => ({
      text,
      message: notTypedInstant,
    })),
    rules: [
      {
        rules: { min: '2024-01-05T14:30:00.000Z' },
        value: '2024-01-05T14:29:59.999Z',
        message: 'Field must be Jan 5, 2024, 9:30 AM or later',
      },
      {
        rules: { max: '2024-01-05T14:30:00.000Z' },
        value: '2024-01-05T14:30:00.001Z',
        message: 'Field must be Jan 5, 2024, 9:30 AM or earlier',
      },
      { rules: { max: '2024-01-05T14:30:00.000Z' }, value: '2024-01-05T14:30:00.000Z', message: null },
    ],
    ascending: [
      '0001-01-01T00:00:00.000Z',
      '1969-12-31T23:59:59.999Z',
      '2024-01-05T14:30:00.000Z',
      '2024-01-05T14:30:00.001Z',
      '9999-12-31T23:59:59.999Z',
    ],
    badSettings: [{ settings: { zone: 'UTC' }, message: 'settings has no key "zone". This type has none.' }],
  },

  boolean: {
    type: fieldTypes.boolean,
    settings: null,
    valid: [
      { input: true, value: true, text: 'true', shown: 'Yes' },
      { input: false, value: false, text: 'false', shown: 'No' },
    ],
    invalid: ['true', 1, 0, {}, []].map((input) => ({ input, message: 'Field must be true or false' })),
    texts: [
      ...['TRUE', ' yes ', 'Y', '1', 'x', 'Checked', 'on'].map((text) => ({ text, value: true })),
      ...['False', 'no', 'n', '0', 'unchecked', 'OFF'].map((text) => ({ text, value: false })),
    ],
    badTexts: ['maybe', '2', 'constructor'].map((text) => ({
      text,
      message: 'Field must be yes or no, for example yes, true, 1 or x',
    })),
    rules: [],
    ascending: [false, true],
    badSettings: [{ settings: { style: 'switch' }, message: 'settings has no key "style". This type has none.' }],
  },

  select: {
    type: fieldTypes.select,
    settings: { choices },
    valid: [
      { input: 'active', value: 'active', text: 'active', shown: 'Active' },
      { input: 'on_hold', value: 'on_hold', text: 'on_hold', shown: 'On hold, for now' },
    ],
    invalid: ['Active', 'gone', 7, {}, ['active'], 'constructor'].map((input) => ({
      input,
      message: 'Field must be one of active, on_hold, done',
    })),
    texts: [
      { text: 'Active', value: 'active' },
      { text: ' ON HOLD, for now ', value: 'on_hold' },
      { text: 'DONE', value: 'done' },
    ],
    badTexts: [{ text: 'gone', message: 'Field must be one of Active, On hold, for now, Done' }],
    rules: [],
    ascending: ['active', 'done', 'on_hold'],
    badSettings: badChoices,
  },
  multi_select: {
    type: fieldTypes.multi_select,
    settings: { choices: [...choices, { value: 'a, "b"', label: 'Quoted' }, { value: ' edge ', label: 'Edge' }] },
    valid: [
      { input: ['done', 'active'], value: ['done', 'active'], text: 'done, active', shown: 'Done, Active' },
      { input: ['active', 'done', 'active'], value: ['active', 'done'], text: 'active, done', shown: 'Active, Done' },
      { input: ['a, "b"', ' edge '], value: ['a, "b"', ' edge '], text: '"a, ""b""", " edge "', shown: 'Quoted, Edge' },
    ],
    invalid: [
      { input: 'active', message: 'Field must be a list' },
      { input: { 0: 'active', length: 1 }, message: 'Field must be a list' },
      { input: [7], message: 'Field must be a list of texts' },
      { input: [['active']], message: 'Field must be a list of texts' },
      { input: ['active', 'gone'], message: 'Field: each must be one of active, on_hold, done, a, "b",  edge ' },
    ],
    texts: [
      { text: 'Active,"On hold, for now"', value: ['active', 'on_hold'] },
      { text: 'active\nDONE\n\nactive', value: ['active', 'done'] },
      { text: ' , ', value: [] },
    ],
    badTexts: [
      { text: 'Active, gone', message: 'Field: each must be one of Active, On hold, for now, Done, Quoted, Edge' },
    ],
    rules: [],
    ascending: [],
    badSettings: badChoices,
  },

  email: {
    ...textFixture(fieldTypes.email),
    valid: [
      same('ana@example.com'),
      {
        input: ' Ana.Ruiz+crm@Sub.Example.co.uk ',
        value: 'Ana.Ruiz+crm@Sub.Example.co.uk',
        text: 'Ana.Ruiz+crm@Sub.Example.co.uk',
        shown: 'Ana.Ruiz+crm@Sub.Example.co.uk',
      },
      same("o'neil@münchen.de"),
    ],
    invalid: [
      { input: 7, message: 'Field must be text' },
      ...[
        'ana',
        'ana@',
        '@example.com',
        'ana@example',
        'a na@example.com',
        'ana@@example.com',
        'ana@example..com',
        'ana@.example.com',
        'a@b.c,d@e.f',
        `${'a'.repeat(250)}@example.com`,
      ].map((input) => ({ input, message: 'Invalid email address' })),
    ],
    badTexts: [{ text: 'nobody', message: 'Invalid email address' }],
    ascending: ['ana@example.com', 'ben@example.com'],
  },
  phone: {
    ...textFixture(fieldTypes.phone),
    valid: [
      same('+1 555 010 0199'),
      {
        input: ' (555) 010-0199 ext. 7 ',
        value: '(555) 010-0199 ext. 7',
        text: '(555) 010-0199 ext. 7',
        shown: '(555) 010-0199 ext. 7',
      },
      same('٠١٢٣'),
    ],
    invalid: [
      { input: 5550100199, message: 'Field must be text' },
      { input: 'call me', message: notPhone },
      { input: '   ', message: notPhone },
    ],
    badTexts: [{ text: 'none', message: notPhone }],
    ascending: ['+1 555 010 0101', '+1 555 010 0199'],
  },
  url: {
    ...textFixture(fieldTypes.url),
    valid: [
      shownAs('https://example.com', 'example.com'),
      shownAs('http://example.com:8080/a%20b/?q=1#top', 'example.com:8080/a%20b'),
      shownAs('HTTPS://Example.com/Path', 'Example.com/Path'),
      shownAs('mailto:ana@example.com', 'ana@example.com'),
      shownAs('tel:+15550100199', '+15550100199'),
      shownAs('ftp://files.example.com/x.zip', 'files.example.com/x.zip'),
      shownAs('https://例え.jp/路', '例え.jp/路'),
    ],
    invalid: [
      { input: 7, message: 'Field must be text' },
      ...[
        'example.com',
        'javascript:alert(1)',
        'JavaScript://example.com/%0aalert(1)',
        'data:text/html,x',
        'file:///etc/passwd',
        'https://',
        'https:///x',
        'https:example.com',
        'https://a b.com',
        'java\nscript:alert(1)',
        'https://example.com/\u0001',
        '//example.com',
      ].map((input) => ({ input, message: notUrl })),
    ],
    texts: [
      { text: ' example.com ', value: 'https://example.com' },
      { text: 'localhost:3000/x', value: 'https://localhost:3000/x' },
      { text: 'ana@example.com', value: 'mailto:ana@example.com' },
    ],
    badTexts: ['hello', 'javascript:alert(1)', 'hello world.com', 'vbscript:x'].map((text) => ({
      text,
      message: notUrl,
    })),
    ascending: ['https://a.example.com', 'https://b.example.com'],
  },

  relationship: {
    ...idFixture(fieldTypes.relationship, { entityId: acme, inverseName: 'deals', onDelete: 'restrict' }),
    badSettings: [
      { settings: {}, message: 'settings.entityId must be the id of the entity that the field points at' },
      {
        settings: { entityId: acme, onDelete: 'explode' },
        message: 'settings.onDelete must be one of set_null, restrict, cascade',
      },
      {
        settings: { entityId: acme, inverseName: 'Deals' },
        message:
          'settings.inverseName must start with a letter and hold only lowercase letters, digits and _, at most 48',
      },
    ],
  },
  id: idFixture(id, {}),

  json: {
    type: json,
    settings: {},
    valid: [
      asJson({ a: [1, null, { b: 'x' }], c: false }, '{"a":[1,null,{"b":"x"}],"c":false}'),
      asJson([], '[]'),
      asJson('', '""'),
      asJson('text', '"text"'),
      asJson(0, '0'),
      asJson([longNumber, new ExactNumber('9007199254740993')], `[${longNumber.text},9007199254740993]`),
      asJson(JSON.parse('{"__proto__":{"a":1},"constructor":2}') as Json, '{"__proto__":{"a":1},"constructor":2}'),
    ],
    invalid: [
      { input: nested(101), message: 'Field must not be nested deeper than 100 levels' },
      { input: nested(100_000), message: 'Field must not be nested deeper than 100 levels' },
      { input: holdingItself(), message: 'Field must not be nested deeper than 100 levels' },
      { input: [NaN], message: 'Field must be JSON' },
      { input: { a: undefined }, message: 'Field must be JSON' },
      { input: new Map(), message: 'Field must be JSON' },
      { input: () => 1, message: 'Field must be JSON' },
      { input: { 'a\0': 1 }, message: 'Field holds a character that cannot be stored' },
      { input: ['\ud800'], message: 'Field holds a character that cannot be stored' },
    ],
    texts: [{ text: ' { "a" : 1 } ', value: { a: 1 } }],
    badTexts: ['{a:1}', 'nope', '[1,]'].map((text) => ({ text, message: 'Invalid JSON' })),
    rules: [],
    ascending: [],
    badSettings: [{ settings: { schema: {} }, message: 'settings has no key "schema". This type has none.' }],
  },
  text_list: {
    type: textList,
    settings: {},
    valid: [
      { input: ['b', 'a', 'b'], value: ['b', 'a'], text: 'b, a', shown: 'b, a' },
      {
        input: ['x, y', '"', '', 'NULL', '{}', '\\', 'a\nb'],
        value: ['x, y', '"', '', 'NULL', '{}', '\\', 'a\nb'],
        text: '"x, y", """", "", NULL, {}, \\, "a\nb"',
        shown: 'x, y, ", , NULL, {}, \\, a\nb',
      },
    ],
    invalid: [
      { input: 'a', message: 'Field must be a list' },
      { input: [1], message: 'Field must be a list of texts' },
      { input: [null], message: 'Field must be a list of texts' },
      { input: ['a\0'], message: 'Field holds a character that cannot be stored' },
    ],
    texts: [{ text: 'a,b\nc, "d, e" ,', value: ['a', 'b', 'c', 'd, e'] }],
    badTexts: [],
    rules: [],
    ascending: [],
    badSettings: [{ settings: { choices: [] }, message: 'settings has no key "choices". This type has none.' }],
  },
}

function same(text: string): TypeFixture['valid'][number] {
  return { input: text, value: text, text, shown: text }
}

function shownAs(text: string, shown: string): TypeFixture['valid'][number] {
  return { input: text, value: text, text, shown }
}

function instant(input: string, value: string, shown: string): TypeFixture['valid'][number] {
  return { input, value, text: value, shown }
}

function asJson(value: Json, text: string): TypeFixture['valid'][number] {
  return { input: value, value, text, shown: text }
}

/** At least two digits follow the point of an amount in dollars. */
function asDollars(digits: string): string {
  const [, sign, whole, fraction = ''] = /^(-?)([\d,]+)(?:\.(\d+))?$/.exec(digits)!
  return `${sign}$${whole}.${fraction.padEnd(2, '0')}`
}

function nested(levels: number): unknown {
  let value: unknown = 1
  for (let i = 0; i < levels; i += 1) value = [value]
  return value
}

function holdingItself(): unknown {
  const value: unknown[] = []
  value.push(value)
  return value
}
