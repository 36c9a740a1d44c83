import type { RefObject } from 'react'
import type { RecordData } from '../../../record-data/documents.ts'
import type { EntityStructure, Field } from '../../../record-data/structure.ts'
import { toast } from '@monarch/ui'
import { messageOf } from '../../../../lib/api/api-error.ts'
import { t } from '../messages.ts'
import type { ColumnLayout } from '../model/column-layout.ts'
import { isRecordKey } from '../model/draft-record.ts'
import { type Grid, maxRows, type RowKey, type Targets, withLoaded } from '../model/table-state.ts'
import { cellsOf, type CopiedCells } from './clipboard.ts'

/** How a table finds the records of its rows. */
export interface TableRecords {
  readonly structure: EntityStructure
  readonly layout: ColumnLayout
  readonly grid: Grid
  readonly recordAt: (row: number) => RecordData | undefined
  /** Loads missing rows, and returns the grid with them. */
  readonly load: (first: number, last: number) => Promise<Grid>
  /** Reads records by their ids. */
  readonly read: (ids: readonly string[]) => Promise<readonly RecordData[]>
}

/** The records and fields of the cells that an action is for. */
export function targetsOf(current: RefObject<TableRecords>) {
  /** The fields of the targets that are still shown. */
  const fieldsOf = (columns: readonly string[]): readonly Field[] =>
    current.current.layout.columns.flatMap(({ field }) => (columns.includes(field.name) ? [field] : []))

  const recordOf = (key: RowKey | undefined): RecordData | undefined => {
    const { grid, recordAt } = current.current
    return key === undefined ? undefined : recordAt(grid.rowOf(key))
  }

  const numberOf = (record: RecordData): number => current.current.grid.rowOf(record.id) + 1

  const isTooMuch = (rows: number): boolean => {
    if (rows <= maxRows) return false
    toast.error(t('tooManyRows', { count: maxRows }))
    return true
  }

  /**
   * The record of each row, read from the list if it is loaded there, otherwise from the server by its id; undefined
   * for drafts, groups and deleted records. `null`, with a message, if rows are unknown or cannot be read.
   */
  const recordsOf = async (
    rows: Targets['rows'],
    first: number,
  ): Promise<readonly (RecordData | undefined)[] | null> => {
    try {
      let keys = rows
      if (keys.includes(undefined))
        keys = withLoaded(keys, first, await current.current.load(first, first + rows.length - 1))
      const known = keys.filter((key) => key !== undefined)
      if (known.length < keys.length) {
        toast.error(t('selectionIsStale'))
        return null
      }
      const absent = known.filter((key) => isRecordKey(key) && !recordOf(key))
      const read = absent.length === 0 ? [] : await current.current.read(absent)
      const byId = new Map(read.map((record) => [record.id, record]))
      return known.map((key) => (isRecordKey(key) ? (recordOf(key) ?? byId.get(key)) : undefined))
    } catch (error) {
      toast.error(t('theRowsCouldNotBeRead'), { description: messageOf(error) })
      return null
    }
  }

  /** The records of a selection. */
  const recordsIn = async ({ rows, count }: Targets, first: number): Promise<readonly RecordData[] | null> => {
    const records = isTooMuch(count) ? null : await recordsOf(rows, first)
    return records && records.filter((record) => record !== undefined)
  }

  /** `null` if a row is not loaded. */
  const copyLoaded = ({ rows, count, columns }: Targets): CopiedCells | null => {
    const records = rows.flatMap((key) => recordOf(key) ?? [])
    if (records.length < count) return null
    return cellsOf(current.current.structure, fieldsOf(columns), records)
  }

  return { fieldsOf, recordOf, numberOf, isTooMuch, recordsOf, recordsIn, copyLoaded }
}
