import type { Json } from '@monarch/field-types'
import { planRead, type ReadPlan, type RootRead, type Selected, Visibility } from '@monarch/query'
import { AppError, lacksAction, publicListDefinition, readPublicList } from '@monarch/schema'
import { conditionsOf, firstPage, type GuestQuestion, orderOf, searchedOf } from '../views/guest-question.ts'
import type { ViewLinkKind } from '../views/link-kinds.ts'
import { filterOf, type Reading, readingOf } from '../views/reading.ts'
import { listedFields, refOf } from '../views/listed-fields.ts'
import { selected } from '../../../records/shown-columns.ts'
import { type PublicColumn, showColumns } from '../views/shown-columns.ts'
import { publicListLimits } from '../views/limits.ts'

interface PlannedListPage {
  /** Selects the number of records as `total`, and `page` with `records` and `hasNextPage`. Its values are `c0`, `c1`, … */
  readonly plan: ReadPlan
  readonly columns: readonly PublicColumn[]
  readonly isSearchable: boolean
  /** The number of leading columns that a search reads; `null` for all. */
  readonly searchedColumns: number | null
  /** The applied sort, which ignores columns that no longer exist. */
  readonly sort: string | null
}

/**
 * Plans a page of a list with these rights. Throws or returns `null` unless they allow reading the entity, every field of the
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
  const columns = showColumns(reading, visibility, entity, list.columns)
  if (columns.length === 0) return null
  const { listRecords } = publicListLimits
  const filter = list.filter === undefined ? null : filterOf(reading, entityId, list.filter)
  const { searched, isCut } = searchedOf(columns)
  const where = conditionsOf(filter, searched, words)
  const sorted = sort && columns[sort.column]?.searchable
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
    searchedColumns: isCut ? searched.length : null,
    sort: byGuest && sort ? `${sort.direction === 'DESC' ? '-' : ''}c${sort.column}` : null,
  }
}

/** A published list shows the columns and the records that were chosen when it was published. */
export const listLink: ViewLinkKind = {
  kind: 'list',
  async publish(ctx, view, entity) {
    const reading = await readingOf(ctx, view.tenantId)
    if (!reading.access.to(entity).actions.has('read')) throw lacksAction('read', entity, reading.access.to(entity))
    const standard = listedFields(reading, entity).listed.map((field) => refOf(reading, entity, field))
    const definition = publicListDefinition(view, standard)
    if (!planListPage(reading, view.entityId, definition, firstPage))
      throw new AppError('CONFLICT', 'Add a column that you can see to the list first.')
    return definition
  },
}
