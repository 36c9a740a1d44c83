import { type FieldSpec, type FieldType, findValueType, isEmptyValue, type Json } from '@monarch/field-types'
import { currentLocale, numberTag } from '@monarch/messages'
import { type CardLook, relabelChoices, type Translations } from '@monarch/schema'

/** The properties that the public pages of all view types share. */
export interface PageAbout {
  readonly title: string
  /** Translations of the name, by language. */
  readonly titles?: Translations<string>
  readonly description: string | null
  readonly isSearchable: boolean
  /** A search reads this many columns, from the first; `null` for all. */
  readonly searchedColumns?: number | null
}

/** Values by column: `c0`, `c1`, … */
export type PublicRecord = Readonly<Record<string, Json>>

/** A page of a public list, as the server sends it. */
export interface PublicList extends PageAbout {
  readonly columns: readonly PublicColumn[]
  /** The key of the column that guests sorted by, with a minus if descending; `null` for the order of the list. */
  readonly sort: string | null
  readonly total: number
  readonly pageSize: number
  readonly hasNextPage: boolean
  readonly records: readonly PublicRecord[]
}

/** The properties of cards that public galleries and boards share. */
export interface PublicCards extends PageAbout, CardLook {
  /** The first column is the title. */
  readonly hasTitle: boolean
  readonly hasCover: boolean
  readonly columns: readonly PublicColumn[]
}

export interface PublicColumn {
  readonly label: string
  readonly width?: number
  /** `null` for names of records and files. */
  readonly type: string | null
  readonly settings: Json
  readonly isSortable: boolean
  readonly translations?: Translations<{
    readonly label?: string
    readonly options?: Readonly<Record<string, string>>
  }>
}

/** A column with the type of its values; without one, it has names. */
export interface ShownColumn {
  readonly key: string
  readonly label: string
  readonly width: number
  readonly isSortable: boolean
  readonly value: { readonly type: FieldType; readonly spec: FieldSpec } | null
}

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const widthOfNames = 180
/** The first column names the record. */
const firstWidth = 240

export const titleOf = ({ title, titles }: PageAbout): string => titles?.[currentLocale().language] ?? title

export function shownColumns({ columns }: Pick<PublicList, 'columns'>): readonly ShownColumn[] {
  return columns.map(({ label: written, width, type: id, settings: given, translations, isSortable }, i) => {
    const texts = translations?.[currentLocale().language] ?? {}
    const label = texts.label ?? written
    const settings = texts.options ? relabelChoices(given, texts.options) : given
    const type = id === null ? undefined : findValueType(id)
    const read = type?.settings(settings)
    const value =
      type && read?.ok
        ? {
            type,
            spec: {
              label,
              settings: read.value,
              required: false,
              rules: {},
              timeZone,
              numberLocale: numberTag(currentLocale()),
              now: Date.now,
            },
          }
        : null
    const usual = type?.width ?? widthOfNames
    return { key: `c${i}`, label, width: width ?? (i === 0 ? Math.max(usual, firstWidth) : usual), isSortable, value }
  })
}

/** After a click on a column: ascending, then descending, then the order of the list. */
export function nextSort(sort: string | null, key: string): string | null {
  if (sort === key) return `-${key}`
  return sort === `-${key}` ? null : key
}

/** The names in a cell, without those of records that have none. */
export function namesIn(value: Json | undefined): readonly string[] {
  return [value ?? []].flat().flatMap((one) => {
    const name = typeof one === 'object' && one !== null && 'name' in one ? one.name : null
    return typeof name === 'string' && name !== '' ? [name] : []
  })
}

/** A value as text, for titles; '' without one. */
export function textOf({ value: shown }: ShownColumn, value: Json): string {
  if (!shown) return namesIn(value).join(', ')
  return (shown.type.isEmpty ?? isEmptyValue)(value) ? '' : shown.type.format(value, shown.spec)
}
