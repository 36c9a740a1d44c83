import type { GuessedType } from '@monarch/field-types'
import type { ImportDialect, ImportDoubt } from './import-dialect.ts'

/** A preview of a file from its first rows. */
export interface ImportPreview {
  /** The sheets of a workbook; empty for other files. */
  readonly sheets: readonly string[]
  /** The indexes of sheets that programs do not show. They are read only if they are chosen. */
  readonly hiddenSheets: readonly number[]
  readonly format: 'csv' | 'ndjson' | 'xlsx'
  /** How the file is read: as requested, otherwise as guessed. */
  readonly dialect: ImportDialect
  /** The file is an export of this entity, which is read exactly as it was written. */
  readonly isExport: boolean
  readonly doubts: readonly ImportDoubt[]
  /** The first rows as they are in the file, from which the header is chosen. */
  readonly head: readonly (readonly string[])[]
  readonly columns: readonly PreviewColumn[]
  readonly rows: readonly (readonly string[])[]
  /** The fields that its columns can be mapped to; empty without an entity. */
  readonly fields: readonly PreviewField[]
}

export interface PreviewColumn extends GuessedType {
  readonly header: string
  readonly samples: readonly string[]
  /** The samples in the form that programs write; `null` for samples that contradict the dialect. */
  readonly reads: readonly (string | null)[]
  /** The samples as fields of plain numbers get them, with '¤' for a currency that they leave out. */
  readonly numbers: readonly (string | null)[]
  /** The technical name of the suggested field. */
  readonly field: string | null
  /** Why a column that exports add is not imported; `null` for all others. */
  readonly ignored: string | null
}

export interface PreviewField {
  /** The field's id, which settings of the interface use. */
  readonly id: string
  readonly name: string
  readonly label: string
  readonly fieldType: string
  /** `null` for a field without a currency. */
  readonly currency: string | null
  readonly isRequired: boolean
  /** Records can be found by it. */
  readonly isKey: boolean
  readonly hasChoices: boolean
  /** The other entity, and the fields by which its records can be found. */
  readonly relation: {
    readonly entityId: string
    readonly label: string
    readonly title: string | null
    readonly fields: readonly { readonly name: string; readonly label: string }[]
  } | null
}
