import type { Json } from '@monarch/field-types'
import { languages } from '@monarch/messages'
import type { Selected, Visibility } from '@monarch/query'
import type { Entity, FieldRow, Translations } from '@monarch/schema'
import { columnOf, type SearchableColumn } from '../../../records/shown-columns.ts'
import { publicListLimits } from './limits.ts'
import { orderOf } from './guest-question.ts'
import type { Reading } from './reading.ts'

/** A column of a public list, or a value of a card, as guests receive it. */
export interface PublicColumn {
  readonly label: string
  readonly width?: number
  /** The type and settings of its values; `null` for names of records and files, as `{name}` or a list of them. */
  readonly type: string | null
  readonly settings: Json
  readonly isSortable: boolean
  /** The label and the labels of options in other languages, by language. A label set in the list has no translations. */
  readonly translations?: Translations<ColumnTexts>
}

interface ColumnTexts {
  readonly label?: string
  readonly options?: Readonly<Record<string, string>>
}

/** A field as guests see it. */
export interface ShownColumn {
  /** The field's name in the definition of the page. */
  readonly field: string
  readonly column: PublicColumn
  /** Aliased with the field's name; the page replaces the alias. */
  readonly selection: Selected
  readonly searchable: SearchableColumn | null
}

/** The columns of these fields for guests, without fields hidden from the reader. */
export function showColumns(
  reading: Reading,
  visibility: Visibility,
  entity: Entity,
  fields: readonly { readonly field: string; readonly label?: string; readonly width?: number }[],
): readonly ShownColumn[] {
  return fields.flatMap(({ field, label, width }) => {
    // Select one name more than is shown, which tells the page whether there are more.
    const shown = columnOf(reading, visibility, entity, field, publicListLimits.namesInCell + 1)
    if (shown === null) return []
    const { attribute, type, settings, selection, searchable } = shown
    const column: PublicColumn = {
      label: label || attribute.spec.label,
      ...(width !== undefined && { width }),
      type,
      settings,
      isSortable: searchable !== null && orderOf(searchable, 'ASC') !== null,
      ...textsOf(
        reading.structure.fields.find(
          (each) => each.entityId === entity.id && each.name === field && each.deletedAt === null,
        ),
        { hasLabel: !label, hasOptions: type !== null && type === attribute.type.id },
      ),
    }
    return [{ field, column, selection, searchable }]
  })
}

function textsOf(
  field: FieldRow | undefined,
  { hasLabel, hasOptions }: { readonly hasLabel: boolean; readonly hasOptions: boolean },
): Pick<PublicColumn, 'translations'> {
  const translated = languages.flatMap((language) => {
    const { displayName: label, options } = field?.translations?.[language] ?? {}
    const texts = { ...(hasLabel && label && { label }), ...(hasOptions && options && { options }) }
    return Object.keys(texts).length > 0 ? [[language, texts] as const] : []
  })
  return translated.length > 0 ? { translations: Object.fromEntries(translated) } : {}
}
