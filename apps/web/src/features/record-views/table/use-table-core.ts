import { focusWhenDrawn, toast } from '@monarch/ui'
import type { Json } from '@monarch/field-types'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { RecordData } from '../../record-data/documents.ts'
import { lockOf } from '../../record-data/locks.ts'
import type { Field } from '../../record-data/structure.ts'
import { isInNewDialog } from '../../../lib/focus/is-in-new-dialog.ts'
import { useMay } from '../../../lib/session/use-rights.ts'
import { useMedia, wideScreen } from '../../../lib/look/use-media.ts'
import type { RecordsViewProps } from '../parts/view-props.ts'
import type { FooterAggregate } from './model/aggregates.ts'
import { firstField, layOut, type Slot, slotsInSight } from './model/column-layout.ts'
import { type ListConfig, type TableColumn, widenFirst } from './model/columns.ts'
import type { Leave } from './model/table-context.ts'
import type { OpenMenu } from './TableMenu.tsx'
import { sectionOf } from '../../record-data/held/held-list.ts'
import type { RowPosition } from '../../record-data/held/held-rows.ts'
import { type Grid, isCell, isLost, reduceTable, type RowKey, startState } from './model/table-state.ts'
import { blockSize } from '../../record-data/rows/blocks.ts'
import { loadRange, loadSelection } from './rows/load-rows.ts'
import { selectIds } from '../../record-data/selection.ts'
import { outboxOf } from '../../record-data/write/outbox.ts'
import { withPending } from '../../record-data/write/pending-changes.ts'
import { type Bounds, type Cell, rangeOf } from './model/range.ts'
import type { Group } from './model/row-model.ts'
import { valuesOfGroup } from './model/groups.ts'
import { RowScroll } from '../../../lib/scroll/row-scroll.ts'
import { useTopOfList } from '../../../lib/scroll/use-top-of-list.ts'
import { useChecked } from './selection/use-checked.ts'
import { useColumnCommands } from './columns/use-column-commands.ts'
import type { UserWidths } from './columns/use-kept-widths.ts'
import { groupPrefix, draftId, isDraft, newKey } from './model/draft-record.ts'
import type { CellProblems } from './editing/use-cell-problems.ts'
import type { useDraftRow } from './editing/use-draft-row.ts'
import type { PastedTable, ShownCells } from './editing/paste-plan.ts'
import { useTableActions } from './editing/use-table-actions.ts'
import type { useTableModel } from './rows/use-table-model.ts'
import { usePlaces } from './rows/use-places.ts'
import { useTableRows } from './rows/use-table-rows.ts'
import { useBars } from './editing/use-bars.ts'
import { useTableWrites } from './editing/use-table-writes.ts'
import { type LastFocus, startCell, useLastFocus, wasFocused } from './use-last-focus.ts'
import { useRowHeight } from './rows/use-row-height.ts'
import { showCell, useViewport } from './use-viewport.ts'
import { useLatest } from '../../../lib/use-latest.ts'
import { t } from './messages.ts'

export interface EditableTableProps extends Omit<RecordsViewProps, 'config' | 'onConfig'> {
  config: ListConfig
  onConfig: (change: Partial<ListConfig>) => void
  columns: readonly TableColumn[]
  /** The user's column widths, in a list without a view. */
  keptWidths: UserWidths | null
  aggregates: readonly FooterAggregate[]
  model: ReturnType<typeof useTableModel>
  problems: CellProblems
  drafts: ReturnType<typeof useDraftRow>
  implied: Readonly<Record<string, Json>>
  /** Pasted before the list had a table. */
  pasted: PastedTable | null
  onCancelPaste: () => void
  /** The number of the page, 1 in a continuous list. */
  page: number
  /** Outlives the table, which is unmounted while its first rows or groups load. */
  lastFocus: LastFocus
}

/** State of the table: focus, selection, records and actions. */
export function useTableCore(props: EditableTableProps) {
  const { tenantId, structure, request, config, onConfig, columns, may, model, problems, drafts, implied } = props
  const { entity } = structure
  const { rows } = model
  const client = useQueryClient()
  const isWide = useMedia(wideScreen)
  const view = useViewport()
  const { scroller } = view
  useTopOfList(scroller, [request, props.page])
  const [scroll] = useState(() => new RowScroll())
  const rowHeight = useRowHeight(config.rowHeight ?? 'short')
  const { lastFocus } = props
  const [state, dispatch] = useReducer(reduceTable, null, () => startState(startCell(lastFocus, columns, rows.newRow)))
  const [window, setWindow] = useState({ first: 0, last: blockSize - 1 })
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const [bars, setBar] = useBars(tenantId, entity.name)
  const hasFocus = useRef(wasFocused(lastFocus))
  /** Records that the user has binned. */
  const binned = useRef(new Set<string>())
  const holdFocus = useCallback((held: boolean) => {
    hasFocus.current = held
  }, [])

  const firstName = columns[0]?.field.name ?? ''
  const isFirstFree = props.keptWidths !== null && props.keptWidths.widths[firstName] === undefined
  const layout = useMemo(() => {
    const edges = { selectWidth: isWide ? 40 : 44, menuWidth: 76 }
    const room = view.width - edges.selectWidth - edges.menuWidth
    const drawn = isFirstFree && isWide ? widenFirst(columns, room) : columns
    return layOut(drawn, { ...edges, maxFrozen: view.width * (isWide ? 0.6 : 0.55) })
  }, [columns, isFirstFree, isWide, view.width])
  // Memoized: every row renders when the columns change, but not for a scroll within the same columns.
  const inSight = JSON.stringify(slotsInSight(layout, view.left, view.right, state.focus.column))
  const slots = useMemo(() => JSON.parse(inSight) as readonly Slot[], [inSight])
  const bounds: Bounds = {
    rows: rows.count,
    columns: layout.menuColumn + 1,
    firstField,
    lastField: layout.menuColumn - 1,
    page: Math.max(1, Math.floor(view.room / rowHeight) - 1),
  }
  const range = rangeOf(state.anchor, state.focus, bounds)

  const actionsRef = useRef<ReturnType<typeof useTableActions> | null>(null)
  const writes = useTableWrites({
    tenantId,
    structure,
    isGrouped: rows.isGrouped,
    onRefused: (error, action, keep) => actionsRef.current!.onRefused(error, action, keep),
    onConflict: (conflict, keep) => setBar({ kind: 'conflict', conflict, answered: keep.hold() }),
    onBinned: (ids) => {
      for (const id of ids) binned.current.add(id)
    },
  })
  const onWindow = useCallback((first: number, last: number) => {
    setWindow((before) => (before.first === first && before.last === last ? before : { first, last }))
  }, [])
  const table = useTableRows(tenantId, structure, rows, window)
  const { recordAt: loadedAt, rowOf } = table
  const { pending } = writes
  const { draft } = drafts
  const draftKey = draft?.record.id
  const recordAt = useCallback(
    (row: number): RecordData | undefined => {
      const record = row === rows.draftAt ? draft?.record : loadedAt(row)
      return record && withPending(record, pending, entity.fields)
    },
    [loadedAt, rows, draft, pending, entity],
  )
  const grid = useMemo(
    (): Grid => ({
      rows: rows.count,
      keyAt: (row) => {
        const what = row >= 0 && row < rows.count ? rows.at(row) : null
        if (what?.kind === 'group') return groupPrefix + what.group.id
        if (what?.kind === 'new') return newKey
        return what?.kind === 'draft' ? draftKey : loadedAt(row)?.id
      },
      rowOf: (key) => {
        if (key === newKey) return rows.newRow
        if (key === draftKey) return rows.draftAt ?? -1
        return key.startsWith(groupPrefix) ? rows.rowOfGroup(key.slice(groupPrefix.length)) : rowOf(key)
      },
      columns: ['select column', ...columns.map(({ field }) => field.name), 'menu column'],
    }),
    [rows, loadedAt, rowOf, draftKey, columns],
  )
  useEffect(
    () =>
      outboxOf(client, tenantId).watchCreated((created) => {
        for (const [from, { id }] of created) dispatch({ type: 'rename', from, to: id })
      }),
    [client, tenantId],
  )
  useLayoutEffect(() => dispatch({ type: 'follow', grid, binned: binned.current }), [grid])
  const latestGrid = useLatest(grid)
  useLastFocus(lastFocus, hasFocus, state, grid)
  const places = usePlaces(tenantId, structure, rows.sections, grid, model.held)
  const load = async (first: number, last: number) => {
    await loadRange(client, tenantId, structure, rows, first, last)
    return latestGrid.current
  }

  const show = (cell: Cell) => {
    if (scroller.current) showCell(scroller.current, scroll, cell, layout, rowHeight)
  }
  const go = (cell: Cell, extends_ = false) => {
    dispatch({ type: extends_ ? 'extend' : 'focus', cell, grid })
    show(cell)
  }
  /** Moves to the next or previous cell of the row, from which Tab moves on. */
  const step = (cell: Cell) => {
    dispatch({ type: 'focus', cell, grid, isEntering: true })
    show(cell)
  }
  const select = (from: Cell, to: Cell) => dispatch({ type: 'select', from, to, grid })
  /** Returns the focus to the cell after a menu or bar has closed. */
  const takeFocus = () => {
    holdFocus(true)
    const before = document.activeElement
    focusWhenDrawn(() => {
      if (isInNewDialog(before)) return
      scroller.current?.querySelector<HTMLElement>('[data-column][tabindex="0"]')?.focus({ preventScroll: true })
    })
  }
  const onShow = ({ ids, columns: names }: ShownCells) => {
    takeFocus()
    const now = latestGrid.current
    const shownRows = ids.map((id) => now.rowOf(id)).filter((row) => row !== -1)
    const shownColumns = names.map((name) => now.columns.indexOf(name)).filter((column) => column !== -1)
    if (shownRows.length === 0 || shownColumns.length === 0) return
    const from = {
      row: shownRows.reduce((a, b) => Math.min(a, b)),
      column: shownColumns.reduce((a, b) => Math.min(a, b)),
    }
    const to = {
      row: shownRows.reduce((a, b) => Math.max(a, b)),
      column: shownColumns.reduce((a, b) => Math.max(a, b)),
    }
    const isBlock = to.row - from.row < shownRows.length && to.column - from.column < shownColumns.length
    dispatch({ type: 'select', from: isBlock ? to : from, to: from, grid: now })
    show(from)
  }
  const reveal = () => show(state.focus)
  const latestRows = useLatest(rows)
  const positionAt = (above: number): RowPosition | null => {
    const place = latestRows.current.positionAt(above)
    return place && { section: sectionOf(place.section.request), at: place.at, path: place.section.path }
  }
  const positionBelow = (key: RowKey) => {
    const { newRow, above } = latestRows.current
    if (key === newKey) return positionAt(above(newRow))
    const row = latestGrid.current.rowOf(key)
    return row === -1 ? null : positionAt(above(row) + 1)
  }
  const writeDraft = (values: Readonly<Record<string, Json>>) => {
    const onCreated = (id: string) => {
      dispatch({ type: 'rename', from: draftId, to: id })
      problems.rename(draftId, id)
    }
    void drafts.write(values, { writes, positionAt, reveal, onCreated })
  }
  const actions = useTableActions({
    structure,
    layout,
    tenantId,
    mayUpdate: may.update,
    mayCreate: may.create && !rows.isGrouped,
    mayAddOptions: useMay('entity:update'),
    grid,
    endOfRecords: rows.newRow > 0 ? rows.newRow : rows.count,
    positionBelow,
    recordAt,
    load,
    read: (ids) => loadSelection(client, tenantId, structure, selectIds(ids), undefined),
    implied,
    setProblem: problems.set,
    draft: { isEmpty: drafts.isEmpty, write: writeDraft, discard: drafts.leave },
    writes,
    onShow,
    setBar,
  })
  useLayoutEffect(() => {
    actionsRef.current = actions
  })
  const { pasted } = props
  useEffect(() => {
    if (pasted) void actionsRef.current!.paste(pasted, { rows: [newKey], count: 1, columns: [] }, 0)
  }, [pasted])
  const checks = useChecked({ client, tenantId, binned, grid, load })
  const columnCommands = useColumnCommands({
    structure,
    config,
    onConfig,
    keptWidths: props.keptWidths,
    layout,
    scroller,
  })

  const edit = (cell: Cell, start: 'kept' | 'typed'): boolean => {
    const field = layout.columns[cell.column - firstField]?.field
    const what = cell.row >= 0 && cell.row < rows.count ? rows.at(cell.row) : null
    if (what?.kind === 'new') {
      insertNew()
      return true
    }
    if (isLost(state) && isCell(cell, state.focus)) return false
    const mayUpdate = may.update || what?.kind === 'draft'
    const record = recordAt(cell.row)
    if (!field || !record) return false
    const reason = lockOf(entity, field, { record, mayUpdate })
    if (reason !== null) {
      toast(t('cannotBeChanged', { label: field.label }), { id: 'read-only cell', description: reason })
      return false
    }
    dispatch({ type: 'edit', cell, start, grid })
    return true
  }
  /** Starts a record in this row. */
  const insertAt = (at: number, values: Readonly<Record<string, Json>> = {}) => {
    const row = drafts.begin(rows.above(at), values) + Number(rows.newRow === 0)
    const first = layout.columns.findIndex(({ field }) => !field.isReadonly)
    const cell = { row, column: firstField + Math.max(0, first) }
    holdFocus(true)
    dispatch({ type: 'edit', cell, start: 'kept', grid: withDraft(grid, row) })
    show(cell)
  }

  const insertNew = () => insertAt(rows.newRow)
  /** Keeps a refused value, which would be lost with the row. */
  const leaveDraft = () => {
    if (!problems.cells.has(draftId)) drafts.leave()
  }
  const discardDraft = () => {
    drafts.discard()
    problems.rename(draftId, null)
    takeFocus()
  }
  /** Starts a record in a group, with the values of the group. */
  const insertIn = (group: Group) => insertAt(rows.rowOfGroup(group.id) + 1, valuesOfGroup(group, model.levels))

  const commit = (record: RecordData, field: Field, value: Json, leave: Leave) => {
    const cell = state.focus
    dispatch({ type: 'stop' })
    if (leave !== 'stay') {
      const by = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] }[leave] as [number, number]
      const move = by[1] === 0 ? go : step
      move({
        row: Math.min(Math.max(0, cell.row + by[0]), rows.count - 1),
        column: Math.min(Math.max(firstField, cell.column + by[1]), bounds.lastField),
      })
    }
    if (isDraft(record)) {
      problems.set(record.id, field.name, null)
      return writeDraft({ [field.name]: value })
    }
    void actions.write(record, field, value)
  }

  const focusedKey = state.keys.focus?.row
  const lastKey = useRef(focusedKey)
  useEffect(() => {
    const left = lastKey.current
    if (left === focusedKey) return
    lastKey.current = focusedKey
    if (left === draftId) leaveDraft()
  })
  const requestKey = JSON.stringify(request)
  const { clear: uncheck } = checks
  useEffect(() => {
    uncheck()
  }, [requestKey, uncheck])

  const openMenu = (cell: Cell, anchor: DOMRect, shows: OpenMenu['shows'] = 'menu') => {
    if (isLost(state) || !isCell(cell, state.focus)) go(cell)
    setMenu({ cell, anchor, record: recordAt(cell.row), shows })
  }
  const closeBar = () => {
    const bar = bars.at(-1)
    if (bar && 'answered' in bar) bar.answered?.()
    setBar('close')
    takeFocus()
  }

  return {
    state,
    dispatch,
    view,
    scroll,
    rowHeight,
    isWide,
    hasFocus,
    binned,
    holdFocus,
    layout,
    slots,
    bounds,
    range,
    grid,
    places,
    records: table,
    recordAt,
    writes,
    actions,
    checks,
    columnCommands,
    menu,
    setMenu,
    openMenu,
    bars,
    setBar,
    closeBar,
    window,
    onWindow,
    go,
    step,
    select,
    takeFocus,
    reveal,
    edit,
    insertAt,
    insertNew,
    insertIn,
    leaveDraft,
    discardDraft,
    commit,
  }
}

export type TableCore = ReturnType<typeof useTableCore>

/** The grid once the draft has its row. */
function withDraft(grid: Grid, draftRow: number): Grid {
  return { ...grid, keyAt: (row) => (row === draftRow ? draftId : grid.keyAt(row)) }
}
