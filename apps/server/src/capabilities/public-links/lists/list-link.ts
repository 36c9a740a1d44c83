import { fieldTypes, idType, type Json } from '@monarch/field-types'
import { planRead, type ReadPlan, type RootRead, type Selected, Visibility } from '@monarch/query'
import {
  AppError,
  type Entity,
  fileName,
  filesName,
  isValue,
  publicListDefinition,
  readPublicList,
  recordName,
  recordsName,
  titleColumn,
  type ValueAttribute,
} from '@monarch/schema'
import type { ViewLinkKind } from '../views/link-kinds.ts'
import { filterOf, type Reading, readingOf } from '../views/reading.ts'
import { publicListLimits } from './limits.ts'

/** A column of a public list, as guests receive it. */
interface PublicColumn {
  readonly label: string
  readonly width?: number
  /** The type and settings of its values; `null` for names of records and files, as `{name}` or a list of them. */
  readonly type: string | null
  readonly settings: Json
}

export interface PlannedListPage {
  /** Selects the number of records as `total`, and `page` with `records` and `hasNextPage`. Its values are `c0`, `c1`, … */
  readonly plan: ReadPlan
  readonly columns: readonly PublicColumn[]
}

/**
 * The plan that reads a page of a list with these rights. Throws or returns `null` unless they allow reading the entity, every field of the
 * filter, and at least one column. Other hidden columns and sort keys are left out.
 */
export function planListPage(
  reading: Reading,
  entityId: string,
  definition: Json,
  page: number,
): PlannedListPage | null {
  const { structure, model, access } = reading
  const list = readPublicList(structure, entityId, definition)
  const entity = [...model.entities.values()].find(({ id }) => id === entityId)
  if (!list || !entity || !access.to(entity).actions.has('read')) return null
  const visibility = new Visibility(model, access)
  const columns = list.columns.flatMap(({ field, label, width }) => {
    const shown = columnOf(reading, visibility, entity, field)
    if (shown === null) return []
    const { attribute, type, settings, selection } = shown
    const column: PublicColumn = {
      label: label || attribute.spec.label,
      ...(width !== undefined && { width }),
      type,
      settings,
    }
    return [{ column, selection }]
  })
  if (columns.length === 0) return null
  const { listRecords } = publicListLimits
  const where = list.filter === undefined ? undefined : filterOf(reading, entityId, list.filter)
  const orderBy = list.sort?.filter((key) => Object.keys(key).every((name) => visibility.attribute(entity, name)))
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
  return { plan: planRead({ roots }, model, access), columns: columns.map(({ column }) => column) }
}

interface ShownColumn {
  readonly attribute: ValueAttribute
  readonly type: string | null
  readonly settings: Json
  readonly selection: Selected
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
    }
  }
  const named = [recordName, recordsName, fileName, filesName]
    .map((nameOf) => visibility.attribute(entity, nameOf(name)))
    .find((related) => related !== undefined && !isValue(related))
  if (!named || isValue(named)) return null
  const target = model.entities.get(named.target)
  const title = target && titleOf(new Visibility(model, access), target)
  if (title === undefined) return null
  // The page receives one more, to know whether there are more.
  const args = named.kind === 'toMany' ? { limit: publicListLimits.namesInCell + 1 } : {}
  return {
    attribute,
    type: null,
    settings: {},
    selection: { ...selected(named.name), args, selection: [selected(title, 'name')] },
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
    if (!reading.access.to(entity).actions.has('read'))
      throw new AppError('FORBIDDEN', `You don't have permission to read ${entity.name} records.`)
    const definition = publicListDefinition(view, standardColumns(reading, entity))
    if (!planListPage(reading, view.entityId, definition, 1))
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
