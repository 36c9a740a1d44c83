import { fieldTypes, idType, type Json } from '@monarch/field-types'
import { languages } from '@monarch/messages'
import { planRead, type ReadPlan, type RootRead, type Selected, Visibility } from '@monarch/query'
import {
  AppError,
  type Entity,
  type FieldRow,
  fileName,
  filesName,
  isValue,
  lacksAction,
  publicListDefinition,
  readPublicList,
  recordName,
  recordsName,
  titleColumn,
  type Translations,
  type ValueAttribute,
} from '@monarch/schema'
import type { ViewLinkKind } from '../views/link-kinds.ts'
import { filterOf, type Reading, readingOf } from '../views/reading.ts'
import { type AskedColumn, firstPage, type GuestQuestion, isSearched, orderOf, searchOf } from './guest-question.ts'
import { publicListLimits } from './limits.ts'

/** A column of a public list, as guests receive it. */
interface PublicColumn {
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

export interface PlannedListPage {
  /** Selects the number of records as `total`, and `page` with `records` and `hasNextPage`. Its values are `c0`, `c1`, … */
  readonly plan: ReadPlan
  readonly columns: readonly PublicColumn[]
  readonly isSearchable: boolean
  /** How many of the columns a search reads, the first ones; `null` for all. */
  readonly searchedColumns: number | null
  /** The sort that was applied: a former column may no longer be there. */
  readonly sort: string | null
}

/**
 * The plan that reads a page of a list with these rights. Throws or returns `null` unless they allow reading the entity, every field of the
 * filter, and at least one column. Other hidden columns and sort keys are left out.
 */
export function planListPage(
  reading: Reading,
  entityId: string,
  definition: Json,
  { page, words, sort }: GuestQuestion,
): PlannedListPage | null {
  const { structure, model, access } = reading
  const list = readPublicList(structure, entityId, definition)
  const entity = [...model.entities.values()].find(({ id }) => id === entityId)
  if (!list || !entity || !access.to(entity).actions.has('read')) return null
  const visibility = new Visibility(model, access)
  const columns = list.columns.flatMap(({ field, label, width }) => {
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
        structure.fields.find((each) => each.entityId === entityId && each.name === field && each.deletedAt === null),
        { hasLabel: !label, hasOptions: type !== null && type === attribute.type.id },
      ),
    }
    return [{ column, selection, asked }]
  })
  if (columns.length === 0) return null
  const { listRecords, searchColumns } = publicListLimits
  const filter = list.filter === undefined ? null : filterOf(reading, entityId, list.filter)
  const searchable = columns.flatMap(({ asked }) => (asked && isSearched(asked) ? [asked] : []))
  const searched = searchable.slice(0, searchColumns)
  const parts = [...(filter === null ? [] : [filter]), ...(words.length === 0 ? [] : [searchOf(searched, words)])]
  const where = parts.length === 0 ? undefined : { and: parts }
  const sorted = sort && columns[sort.column]?.asked
  const byGuest = sorted ? orderOf(sorted, sort.direction) : null
  const orderBy = byGuest
    ? [byGuest]
    : list.sort?.filter((key) => Object.keys(key).every((name) => visibility.attribute(entity, name)))
  const read = (alias: string, kind: RootRead['kind'], args: RootRead['args'], selection: readonly Selected[]) => ({
    alias,
    kind,
    entity: entity.name,
    args: { where, ...args },
    selection,
  })
  const records = {
    ...selected('records'),
    selection: columns.map(({ selection }, i) => ({ ...selection, alias: `c${i}` })),
  }
  const roots = [
    read('total', 'aggregate', {}, [selected('count')]),
    read('page', 'page', { orderBy, first: listRecords, offset: (page - 1) * listRecords }, [
      records,
      selected('hasNextPage'),
    ]),
  ]
  return {
    plan: planRead({ roots }, model, access),
    columns: columns.map(({ column }) => column),
    isSearchable: searched.length > 0,
    searchedColumns: searched.length < searchable.length ? searched.length : null,
    sort: byGuest && sort ? `${sort.direction === 'DESC' ? '-' : ''}c${sort.column}` : null,
  }
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

interface ShownColumn {
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
): ShownColumn | null {
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
function titleOf(visibility: Visibility, target: Entity): string | undefined {
  const own = titleColumn(visibility.attributes(target))?.name
  return own ?? (target.names.list === null && visibility.attribute(target, 'name') ? 'name' : undefined)
}

const selected = (name: string, alias = name): Selected => ({ alias, name, args: {}, selection: [] })

/** A published list shows the columns and the records that were chosen when it was published. */
export const listLink: ViewLinkKind = {
  kind: 'list',
  async publish(ctx, view, entity) {
    const reading = await readingOf(ctx, view.tenantId)
    if (!reading.access.to(entity).actions.has('read')) throw lacksAction('read', entity, reading.access.to(entity))
    const definition = publicListDefinition(view, standardColumns(reading, entity))
    if (!planListPage(reading, view.entityId, definition, firstPage))
      throw new AppError('CONFLICT', 'Add a column that you can see to the list first.')
    return definition
  },
}

/** The columns of a list without its own: the name of the record, and the fields that lists show. */
function standardColumns({ structure, model, access }: Reading, entity: Entity): string[] {
  const seen = new Visibility(model, access).attributes(entity)
  const title = titleColumn(seen)?.id ?? null
  const shown = structure.fields
    .filter(({ entityId, deletedAt, showInList }) => entityId === entity.id && deletedAt === null && showInList)
    .filter(({ name, id }) => id !== title && seen.some((attribute) => attribute.name === name))
    .toSorted((a, b) => a.sortOrder - b.sortOrder)
  return [...(title === null ? [] : [title]), ...shown.map(({ id }) => id)].map((id) => `#${id}`).concat('createdAt')
}
