import { createRequire } from 'node:module'
import { stringify } from 'csv-stringify/sync'
import { fieldTypes, type FieldType, type Json } from '@monarch/field-types'
import type { Country } from 'world-countries'
import type { FieldInput } from './builders.ts'

/**
 * The public data set `world-countries` as an entity: countries with names in many scripts, flags, codes with leading
 * zeros, coordinates, empty and unknown values. Expected field values are computed here once; tests send them as CSV
 * and compare them with every other way of reading.
 */
export type CountryRecord = Readonly<Record<string, Json>>

interface CountryField extends FieldInput {
  readonly fieldType: keyof typeof fieldTypes
  readonly displayName: string
  readonly value: (country: Country) => Json
}

/** Its types declare an ES module, but it is CommonJS. */
const countries = createRequire(import.meta.url)('world-countries') as readonly Country[]

const choices = (of: (country: Country) => readonly string[]): string[] =>
  [...new Set(countries.flatMap(of))].filter(Boolean).toSorted()
const lines = (texts: readonly string[]): string | null => texts.join('\n') || null

const fields: readonly CountryField[] = [
  {
    name: 'name',
    displayName: 'Common name',
    fieldType: 'text',
    isRequired: true,
    isUnique: true,
    value: ({ name }) => name.common,
  },
  {
    name: 'official_name',
    displayName: 'Official name',
    fieldType: 'text',
    isRequired: true,
    value: ({ name }) => name.official,
  },
  { name: 'flag', displayName: 'Flag', fieldType: 'text', value: ({ flag }) => flag || null },
  {
    name: 'cca2',
    displayName: 'ISO code, two letters',
    fieldType: 'text',
    isRequired: true,
    isUnique: true,
    validationRules: { pattern: '^[A-Z]{2}$' },
    value: ({ cca2 }) => cca2,
  },
  {
    name: 'cca3',
    displayName: 'ISO code, three letters',
    fieldType: 'text',
    isRequired: true,
    isUnique: true,
    validationRules: { minLength: 3, maxLength: 3 },
    value: ({ cca3 }) => cca3,
  },
  {
    name: 'ccn3',
    displayName: 'ISO code, digits',
    fieldType: 'text',
    isUnique: true,
    value: ({ ccn3 }) => ccn3 || null,
  },
  {
    name: 'code_status',
    displayName: 'Code status',
    fieldType: 'select',
    settings: {
      choices: [
        { value: 'officially-assigned', label: 'Officially assigned' },
        { value: 'user-assigned', label: 'Assigned by users' },
      ],
    },
    value: ({ status }) => status,
  },
  {
    name: 'independent',
    displayName: 'Independent',
    fieldType: 'boolean',
    // Unknown for some countries.
    settings: { threeStates: true },
    value: ({ independent }) => (independent as boolean | null) ?? null,
  },
  {
    name: 'un_member',
    displayName: 'Member of the UN',
    fieldType: 'boolean',
    isRequired: true,
    value: ({ unMember }) => unMember,
  },
  {
    name: 'region',
    displayName: 'Region',
    fieldType: 'select',
    isRequired: true,
    options: choices(({ region }) => [region]),
    value: ({ region }) => region,
  },
  { name: 'subregion', displayName: 'Subregion', fieldType: 'text', value: ({ subregion }) => subregion || null },
  { name: 'capital', displayName: 'Capital', fieldType: 'text', value: ({ capital }) => capital[0] || null },
  {
    name: 'languages',
    displayName: 'Languages',
    fieldType: 'multi_select',
    options: choices(({ languages }) => Object.values(languages)),
    value: ({ languages }) => listOf(Object.values(languages)),
  },
  {
    name: 'borders',
    displayName: 'Borders',
    fieldType: 'multi_select',
    options: choices(({ cca3 }) => [cca3]),
    value: ({ borders }) => listOf(borders),
  },
  {
    name: 'border_count',
    displayName: 'Number of borders',
    fieldType: 'number',
    validationRules: { min: 0 },
    value: ({ borders }) => borders.length,
  },
  {
    name: 'latitude',
    displayName: 'Latitude',
    fieldType: 'decimal',
    validationRules: { min: -90, max: 90 },
    value: ({ latlng }) => latlng[0],
  },
  {
    name: 'longitude',
    displayName: 'Longitude',
    fieldType: 'decimal',
    validationRules: { min: -180, max: 180 },
    value: ({ latlng }) => latlng[1],
  },
  { name: 'area', displayName: 'Area in km²', fieldType: 'decimal', value: ({ area }) => area },
  { name: 'landlocked', displayName: 'Landlocked', fieldType: 'boolean', value: ({ landlocked }) => landlocked },
  {
    name: 'calling_code',
    displayName: 'Calling code',
    fieldType: 'phone',
    value: ({ idd: { root, suffixes } }) => `${root}${suffixes.length === 1 ? suffixes[0] : ''}` || null,
  },
  {
    name: 'native_names',
    displayName: 'Native names',
    fieldType: 'long_text',
    value: ({ name }) =>
      lines(
        Object.entries(name.native).map(([language, native]) => `${native.common} (${language}): ${native.official}`),
      ),
  },
  {
    name: 'spellings',
    displayName: 'Other spellings',
    fieldType: 'long_text',
    value: ({ altSpellings }) => lines(altSpellings),
  },
]

/** For `createSystemField`, in column order. */
export const countryFields: readonly (FieldInput & { displayName: string })[] = fields.map(
  ({ value: _value, ...field }) => field,
)

/** The expected API result, by code. */
export const countryRecords: readonly CountryRecord[] = countries
  .map((country) => Object.fromEntries(fields.map(({ name, value }) => [name, value(country)])))
  .toSorted((a, b) => ((a.cca3 as string) < (b.cca3 as string) ? -1 : 1))

export const countryNames: readonly string[] = fields.map(({ name }) => name)

/** The file, with cells as users would write them: lists with commas, yes and no. */
export function countriesCsv(
  records: readonly CountryRecord[] = countryRecords,
  headers: readonly string[] = countryNames,
): string {
  return stringify([headers, ...records.map((record) => fields.map(({ name }) => cellOf(record[name] ?? null)))])
}

/** The value as shown in the browser; '' for none. */
export function shownValue(name: string, value: Json): string {
  if (value === null) return ''
  const { fieldType, displayName, settings, options } = fields.find((field) => field.name === name)!
  const type: FieldType = fieldTypes[fieldType]
  const given = (settings ??
    (options ? { choices: (options as string[]).map((word) => ({ value: word })) } : {})) as object
  const read = type.settings(given)
  if (!read.ok) throw new Error(read.message)
  return type.format(value, { label: displayName, settings: read.value, required: false, rules: {} })
}

function cellOf(value: Json): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value) ? (value as string[]).join(', ') : String(value as string | number)
}

function listOf(words: readonly string[]): string[] | null {
  return words.length === 0 ? null : [...new Set(words)]
}
