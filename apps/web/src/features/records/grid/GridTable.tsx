import type { Json } from '@monarch/field-types'
import { toast, useDelayed } from '@monarch/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type ClipboardEvent, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { fromOrderBy, toggleSort, toOrderBy } from '../list-state.ts'
import { recordsKey } from '../queries.ts'
import type { RecordData } from '../record-documents.ts'
import type { Field } from '../structure.ts'
import { useMedia, wideScreen } from '../use-media.ts'
import type { RecordsViewProps } from '../view-props.ts'
import type { FooterWish } from './aggregates.ts'
import { putCells, takeCells } from './clipboard.ts'
import { useColors } from './colors.ts'
import { firstField, layOut, slotsInSight } from './column-layout.ts'
import type { GridColumn, ListConfig } from './columns.ts'
import { describeSelection } from './describe-selection.ts'
import { GridBars } from './GridBars.tsx'
import { GridBody } from './GridBody.tsx'
import { GridContext, type GridContextValue, isEditableCell, type Leave } from './grid-context.ts'
import { GridFooter } from './GridFooter.tsx'
import { GridHeader } from './GridHeader.tsx'
import { GridMenu, type OpenMenu, WidthDialog } from './GridMenu.tsx'
import { reduceGrid, startState } from './grid-state.ts'
import { loadRange, loadRecords } from './load-rows.ts'
import { withPending } from './pending-changes.ts'
import { type Bounds, type Cell, isSingle, type Range, rangeOf } from './range.ts'
import { SelectionBar } from './SelectionBar.tsx'
import { useFooter } from './use-aggregates.ts'
import { type Checked, useChecked } from './use-checked.ts'
import { useColumnCommands } from './use-column-commands.ts'
import type { useDraftRow } from './use-draft-row.ts'
import { type Bar, mostRows, useGridActions } from './use-grid-actions.ts'
import { useGridEvents } from './use-grid-events.ts'
import { type GridCommands, handleGridKey } from './use-grid-keys.ts'
import type { useGridModel } from './use-grid-model.ts'
import { useGridRows } from './use-grid-rows.ts'
import { useGridWrites } from './use-grid-writes.ts'
import { useRowHeight } from './use-row-height.ts'
import { footerHeight, headerHeight, showCell, useViewport } from './use-viewport.ts'

interface GridTableProps extends Omit<RecordsViewProps, 'config' | 'onConfig'> {
  config: ListConfig
  onConfig: (change: Partial<ListConfig>) => void
  columns: readonly GridColumn[]
  wishes: readonly FooterWish[]
  model: ReturnType<typeof useGridModel>
  drafts: ReturnType<typeof useDraftRow>
  implied: Readonly<Record<string, Json>>
}

/** The list as a spreadsheet: one stop of the Tab key, in which cells are walked, chosen, changed, copied and filled. */
export function GridTable(props: GridTableProps) {
  const { tenantId, structure, request, total, config, onConfig, columns, may, model, drafts, implied, wishes } = props
  const { entity } = structure
  const { rows } = model
  const client = useQueryClient()
  const isWide = useMedia(wideScreen)
  const view = useViewport()
  const { scroller } = view
  const rowHeight = useRowHeight(config.rowHeight ?? 'short')
  const [state, dispatch] = useReducer(reduceGrid, startState({ row: 0, column: firstField }))
  const [window, setWindow] = useState({ first: 0, last: 40 })
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const [widthOf, setWidthOf] = useState<GridColumn | null>(null)
  const [bar, setBar] = useState<Bar | null>(null)
  const hasFocus = useRef(false)

  const layout = useMemo(
    () =>
      layOut(columns, { selectWidth: isWide ? 40 : 44, menuWidth: 76, mostFrozen: view.width * (isWide ? 0.6 : 0.55) }),
    [columns, isWide, view.width],
  )
  const slots = useMemo(
    () => slotsInSight(layout, view.left, view.right, state.focus.column),
    [layout, view.left, view.right, state.focus.column],
  )
  const bounds: Bounds = {
    rows: rows.count,
    columns: layout.menuColumn + 1,
    firstField,
    lastField: layout.menuColumn - 1,
    page: Math.max(1, Math.floor((view.height - headerHeight - footerHeight) / rowHeight) - 1),
  }
  const range = rangeOf(state.anchor, state.focus, bounds)

  const actionsRef = useRef<ReturnType<typeof useGridActions> | null>(null)
  const writes = useGridWrites({
    tenantId,
    structure,
    request,
    onRefused: (error, action) => actionsRef.current!.onRefused(error, action),
    onConflict: (conflict, overwrite) => setBar({ kind: 'conflict', conflict, overwrite }),
  })
  const grid = useGridRows(tenantId, structure, rows, window)
  const { pending } = writes
  const { draft } = drafts
  const recordAt = useCallback(
    (row: number): RecordData | undefined => {
      const record = row === rows.draftAt ? draft?.record : grid.recordAt(row)
      return record && pending.has(record.id) ? withPending(record, pending, entity.fields) : record
    },
    [grid, rows, draft, pending, entity],
  )
  const latestAt = useRef(recordAt)
  latestAt.current = recordAt
  const load = async (wanted: Range) => {
    await loadRange(client, tenantId, structure, rows, wanted)
    return (row: number) => latestAt.current(row)
  }

  const go = (cell: Cell, extends_ = false) => {
    dispatch(extends_ ? { type: 'extend', cell } : { type: 'focus', cell })
    if (scroller.current) showCell(scroller.current, cell, layout, rowHeight)
  }
  const select = (from: Cell, to: Cell) => dispatch({ type: 'select', from, to })
  const onRange = ({ top, left, bottom, right }: Range) => {
    hasFocus.current = true
    select({ row: bottom, column: right }, { row: top, column: left })
    if (scroller.current) showCell(scroller.current, { row: top, column: left }, layout, rowHeight)
  }
  const reveal = () => {
    if (scroller.current) showCell(scroller.current, state.focus, layout, rowHeight)
  }
  const recordRows = rows.count - Number(may.create && rows.at(rows.count - 1)?.kind === 'new')
  const actions = useGridActions({
    structure,
    layout,
    mayUpdate: may.update,
    mayCreate: may.create && !rows.isGrouped,
    records: recordRows,
    recordAt,
    load,
    implied,
    writes,
    onRange,
    setBar,
  })
  actionsRef.current = actions
  const checks = useChecked(recordAt)
  const columnCommands = useColumnCommands({ structure, config, onConfig, layout, scroller })

  const focusField = layout.columns[state.focus.column - firstField]?.field
  const cellRange = ({ row, column }: Cell): Range => ({ top: row, bottom: row, left: column, right: column })
  const edit = (cell: Cell, start: 'kept' | 'typed'): boolean => {
    const field = layout.columns[cell.column - firstField]?.field
    const what = cell.row >= 0 && cell.row < rows.count ? rows.at(cell.row) : null
    if (what?.kind === 'new') {
      insertAt(rows.count - 1)
      return true
    }
    if (!field || !isEditableCell({ mayUpdate: may.update || what?.kind === 'draft' }, field) || !recordAt(cell.row))
      return false
    dispatch({ type: 'edit', cell, start })
    return true
  }
  const insertAt = (at: number) => {
    const row = drafts.begin(at)
    const first = layout.columns.findIndex(({ field }) => !field.isReadonly)
    const cell = { row, column: firstField + Math.max(0, first) }
    hasFocus.current = true
    dispatch({ type: 'edit', cell, start: 'kept' })
    if (scroller.current) showCell(scroller.current, cell, layout, rowHeight)
  }

  const commit = (record: RecordData, field: Field, value: Json, leave: Leave) => {
    const cell = state.editing?.cell ?? state.focus
    dispatch({ type: 'stop' })
    if (leave !== 'stay') {
      const by = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] }[leave] as [number, number]
      go({
        row: Math.min(Math.max(0, cell.row + by[0]), rows.count - 1),
        column: Math.min(Math.max(firstField, cell.column + by[1]), bounds.lastField),
      })
    }
    if (record.version === 0) {
      actions.setProblem(record.id, field.name, null)
      return void drafts.write({ [field.name]: value }, writes, reveal)
    }
    void actions.write(record, field, value, cellRange(cell)).then(() => {
      const saved = client.getQueryData<RecordData>(recordsKey(tenantId, entity.name, 'record', record.id))
      if (saved) drafts.replace(saved)
    })
  }

  // Whoever leaves a row is done with it.
  const { row: focusRow } = state.focus
  const lastRow = useRef(focusRow)
  useEffect(() => {
    if (lastRow.current === focusRow) return
    const left = lastRow.current
    lastRow.current = focusRow
    writes.settle()
    if (left === rows.draftAt) drafts.leave()
  })
  useEffect(() => dispatch({ type: 'clamp', rows: rows.count, columns: bounds.columns }), [rows.count, bounds.columns])
  const requestKey = JSON.stringify(request)
  const { clear: uncheck } = checks
  useEffect(() => uncheck(), [requestKey, uncheck])

  const openMenu = (cell: Cell, anchor: DOMRect) => {
    if (cell.row !== state.focus.row || cell.column !== state.focus.column) go(cell)
    setMenu({ cell, anchor })
  }
  const anchorOf = ({ row, column }: Cell): DOMRect => {
    const scope = row === -1 ? '[role=columnheader]' : `[data-row="${row}"] `
    const element = scroller.current?.querySelector(`${scope}[data-column="${column}"]`)
    return element?.getBoundingClientRect() ?? new DOMRect()
  }
  const moveToBin = async (records: readonly RecordData[]) => {
    if (records.length === 1) return props.onDelete(records[0]!)
    await writes.moveToBin(records, reveal)
  }

  const commands: GridCommands = {
    go,
    select,
    edit,
    press: (cell, key) =>
      columnCommands.press(cell, key, recordAt(cell.row), may.update, (record, field, value) =>
        commit(record, field, value, 'stay'),
      ),
    clear: (wanted) => void actions.clear(wanted),
    fillDown: (wanted) => void actions.fillDown(wanted),
    open: (cell) => {
      const record = recordAt(cell.row)
      if (record && record.version > 0) props.onOpen(record.id)
    },
    toggle: (cell) => {
      const what = rows.at(cell.row)
      if (what?.kind === 'group') model.toggleGroup(what.group.id)
      else if (what?.kind === 'new') insertAt(rows.count - 1)
      else if (cell.column === 0) {
        const record = recordAt(cell.row)
        if (record) checks.check(record, cell.row, !checks.checked.ids.has(record.id), false)
      } else if (cell.column === layout.menuColumn) openMenu(cell, anchorOf(cell))
      else return false
      return true
    },
    insertBelow: (cell) => may.create && insertAt(rows.isGrouped ? rows.count - 1 : cell.row + 1),
    binRows: (wanted) => {
      if (!may.delete) return
      const records = Array.from({ length: Math.min(mostRows, wanted.bottom - wanted.top + 1) }, (_, i) =>
        recordAt(wanted.top + i),
      )
      const found = records.filter((record) => record !== undefined && record.version > 0)
      if (found.length > 0) void moveToBin(found as RecordData[])
    },
    today: (cell) => {
      const record = recordAt(cell.row)
      if (record && focusField && may.update) actions.today(record, focusField, cellRange(cell))
    },
    menu: (cell) => openMenu(cell, anchorOf(cell)),
    collapse: (cell, wanted) => {
      const what = cell.row < rows.count ? rows.at(cell.row) : null
      if (what?.kind !== 'group' || what.group.isCollapsed !== (wanted === 'expand')) return false
      model.toggleGroup(what.group.id)
      return true
    },
    headerMove: (column, by) => {
      if (columnCommands.move(column, by)) go({ row: -1, column: column + by })
    },
    headerWidth: columnCommands.widen,
    clearSelection: () => {
      if (!isSingle(range)) go(state.focus)
      else if (checks.checked.ids.size > 0 || checks.checked.isAll) checks.clear()
      else if (bar) setBar(null)
      else return false
      return true
    },
  }

  const copy = (event: ClipboardEvent, isCut: boolean) => {
    event.preventDefault()
    const loaded = actions.copyLoaded(range)
    if (loaded) putCells(event.clipboardData, loaded)
    else toast.error('Only rows that have been read can be copied. Use Export for more.')
    if (loaded && isCut) void actions.clear(range, 'Cut')
  }
  const paste = (event: ClipboardEvent) => {
    const table = takeCells(event.clipboardData)
    if (!table) return
    event.preventDefault()
    void actions.paste(table, range)
  }
  const events = useGridEvents({
    scroller,
    hasFocus,
    focus: state.focus,
    range,
    bounds,
    isEditing: state.editing !== null,
    isNarrow: !isWide,
    isRecord: (row) => row < rows.count && (rows.at(row).kind === 'record' || row === rows.draftAt),
    go,
    edit: (cell) => edit(cell, 'kept'),
    open: (cell) => commands.open(cell),
    menu: openMenu,
    fill: (source, target, continues) => void actions.fill(source, target, continues),
    copy,
    paste,
    onLeave: () => {
      writes.settle()
      drafts.leave()
    },
  })

  const commitRef = useRef({ commit, actions, openMenu, events, checks, props })
  commitRef.current = { commit, actions, openMenu, events, checks, props }
  const context = useMemo(
    (): GridContextValue => ({
      structure,
      layout,
      rowHeight: config.rowHeight ?? 'short',
      mayUpdate: may.update,
      hasFocus,
      commit: (...args) => commitRef.current.commit(...args),
      refuse: (record, field, problem) => {
        dispatch({ type: 'stop' })
        commitRef.current.actions.setProblem(record.id, field.name, problem)
      },
      cancel: () => dispatch({ type: 'stop' }),
      check: (...args) => commitRef.current.checks.check(...args),
      open: (record) => commitRef.current.props.onOpen(record.id),
      openMenu: (...args) => commitRef.current.openMenu(...args),
      toggleGroup: model.toggleGroup,
      startFill: () => commitRef.current.events.startFill(),
    }),
    [structure, layout, config.rowHeight, may.update, model.toggleGroup],
  )

  const inWindow: RecordData[] = []
  for (let row = window.first; row <= window.last && row < rows.count; row++) {
    const record = config.colors?.length ? recordAt(row) : undefined
    if (record && record.version > 0) inWindow.push(record)
  }
  const colorsOf = useColors(tenantId, structure, config.colors, inWindow)
  const footer = useFooter(tenantId, structure, request, wishes)
  const onWindow = useCallback((first: number, last: number) => {
    setWindow((before) => (before.first === first && before.last === last ? before : { first, last }))
  }, [])
  const isDimmed = useDelayed(model.isWaiting, 300, 0)
  const sort = useMemo(() => fromOrderBy(config.sort as Json | undefined, structure), [config.sort, structure])
  const single = isSingle(range)
  const shownRange = events.fillRange ?? range
  const loadChecked = ({ isAll, ids }: Checked) => loadRecords(structure, request, isAll ? null : [...ids], mostRows)

  return (
    <GridContext value={context}>
      <div className="relative flex min-h-0 flex-1 flex-col">
        <div
          ref={scroller}
          role={rows.isGrouped ? 'treegrid' : 'grid'}
          aria-label={entity.pluralName}
          aria-rowcount={rows.count + 1}
          aria-colcount={bounds.columns}
          aria-multiselectable
          aria-busy={model.isWaiting || undefined}
          onKeyDown={(event) => handleGridKey(event, state, range, bounds, commands)}
          {...events.handlers}
          className="group/grid relative min-h-0 flex-1 overflow-auto overscroll-contain scroll-pt-8 scroll-pb-8"
        >
          <div role="rowgroup" className="sticky top-0 z-10" style={{ width: layout.width, minWidth: '100%' }}>
            <GridHeader
              slots={slots}
              sort={sort}
              current={state.focus.row === -1 ? state.focus.column : null}
              checked={
                checks.checked.isAll
                  ? 'all'
                  : checks.checked.ids.size === 0
                    ? 'none'
                    : checks.checked.ids.size === total
                      ? 'all'
                      : 'some'
              }
              onCheckAll={(isChecked) => {
                if (!isChecked || checks.checked.ids.size > 0) return checks.clear()
                const ids = Array.from(
                  { length: Math.min(rows.count, mostRows) },
                  (_, row) => recordAt(row)?.id ?? '',
                ).filter((id) => id !== '' && id !== 'draft')
                checks.checkAll(ids, false)
              }}
              onSort={(column, keepOthers) =>
                onConfig({
                  sort: (toOrderBy(toggleSort(sort, column.field.name, keepOthers), structure) ?? []) as object[],
                })
              }
              onMenu={(column, anchor) => openMenu({ row: -1, column }, anchor)}
              onResize={columnCommands.resize}
              onFit={columnCommands.fit}
              onMove={columnCommands.moveTo}
            />
          </div>
          <GridBody
            scroller={scroller}
            rows={rows}
            rowHeight={rowHeight}
            recordAt={recordAt}
            slots={slots}
            state={state}
            range={shownRange}
            problems={actions.problems}
            tinted={props.tinted}
            colorsOf={colorsOf}
            checked={checks.checked}
            openId={props.openId}
            unmatched={writes.unmatched}
            wishes={wishes}
            isDimmed={isDimmed}
            mayFill={may.update && !state.editing && state.focus.row >= 0 && isWide}
            onNew={() => insertAt(rows.count - 1)}
            onWindow={onWindow}
          />
          <div className="sticky bottom-0 z-10" style={{ width: layout.width, minWidth: '100%' }}>
            <GridFooter
              slots={slots}
              total={total}
              selection={
                single
                  ? null
                  : describeSelection(
                      range,
                      layout.columns.slice(range.left - firstField, range.right).map(({ field }) => field),
                      recordAt,
                    )
              }
              wishes={wishes}
              row={footer.row}
              counted={footer.counted}
              onChoose={columnCommands.summarize}
            />
          </div>
        </div>
        {grid.error && (
          <div role="alert" className="absolute inset-x-0 top-8 z-20 bg-error-bg px-4 py-1 text-cell text-error">
            Not up to date: {grid.error.message}{' '}
            <button type="button" className="underline" onClick={grid.refetch}>
              Retry
            </button>
          </div>
        )}
        {bar ? (
          <GridBars structure={structure} bar={bar} onWrite={actions.writePlan} onClose={() => setBar(null)} />
        ) : (
          (checks.checked.isAll || checks.checked.ids.size > 0) && (
            <SelectionBar
              structure={structure}
              request={request}
              fields={columns.map(({ field }) => field)}
              total={total}
              checked={checks.checked}
              may={may}
              writes={writes}
              load={loadChecked}
              onAll={() => checks.checkAll([], true)}
              onClear={checks.clear}
              reveal={reveal}
            />
          )
        )}
      </div>
      {menu && (
        <GridMenu
          structure={structure}
          layout={layout}
          menu={menu}
          record={menu.cell.row >= 0 ? recordAt(menu.cell.row) : undefined}
          may={may}
          canGroup={columnCommands.canGroup}
          onClose={() => {
            setMenu(null)
            requestAnimationFrame(() =>
              scroller.current
                ?.querySelector<HTMLElement>('[data-column][tabindex="0"]')
                ?.focus({ preventScroll: true }),
            )
          }}
          onOpen={(record) => props.onOpen(record.id)}
          onEdit={(cell) => requestAnimationFrame(() => edit(cell, 'kept'))}
          onInsert={(row) => requestAnimationFrame(() => insertAt(row))}
          onDuplicate={(record) => void actions.duplicate(record)}
          onDelete={(record) => void moveToBin([record])}
          onSort={(column, direction) =>
            onConfig({ sort: (toOrderBy([{ field: column.field.name, direction }], structure) ?? []) as object[] })
          }
          onGroup={columnCommands.group}
          onMove={columnCommands.move}
          onFit={columnCommands.fit}
          onWidth={setWidthOf}
          onFreeze={(count) => onConfig({ frozenColumns: count })}
          onHide={columnCommands.hide}
        />
      )}
      {widthOf && (
        <WidthDialog
          column={widthOf}
          onSet={(width) => columnCommands.resize(widthOf, width)}
          onClose={() => setWidthOf(null)}
        />
      )}
    </GridContext>
  )
}
