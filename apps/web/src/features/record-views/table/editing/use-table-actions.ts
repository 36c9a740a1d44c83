import type { Json } from '@monarch/field-types'
import { dateToDay, toast } from '@monarch/ui'
import { useState } from 'react'
import { ApiError, messageOf } from '../../../../lib/api/api-error.ts'
import { valuesOfCopy } from '../../../record-data/write/duplicate.ts'
import type { RecordData } from '../../../record-data/documents.ts'
import { changeOf, isSame, type RecordChange } from '../../../record-data/write/changes.ts'
import type { Conflict } from '../../../record-data/write/written.ts'
import type { EntityStructure, Field } from '../../../record-data/structure.ts'
import { cellText } from '../../../record-data/cell-text.ts'
import { type CopiedCells } from './clipboard.ts'
import { type ColumnLayout, firstField } from '../model/column-layout.ts'
import { fillValues } from './fill.ts'
import type { CellProblem } from '../model/table-context.ts'
import { type PastedTable, type PastePlan, planPaste, type SkippedCell } from './paste-plan.ts'
import { type Range, sizeOf } from '../model/range.ts'
import type { TableWrites } from './use-table-writes.ts'
import { useLatest } from '../../../../lib/use-latest.ts'
import { isDraft } from '../model/draft-record.ts'

/** Content of the bar at the bottom of the table. */
export type Bar =
  | { readonly kind: 'grow'; readonly plan: PastePlan }
  | { readonly kind: 'skipped'; readonly skipped: readonly SkippedCell[] }
  | { readonly kind: 'conflict'; readonly conflict: Conflict }
  | { readonly kind: 'refused'; readonly message: string; readonly retry: () => void }

interface Options {
  structure: EntityStructure
  layout: ColumnLayout
  mayUpdate: boolean
  mayCreate: boolean
  /** Number of records, and the record in a row. */
  records: number
  recordAt: (row: number) => RecordData | undefined
  load: (range: Range) => Promise<(row: number) => RecordData | undefined>
  implied: Readonly<Record<string, Json>>
  writes: TableWrites
  onRange: (range: Range) => void
  setBar: (bar: Bar | null) => void
}

/** Maximum rows of one request. */
export const maxRows = 2000

export type Problems = ReadonlyMap<string, ReadonlyMap<string, CellProblem>>

/** Actions on cells; each is one undo step. */
export function useTableActions(options: Options) {
  const current = useLatest(options)
  const [problems, setProblems] = useState<Problems>(new Map())

  const fieldsOf = ({ left, right }: Range): readonly Field[] =>
    current.current.layout.columns.slice(left - firstField, right - firstField + 1).map(({ field }) => field)

  const setProblem = (id: string, name: string, problem: CellProblem | null) => {
    setProblems((before) => {
      const cells = new Map(before.get(id))
      if (problem) cells.set(name, problem)
      else if (!cells.delete(name)) return before
      const next = new Map(before)
      if (cells.size > 0) next.set(id, cells)
      else next.delete(id)
      return next
    })
  }

  const isTooMuch = (range: Range): boolean => {
    const { rows } = sizeOf(range)
    if (rows <= maxRows) return false
    toast.error(`At most ${maxRows.toLocaleString('en-US')} rows can be changed at once`)
    return true
  }

  /** The records of these rows; loads missing ones. `null`, with a message, when there are too many. */
  const recordsOf = async (range: Range): Promise<readonly RecordData[] | null> => {
    if (isTooMuch(range)) return null
    try {
      const at = await current.current.load(range)
      return rowsOf(range).flatMap((row) => {
        const record = at(row)
        return record && !isDraft(record) ? [record] : []
      })
    } catch (error) {
      toast.error('The rows could not be read', { description: messageOf(error) })
      return null
    }
  }

  const write = async (record: RecordData, field: Field, value: Json, place: Range) => {
    setProblem(record.id, field.name, null)
    if (isSame(value, record[field.name] ?? null)) return
    const { writes, onRange } = current.current
    await writes.run({
      label: `Edit of ${field.label}`,
      changes: [changeOf(record, { [field.name]: value })],
      reveal: () => onRange(place),
    })
  }

  /** Shows the server's reason at a single cell, otherwise in the bar. */
  const onRefused = (error: unknown, action: Parameters<TableWrites['run']>[0]) => {
    const [change, ...others] = action.changes
    const [name, ...rest] = Object.keys(change?.data ?? {})
    const isInput = error instanceof ApiError && error.code === 'BAD_USER_INPUT'
    if (change && name !== undefined && others.length === 0 && rest.length === 0 && isInput) {
      const message = error.issues[0]?.message ?? error.message
      setProblem(change.id, name, { draft: { value: change.data[name]! }, message })
      return
    }
    const { setBar, writes } = current.current
    const message =
      error instanceof ApiError && error.issues.length > 0
        ? error.issues
            .map((issue) => issue.message)
            .slice(0, 3)
            .join('. ')
        : messageOf(error)
    setBar({ kind: 'refused', message: `${action.label}: ${message}`, retry: () => void writes.run(action) })
  }

  const copy = async (range: Range): Promise<CopiedCells> => {
    const { structure, load } = current.current
    const at = await load(range)
    return cellsOf(structure, fieldsOf(range), range, at)
  }

  /** `null` if a row is not loaded. */
  const copyLoaded = (range: Range): CopiedCells | null => {
    const { structure, recordAt } = current.current
    for (let row = range.top; row <= range.bottom; row++) if (!recordAt(row)) return null
    return cellsOf(structure, fieldsOf(range), range, recordAt)
  }

  const clear = async (range: Range, label = 'Clear') => {
    if (!current.current.mayUpdate || isTooMuch(range)) return
    const { load, setBar, writes, onRange } = current.current
    const at = await load(range)
    const skipped: SkippedCell[] = []
    const changes: RecordChange[] = []
    for (let row = range.top; row <= range.bottom; row++) {
      const record = at(row)
      if (!record) continue
      const data: Record<string, Json> = {}
      for (const field of fieldsOf(range)) {
        if (field.isReadonly || isSame(record[field.name] ?? null, null)) continue
        if (field.spec.required)
          skipped.push(skip(row, field, record, current.current.structure, `${field.label} is required`))
        else data[field.name] = null
      }
      if (Object.keys(data).length > 0) changes.push(changeOf(record, data))
    }
    setBar(skipped.length > 0 ? { kind: 'skipped', skipped } : null)
    if (changes.length === 0) return
    await writes.run({ label, changes, reveal: () => onRange(range), ...doneOf(countCells(changes), 'cleared') })
  }

  /** Asks before adding rows after the last one; writes everything else at once. */
  const paste = async (table: PastedTable, range: Range) => {
    const { mayUpdate, setBar, structure, layout, records, implied, load } = current.current
    if (!mayUpdate) return
    const height = Math.max(table.length, sizeOf(range).rows)
    if (isTooMuch({ ...range, bottom: range.top + height - 1 })) return
    const recordAt = await load({ ...range, bottom: Math.min(records, range.top + height) - 1 })
    const plan = planPaste(table, {
      range,
      fields: layout.columns.map(({ field }) => field),
      firstField,
      rows: records,
      recordAt,
      implied,
      entityFields: structure.entity.fields,
    })
    if (plan.added.length > 0 && current.current.mayCreate) return setBar({ kind: 'grow', plan })
    await writePlan({ ...plan, added: [] })
  }

  const writePlan = async (plan: PastePlan) => {
    const { setBar, writes, onRange } = current.current
    onRange(plan.range)
    setBar(plan.skipped.length > 0 ? { kind: 'skipped', skipped: plan.skipped } : null)
    if (plan.changes.length === 0 && plan.added.length === 0) return
    const cells = countCells(plan.changes)
    await writes.run({
      label: 'Paste',
      changes: plan.changes,
      added: plan.added,
      reveal: () => onRange(plan.range),
      ...(plan.added.length > 0
        ? {
            done: () =>
              `${plan.added.length.toLocaleString('en-US')} ${plan.added.length === 1 ? 'record' : 'records'} added`,
          }
        : doneOf(cells, 'pasted')),
    })
  }

  /** Extends the values of the source over the target. */
  const fill = async (source: Range, target: Range, continues: boolean) => {
    if (!current.current.mayUpdate || isTooMuch(target)) return
    const { load, structure, setBar, writes, onRange } = current.current
    const at = await load(target)
    const data = new Map<RecordData, Record<string, Json>>()
    const skipped: SkippedCell[] = []
    const put = (row: number, field: Field, value: Json) => {
      const record = at(row)
      if (!record || field.isReadonly || isSame(value, record[field.name] ?? null)) return
      if (value === null && field.spec.required) {
        skipped.push(skip(row, field, record, structure, `${field.label} is required`))
        return
      }
      data.set(record, { ...data.get(record), [field.name]: value })
    }
    const isDown = target.top !== source.top || target.bottom !== source.bottom
    if (isDown) {
      for (const field of fieldsOf(source)) {
        const values = rowsOf(source).map((row) => at(row)?.[field.name] ?? null)
        const below = rowsOf({ ...target, top: source.bottom + 1 })
        const above = rowsOf({ ...target, bottom: source.top - 1 }).reverse()
        fillValues(values, below.length, continues).forEach((value, i) => put(below[i]!, field, value))
        fillValues(values.toReversed(), above.length, continues).forEach((value, i) => put(above[i]!, field, value))
      }
    } else {
      for (const row of rowsOf(source)) {
        const from = fieldsOf(source)
        const record = at(row)
        const aside = fieldsOf(target).filter((field) => !from.includes(field))
        aside.forEach((field, i) => {
          const giver = from[i % from.length]!
          // Only fields of the same type accept the value.
          if (record && giver.type === field.type) put(row, field, record[giver.name] ?? null)
        })
      }
    }
    const changes = [...data].map(([record, values]) => changeOf(record, values))
    onRange(target)
    setBar(skipped.length > 0 ? { kind: 'skipped', skipped } : null)
    if (changes.length > 0) {
      await writes.run({
        label: 'Fill',
        changes,
        reveal: () => onRange(target),
        ...doneOf(countCells(changes), 'filled'),
      })
    }
  }

  const fillDown = (range: Range) => {
    if (range.top === range.bottom) {
      const above = { ...range, top: range.top - 1, bottom: range.top - 1 }
      return range.top === 0 ? Promise.resolve() : fill(above, { ...range, top: range.top - 1 }, false)
    }
    return fill({ ...range, bottom: range.top }, range, false)
  }

  const today = (record: RecordData, field: Field, place: Range) => {
    const { scalar, list } = field.type.graphql
    if (list || field.isReadonly) return
    if (scalar === 'Date') void write(record, field, dateToDay(new Date()), place)
    if (scalar === 'DateTime') void write(record, field, new Date().toISOString(), place)
  }

  const duplicate = async (record: RecordData) => {
    const { structure, writes } = current.current
    const added = [valuesOfCopy(structure, record)]
    await writes.run({ label: 'Duplicate', changes: [], added, reveal: () => {}, done: () => 'Record duplicated' })
  }

  return {
    duplicate,
    recordsOf,
    problems,
    setProblem,
    write,
    onRefused,
    copy,
    copyLoaded,
    clear,
    paste,
    writePlan,
    fill,
    fillDown,
    today,
  }
}

function cellsOf(
  structure: EntityStructure,
  fields: readonly Field[],
  range: Range,
  at: (row: number) => RecordData | undefined,
): CopiedCells {
  const records = rowsOf(range).flatMap((row) => at(row) ?? [])
  return {
    texts: records.map((record) => fields.map((field) => cellText(structure, field, record))),
    values: records.map((record) => fields.map((field) => record[field.name] ?? null)),
  }
}

function rowsOf({ top, bottom }: Pick<Range, 'top' | 'bottom'>): number[] {
  return Array.from({ length: Math.max(0, bottom - top + 1) }, (_, i) => top + i)
}

function countCells(changes: readonly RecordChange[]): number {
  return changes.reduce((sum, { data }) => sum + Object.keys(data).length, 0)
}

/** A change of one cell is visible anyway; several cells get a toast. */
function doneOf(cells: number, verb: string): { done?: () => string } {
  return cells > 1 ? { done: () => `${cells.toLocaleString('en-US')} cells ${verb}` } : {}
}

function skip(row: number, field: Field, record: RecordData, structure: EntityStructure, message: string): SkippedCell {
  return { row: row + 1, label: field.label, text: cellText(structure, field, record), message }
}
