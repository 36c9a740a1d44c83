import { fieldTypes, idType, type Json } from '@monarch/field-types'
import { languages } from '@monarch/messages'
import { type Selected, Visibility } from '@monarch/query'
import {
  type Entity,
  type FieldRow,
  fileName,
  filesName,
  isValue,
  recordName,
  recordsName,
  titleColumn,
  type Translations,
  type ValueAttribute,
} from '@monarch/schema'
import { publicListLimits } from './limits.ts'
import type { AskedColumn } from './guest-question.ts'
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
  /** Its label and the labels of its options in other languages, by language. A label of the list has none. */
  readonly translations?: Translations<ColumnTexts>
}

interface ColumnTexts {
  readonly label?: string
  readonly options?: Readonly<Record<string, string>>
}

/** A field as guests see it. */
export interface ShownColumn {
  /** As the definition of the page names it. */
  readonly field: string
  readonly column: PublicColumn
  /** With the alias of the name; the page gives it another. */
  readonly selection: Selected
  readonly asked: AskedColumn | null
}

/** What guests see of these fields, without those that the reader may not see. */
export function showColumns(
  reading: Reading,
  visibility: Visibility,
  entity: Entity,
  fields: readonly { readonly field: string; readonly label?: string; readonly width?: number }[],
): readonly ShownColumn[] {
  return fields.flatMap(({ field, label, width }) => {
    const shown = columnOf(reading, visibility, entity, field)
    if (shown === null) return []
    const { attribute, type, settings, selection, asked } = shown
    const column: PublicColumn = {
      label: label || attribute.spec.label,
      ...(width !== undefined && { width }),
      type,
      settings,
      isSortable: asked !== null && orderOf(asked, 'ASC') !== null,
      ...textsOf(
        reading.structure.fields.find(
          (each) => each.entityId === entity.id && each.name === field && each.deletedAt === null,
        ),
        { hasLabel: !label, hasOptions: type !== null && type === attribute.type.id },
      ),
    }
    return [{ field, column, selection, asked }]
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

interface ValueOfColumn {
  readonly attribute: ValueAttribute
  readonly type: string | null
  readonly settings: Json
  readonly selection: Selected
  readonly asked: AskedColumn | null
}

/** `null` for a field that the reader may not see, and for one without values that guests understand: the id of a record. */
function columnOf(
  { model, access }: Reading,
  visibility: Visibility,
  entity: Entity,
  name: string,
): ValueOfColumn | null {
  const attribute = visibility.attribute(entity, name)
  if (!attribute || !isValue(attribute)) return null
  const { type } = attribute
  if (type === idType) return null
  if (!type.relation && !type.files) {
    // The settings of generated values contain prompts.
    const shown = type.generation ? fieldTypes.text : type
    return {
      attribute,
      type: shown.id,
      settings: type.generation ? {} : (attribute.spec.settings as Json),
      selection: selected(name),
      asked: { through: null, value: attribute },
    }
  }
  const named = [recordName, recordsName, fileName, filesName]
    .map((nameOf) => visibility.attribute(entity, nameOf(name)))
    .find((related) => related !== undefined && !isValue(related))
  if (!named || isValue(named)) return null
  const target = model.entities.get(named.target)
  const ofTarget = new Visibility(model, access)
  const title = target && titleOf(ofTarget, target)
  if (title === undefined) return null
  const value = ofTarget.attribute(target!, title)
  // The page receives one more, to know whether there are more.
  const args = named.kind === 'toMany' ? { limit: publicListLimits.namesInCell + 1 } : {}
  return {
    attribute,
    type: null,
    settings: {},
    selection: { ...selected(named.name), args, selection: [selected(title, 'name')] },
    asked: named.kind === 'toOne' && value && isValue(value) ? { through: named, value } : null,
  }
}

/** The attribute that names a record, a user or a file. */
export function titleOf(visibility: Visibility, target: Entity): string | undefined {
  const own = titleColumn(visibility.attributes(target))?.name
  return own ?? (target.names.list === null && visibility.attribute(target, 'name') ? 'name' : undefined)
}

export const selected = (name: string, alias = name): Selected => ({ alias, name, args: {}, selection: [] })
