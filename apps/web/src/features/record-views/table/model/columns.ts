import {
  createdField,
  type Entity,
  type EntityStructure,
  type Field,
  listFields,
  updatedField,
} from '../../../record-data/structure.ts'
import { isSortable } from '../../../record-filters/list-state.ts'
import { clamp } from './range.ts'
import type { ColorSetting } from '../../parts/view-props.ts'

/** Settings of a list view that the table reads and writes (packages/schema/src/views/types/list.ts). */
export interface ListConfig {
  readonly columns?: readonly ColumnConfig[]
  readonly hiddenFields?: readonly string[]
  readonly frozenColumns?: number
  readonly footer?: Readonly<Record<string, string>>
  readonly groupBy?: readonly string[]
  readonly sort?: readonly object[]
  readonly colors?: readonly ColorSetting[]
  readonly pageSize?: number
  readonly rowHeight?: RowHeight
  readonly enableSort?: boolean
}

interface ColumnConfig {
  readonly field: string
  readonly label?: string
  readonly width?: number
  readonly sortable?: boolean
}

export type RowHeight = 'short' | 'medium' | 'tall'

export interface TableColumn {
  readonly field: Field
  readonly label: string
  readonly width: number
  readonly isSortable: boolean
  readonly isFrozen: boolean
}

const leastWidth = 20
const maxWidth = 2000
const firstWidth = 200

/** The configured columns, else those of the entity with the user's widths; skips deleted and hidden fields. */
export function tableColumns(
  structure: EntityStructure,
  config: ListConfig,
  kept: KeptWidths = {},
): readonly TableColumn[] {
  const hidden = new Set(config.hiddenFields)
  const frozen = config.frozenColumns ?? 1
  return chosenColumns(structure.entity, config)
    .filter(({ field }) => !hidden.has(field.name))
    .map(({ field, set }, index) => ({
      field,
      label: set?.label || field.label,
      width: set?.width ?? kept[field.name] ?? widthOf(field, index),
      isSortable: config.enableSort !== false && set?.sortable !== false && isSortable(field, structure),
      isFrozen: index < frozen,
    }))
}

/** The user's widths in px by field name, in a list without a view. */
export type KeptWidths = Readonly<Record<string, number>>

/** The first column takes the free width. */
export function widenFirst(columns: readonly TableColumn[], room: number): readonly TableColumn[] {
  const [first, ...others] = columns
  if (!first) return columns
  const free = room - others.reduce((sum, { width }) => sum + width, 0)
  const width = Math.min(mostFirstWidth, Math.max(first.width, Math.floor(free)))
  return width === first.width ? columns : [{ ...first, width }, ...others]
}

const mostFirstWidth = 280

export const fittedWidth = (width: number): number => clamp(Math.round(width), leastWidth, maxWidth)

export function resizeColumn(entity: Entity, config: ListConfig, name: string, width: number): Partial<ListConfig> {
  const fitted = fittedWidth(width)
  return { columns: written(entity, config).map((set) => (set.field === name ? { ...set, width: fitted } : set)) }
}

/** Moves a column to the position of another. */
export function moveColumn(
  entity: Entity,
  config: ListConfig,
  name: string,
  to: string,
  kept?: KeptWidths,
): Partial<ListConfig> {
  const columns = written(entity, config, kept)
  const from = columns.findIndex(({ field }) => field === name)
  const at = columns.findIndex(({ field }) => field === to)
  if (from === -1 || at === -1 || from === at) return {}
  const moved = columns.toSpliced(from, 1)
  return { columns: moved.toSpliced(at, 0, columns[from]!) }
}

/** Inserts the column of a new field next to another one. */
export function insertColumn(
  entity: Entity,
  config: ListConfig,
  name: string,
  { side, of }: InsertPlace,
  kept?: KeptWidths,
): Partial<ListConfig> {
  const columns = written(entity, config, kept).filter(({ field }) => field !== name)
  const at = columns.findIndex(({ field }) => field === of)
  const field = entity.fields.find((known) => known.name === name)
  if (at === -1 || !field) return {}
  const column = { field: name, width: field.type.width }
  return { columns: columns.toSpliced(side === 'left' ? at : at + 1, 0, column) }
}

/** Where to insert a new column. */
export interface InsertPlace {
  readonly side: 'left' | 'right'
  readonly of: string
}

/** Parses `left.amount` from the URL. */
export function readInsertPlace(text: string | undefined): InsertPlace | null {
  const [, side, of] = /^(left|right)\.(.+)$/.exec(text ?? '') ?? []
  return side !== undefined && of !== undefined ? { side: side as InsertPlace['side'], of } : null
}

export function hideColumn(config: ListConfig, name: string): Partial<ListConfig> {
  return { hiddenFields: [...new Set([...(config.hiddenFields ?? []), name])] }
}

function widthOf(field: Field, index: number): number {
  return index === 0 ? Math.max(field.type.width, firstWidth) : field.type.width
}

/** All columns with explicit settings and the user's widths, ready to change one of them. */
function written(entity: Entity, config: ListConfig, kept: KeptWidths = {}): readonly ColumnConfig[] {
  return chosenColumns(entity, config).map(({ field, set }, index) => ({
    field: field.name,
    ...set,
    width: set?.width ?? kept[field.name] ?? widthOf(field, index),
  }))
}

function chosenColumns(entity: Entity, { columns }: ListConfig): readonly { field: Field; set: ColumnConfig | null }[] {
  if (!columns?.length) return listFields(entity).map((field) => ({ field, set: null }))
  const known = new Map([...entity.fields, createdField, updatedField].map((field) => [field.name, field]))
  return columns.flatMap((set) => {
    const field = known.get(set.field)
    return field ? [{ field, set }] : []
  })
}
