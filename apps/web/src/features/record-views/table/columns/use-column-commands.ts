import type { Json } from '@monarch/field-types'
import { webOf } from '@monarch/field-types/web'
import type { RefObject } from 'react'
import { groupFields, newGroup } from '../../../record-filters/list-state.ts'
import type { RecordData } from '../../../record-data/documents.ts'
import type { EntityStructure, Field } from '../../../record-data/structure.ts'
import type { FooterKind } from '../model/aggregates.ts'
import { type ColumnLayout, firstField } from '../model/column-layout.ts'
import { type TableColumn, hideColumn, type ListConfig, moveColumn, resizeColumn } from '../model/columns.ts'
import { fitWidth } from './fit-width.ts'
import type { UserWidths } from './use-kept-widths.ts'
import type { Cell } from '../model/range.ts'

interface Options {
  structure: EntityStructure
  config: ListConfig
  onConfig: (change: Partial<ListConfig>) => void
  /** The user's widths; `null` in a view, which stores its own widths. */
  keptWidths: UserWidths | null
  layout: ColumnLayout
  scroller: RefObject<HTMLDivElement | null>
}

/** Column commands; all change settings of the view. */
export function useColumnCommands({ structure, config, onConfig, keptWidths, layout, scroller }: Options) {
  const { entity } = structure
  const columnAt = (number: number): TableColumn | undefined => layout.columns[number - firstField]
  const resize = (column: TableColumn, width: number) =>
    keptWidths
      ? keptWidths.keep(column.field.name, width)
      : onConfig(resizeColumn(entity, config, column.field.name, width))
  const moveTo = (from: TableColumn, to: TableColumn) =>
    onConfig(moveColumn(entity, config, from.field.name, to.field.name, keptWidths?.widths))
  return {
    resize,
    moveTo,
    /** False at the edge of the table. */
    move: (number: number, by: -1 | 1): boolean => {
      const [from, to] = [columnAt(number), columnAt(number + by)]
      if (!from || !to) return false
      moveTo(from, to)
      return true
    },
    widen: (number: number, by: number) => {
      const column = columnAt(number)
      if (column) resize(column, column.width + by)
    },
    fit: (number: number) => {
      const column = columnAt(number)
      if (column && scroller.current) resize(column, fitWidth(scroller.current, number))
    },
    hide: (column: TableColumn) => onConfig(hideColumn(config, column.field.name)),
    canGroup: ({ field }: TableColumn) => groupFields(structure).some(({ path }) => path === field.name),
    group: ({ field }: TableColumn) => {
      const of = groupFields(structure).find(({ path }) => path === field.name)
      if (of) onConfig({ groupBy: [newGroup(of)] })
    },
    summarize: ({ field }: TableColumn, kind: FooterKind | null) => {
      const { [field.name]: _, ...others } = config.footer ?? {}
      onConfig({ footer: kind === null ? others : { ...others, [field.name]: kind } })
    },
    /** Handles the type's own keys, such as toggling a checkbox; true if handled. */
    press: (
      { column }: Cell,
      key: string,
      record: RecordData | undefined,
      write: (record: RecordData, field: Field, value: Json) => void,
    ): boolean => {
      const field = columnAt(column)?.field
      const value = field && record && webOf(field.type).press?.(key, record[field.name] ?? null, field.spec)
      if (!field || !record || value === undefined) return false
      write(record, field, value)
      return true
    },
  }
}
