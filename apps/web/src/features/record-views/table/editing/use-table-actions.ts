import type { Json } from '@monarch/field-types'
import { dateToDay, toast } from '@monarch/ui'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../../../lib/api/api-error.ts'
import { isOffline } from '../../../../lib/api/connection.ts'
import { valuesOfCopy } from '../../../record-data/write/duplicate.ts'
import type { RecordData } from '../../../record-data/documents.ts'
import { changeOf, isSame, type RecordChange } from '../../../record-data/write/changes.ts'
import type { Keep } from '../../../record-data/write/record-write.ts'
import { recordLock } from '../../../record-data/locks.ts'
import type { EntityStructure, Field } from '../../../record-data/structure.ts'
import { cellText } from '../../../record-data/cell-text.ts'
import { firstField } from '../model/column-layout.ts'
import { fillValues } from './fill.ts'
import { findPastedNames } from './pasted-names.ts'
import {
  type PastedTable,
  pastedSize,
  planPaste,
  type ShownCells,
  type SkippedCell,
  type TablePaste,
} from './paste-plan.ts'
import type { RowKey, Targets } from '../model/table-state.ts'
import { type TableRecords, targetsOf } from './target-records.ts'
import type { Bar } from './use-bars.ts'
import type { CellProblems } from './use-cell-problems.ts'
import type { TableWrites } from './use-table-writes.ts'
import type { RowPosition } from '../../../record-data/held/held-rows.ts'
import { tenantKey } from '../../../../lib/tenants/tenant.ts'
import { useLatest } from '../../../../lib/use-latest.ts'
import { draftId, newKey } from '../model/draft-record.ts'
import { t } from '../messages.ts'

interface Options extends TableRecords {
  tenantId: string | null
  mayUpdate: boolean
  mayCreate: boolean
  mayAddOptions: boolean
  /** The row below the last record. */
  endOfRecords: number
  /** The position of a new row: below this row, or where '+ New' is. */
  positionBelow: (key: RowKey) => RowPosition | null
  implied: Readonly<Record<string, Json>>
  /** The new row until it is saved. */
  draft: {
    readonly isEmpty: boolean
    readonly write: (values: Readonly<Record<string, Json>>) => void
    readonly discard: () => void
  }
  setProblem: CellProblems['set']
  writes: TableWrites
  /** Selects and shows the cells that an action changed. */
  onShow: (cells: ShownCells) => void
  setBar: (change: Bar | 'no result') => void
}

/** The rows that the fill handle was dragged over, and the fields next to the source. */
interface FillRequest {
  readonly above: readonly (RowKey | undefined)[]
  readonly below: readonly (RowKey | undefined)[]
  readonly aside: readonly string[]
  readonly continues: boolean
}

/** Actions on cells; each is one undo step. */
export function useTableActions(options: Options) {
  const current = useLatest(options)
  const client = useQueryClient()
  const { fieldsOf, recordOf, numberOf, isTooMuch, recordsOf, recordsIn, copyLoaded } = targetsOf(current)

  const write = async (record: RecordData, field: Field, value: Json) => {
    const { setProblem, writes, onShow } = current.current
    setProblem(record.id, field.name, null)
    if (isSame(value, record[field.name] ?? null)) return
    await writes.run({
      label: t('editOf', { label: field.label }),
      changes: [changeOf(record, { [field.name]: value })],
      reveal: () => onShow({ ids: [record.id], columns: [field.name] }),
    })
  }

  /** Shows the server's reason at a single cell, otherwise in the bar. */
  const onRefused = (error: unknown, action: Parameters<TableWrites['run']>[0], keep: Keep) => {
    const [change, ...others] = action.changes
    const [name, ...rest] = Object.keys(change?.data ?? {})
    const isInput = error instanceof ApiError && error.code === 'BAD_USER_INPUT'
    if (change && name !== undefined && others.length === 0 && rest.length === 0 && isInput) {
      const message = error.issues[0]?.message ?? error.message
      current.current.setProblem(change.id, name, { draft: { value: change.data[name]! }, message })
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
    setBar({
      kind: 'refused',
      message: `${action.label}: ${message}`,
      retry: action.again ?? (() => void writes.run(action)),
      ...(!action.again && { answered: keep.hold() }),
    })
  }

  const showSkipped = (skipped: readonly SkippedCell[]) =>
    current.current.setBar(skipped.length > 0 ? { kind: 'skipped', skipped } : 'no result')

  /** After an undo, no cell is skipped. */
  const showAgain = (cells: ShownCells, skipped: readonly SkippedCell[], step: 'undone' | 'redone') => {
    current.current.onShow(cells)
    showSkipped(step === 'undone' ? [] : skipped)
  }

  const clear = async (targets: Targets, first: number, label = t('clear')) => {
    const fields = fieldsOf(targets.columns)
    const toClear = (record: RecordData) =>
      fields.flatMap((field) => {
        const empty = field.type.unset ?? null
        return field.isReadonly || isSame(record[field.name] ?? empty, empty) ? [] : [{ field, empty }]
      })
    const newRecord = targets.rows.includes(draftId) ? recordOf(draftId) : undefined
    if (newRecord)
      current.current.draft.write(Object.fromEntries(toClear(newRecord).map(({ field, empty }) => [field.name, empty])))
    if (!current.current.mayUpdate) return
    const records = await recordsIn(targets, first)
    if (!records) return
    const { structure, writes } = current.current
    const skipped: SkippedCell[] = []
    const changes: RecordChange[] = []
    for (const record of records) {
      const data: Record<string, Json> = {}
      for (const { field, empty } of toClear(record)) {
        const lock = recordLock(structure.entity, record, field)
        const problem = lock ?? (field.spec.required && empty === null ? t('isRequired', { label: field.label }) : null)
        if (problem !== null) skipped.push(skip(numberOf(record), field, record, structure, problem))
        else data[field.name] = empty
      }
      if (Object.keys(data).length > 0) changes.push(changeOf(record, data))
    }
    showSkipped(skipped)
    if (changes.length === 0) return
    const cells = shown(records, targets.columns)
    await writes.run({
      label,
      changes,
      reveal: (step) => showAgain(cells, skipped, step),
      ...doneOf(countCells(changes), 'cleared'),
    })
  }

  /** `null`, with a bar to retry, if the names of related records cannot be looked up. */
  const withNames = async (
    table: PastedTable,
    fields: readonly Field[],
    retry: () => void,
  ): Promise<PastedTable | null> => {
    try {
      return await findPastedNames(current.current.structure, fields, table)
    } catch (error) {
      const message = t('namesNotLookedUp', { message: messageOf(error) })
      current.current.setBar({ kind: 'refused', message, retry })
      return null
    }
  }

  /** False when there is nothing to ask. Otherwise `proceed` is called with the changed fields after the answer. */
  const askForOptions = async (
    table: PastedTable,
    fields: readonly Field[],
    proceed: (changed: ReadonlyMap<string, Field>) => Promise<void>,
  ): Promise<boolean> => {
    const { mayAddOptions, setBar, tenantId } = current.current
    if (!mayAddOptions || isOffline() || !fields.some(({ type }) => type.choices !== undefined)) return false
    const { askForOptions: ask } = await import('./new-options.ts')
    return ask(fields, table, {
      setBar,
      proceed,
      onAdded: () => client.invalidateQueries({ queryKey: tenantKey(tenantId) }),
    })
  }

  /**
   * Pastes over the selected records, then over the rows below the last of them. Asks before adding rows after the end of
   * the list, and before adding options to fields, unless `changed` has the fields as they are now; writes everything else
   * at once. Several rows replace an empty new row.
   */
  const paste = async (
    table: PastedTable,
    targets: Targets,
    first: number,
    changed: ReadonlyMap<string, Field> | null = null,
  ) => {
    const { rows, count, columns } = targets
    const { mayUpdate, layout, structure, draft } = current.current
    if (!mayUpdate || count === 0) return
    const [left = layout.columns[0]!.field] = fieldsOf(columns)
    const leftColumn = firstField + layout.columns.findIndex(({ field }) => field === left)
    const chosen = { rows: count, columns: Math.max(1, fieldsOf(columns).length) }
    const height = pastedSize(table, chosen).size.rows
    if (isTooMuch(Math.max(height, count))) return
    const selected = rows.slice(0, height)
    const isDraft = selected.includes(draftId)
    if (isDraft && height > 1 && !(draft.isEmpty && count === 1)) {
      toast.error(t('saveTheNewRowFirst'))
      return
    }
    const known = isDraft ? selected.map(recordOf) : await recordsOf(selected, first)
    if (!known) return
    const again = () => void paste(table, targets, first, changed)
    const columnFields = layout.columns.map(({ field }) => changed?.get(field.name) ?? field)
    const pastedFields = columnFields.slice(leftColumn - firstField)
    if (changed === null && (await askForOptions(table, pastedFields, (known) => paste(table, targets, first, known))))
      return
    const pasted = await withNames(table, pastedFields, again)
    if (!pasted) return
    const lastRow = current.current.grid.rowOf(selected.at(-1) ?? '')
    const more = height - selected.length
    const grid =
      more > 0 && lastRow >= 0 ? await current.current.load(lastRow + 1, lastRow + more) : current.current.grid
    const { endOfRecords, recordAt, implied, setBar, mayCreate } = current.current
    const from = grid.rowOf(selected.at(-1) ?? '')
    if (more > 0 && from === -1) {
      toast.error(t('selectionIsStale'))
      return
    }
    const following = Math.max(0, Math.min(more, endOfRecords - from - 1))
    const isNew = selected[0] === newKey || (isDraft && height > 1)
    const list = isNew ? [] : [...known, ...Array.from({ length: following }, (_, i) => recordAt(from + 1 + i))]
    const top = Math.max(0, grid.rowOf(selected[0] ?? ''))
    const plan = planPaste(pasted, {
      range: { top, bottom: top + chosen.rows - 1, left: leftColumn, right: leftColumn + chosen.columns - 1 },
      fields: columnFields,
      firstField,
      rows: top + list.length,
      recordAt: (row) => list[row - top],
      implied,
      entity: structure.entity,
    })
    const names = layout.columns.slice(plan.range.left - firstField, plan.range.right - firstField + 1)
    const cells = shown(
      list.flatMap((record) => record ?? []),
      names.map(({ field }) => field.name),
    )
    if (isDraft && !isNew) {
      const [change] = plan.changes
      if (change) current.current.draft.write(change.data)
      return showSkipped(plan.skipped)
    }
    const aboveDraft = isDraft ? grid.keyAt(grid.rowOf(draftId) - 1) : undefined
    const below = isNew ? (aboveDraft ?? newKey) : (list.at(-1)?.id ?? '')
    if (isDraft) current.current.draft.discard()
    if (plan.added.length > 0 && mayCreate) return setBar({ kind: 'grow', plan: { ...plan, cells, below } })
    await writePlan({ ...plan, cells, below, added: [] })
  }

  const writePlan = async (plan: TablePaste) => {
    const { writes, onShow } = current.current
    onShow(plan.cells)
    showSkipped(plan.skipped)
    if (plan.changes.length === 0 && plan.added.length === 0) return
    const cells = countCells(plan.changes)
    const written = await writes.run({
      label: t('paste'),
      changes: plan.changes,
      ...(plan.added.length > 0 && {
        added: { records: plan.added, position: () => current.current.positionBelow(plan.below) },
      }),
      reveal: (step) => showAgain(plan.cells, plan.skipped, step),
      ...(plan.added.length > 0
        ? {
            done: () => t('recordsAdded', { count: plan.added.length }),
          }
        : doneOf(cells, 'pasted')),
    })
    return written
  }

  /** Extends the values of the selection over the rows above and below it, or over the fields next to it. */
  const fill = async (targets: Targets, first: number, { above, below, aside, continues }: FillRequest) => {
    const total = targets.count + above.length + below.length
    if (!current.current.mayUpdate || isTooMuch(total)) return
    const chosen = await recordsOf(targets.rows, first)
    const upper = await recordsOf(above, first - above.length)
    const lower = await recordsOf(below, first + targets.rows.length)
    if (!chosen || !upper || !lower) return
    const sources = chosen.filter((record) => record !== undefined)
    const { structure, writes, onShow } = current.current
    const data = new Map<RecordData, Record<string, Json>>()
    const skipped: SkippedCell[] = []
    const put = (record: RecordData | undefined, field: Field, value: Json) => {
      if (!record || field.isReadonly || isSame(value, record[field.name] ?? null)) return
      const lock = recordLock(structure.entity, record, field)
      const problem = lock ?? (value === null && field.spec.required ? t('isRequired', { label: field.label }) : null)
      if (problem !== null) return void skipped.push(skip(numberOf(record), field, record, structure, problem))
      data.set(record, { ...data.get(record), [field.name]: value })
    }
    const upward = upper.toReversed()
    const fields = fieldsOf(targets.columns)
    for (const field of fields) {
      const values = sources.map((record) => record[field.name] ?? null)
      fillValues(values, lower.length, continues).forEach((value, i) => put(lower[i], field, value))
      fillValues(values.toReversed(), upward.length, continues).forEach((value, i) => put(upward[i], field, value))
    }
    for (const [i, field] of fieldsOf(aside).entries()) {
      const giver = fields[i % fields.length]!
      // Only fields of the same type accept the value.
      if (giver.type === field.type) for (const record of sources) put(record, field, record[giver.name] ?? null)
    }
    const changes = [...data].map(([record, values]) => changeOf(record, values))
    const cells = shown(
      [...upper, ...sources, ...lower].filter((record) => record !== undefined),
      [...targets.columns, ...aside],
    )
    onShow(cells)
    showSkipped(skipped)
    if (changes.length > 0) {
      await writes.run({
        label: t('fill'),
        changes,
        reveal: (step) => showAgain(cells, skipped, step),
        ...doneOf(countCells(changes), 'filled'),
      })
    }
  }

  /** Copies the first selected row down, or the row above into a single row. */
  const fillDown = (targets: Targets, first: number) => {
    const down = { above: [], aside: [], continues: false }
    if (targets.count !== 1) {
      const [top, ...below] = targets.rows
      return fill({ ...targets, rows: [top], count: 1 }, first, { ...down, below })
    }
    if (first === 0) return Promise.resolve()
    const source = [current.current.grid.keyAt(first - 1)]
    return fill({ ...targets, rows: source }, first - 1, { ...down, below: targets.rows })
  }

  const today = (record: RecordData, field: Field) => {
    const { scalar, list } = field.type.graphql
    if (list || field.isReadonly) return
    if (scalar === 'Date') void write(record, field, dateToDay(new Date()))
    if (scalar === 'DateTime') void write(record, field, new Date().toISOString())
  }

  const duplicate = async (record: RecordData) => {
    const { structure, writes } = current.current
    const added = {
      records: [valuesOfCopy(structure, record)],
      position: () => current.current.positionBelow(record.id),
    }
    await writes.run({ label: t('duplicate'), changes: [], added, reveal: () => {}, done: () => t('recordDuplicated') })
  }

  return {
    duplicate,
    recordsIn,
    recordOf,
    write,
    onRefused,
    copyLoaded,
    clear,
    paste,
    writePlan,
    fill,
    fillDown,
    today,
  }
}

const shown = (records: readonly RecordData[], columns: readonly string[]): ShownCells => ({
  ids: records.map(({ id }) => id),
  columns,
})

function countCells(changes: readonly RecordChange[]): number {
  return changes.reduce((sum, { data }) => sum + Object.keys(data).length, 0)
}

/** A change of one cell is visible anyway; several cells get a toast. */
function doneOf(count: number, verb: 'cleared' | 'pasted' | 'filled'): { done?: () => string } {
  return count > 1 ? { done: () => t('cellsChanged', { count, verb }) } : {}
}

function skip(row: number, field: Field, record: RecordData, structure: EntityStructure, message: string): SkippedCell {
  return { row, label: field.label, text: cellText(structure, field, record), message }
}
