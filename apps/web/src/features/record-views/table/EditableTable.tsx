import type { Json } from '@monarch/field-types'
import { InGridContext } from '@monarch/field-types/web'
import { offlinePart, toast, useDelayed } from '@monarch/ui'
import { type ClipboardEvent, useMemo, useState } from 'react'
import { fromOrderBy, toggleSort, toOrderBy } from '../../record-filters/list-state.ts'
import { valuesOfCopy } from '../../record-data/write/duplicate.ts'
import type { RecordData } from '../../record-data/documents.ts'
import { areCellsInLine, putCells, takeCells } from './editing/clipboard.ts'
import { useColors } from '../card/record-colors.ts'
import { lookAt } from '../../../lib/live/presence.ts'
import { lastEmptyBelow } from './model/fill-empty.ts'
import type { Group } from './model/row-model.ts'
import { firstField } from './model/column-layout.ts'
import type { TableColumn } from './model/columns.ts'
import { describeSelection } from './model/describe-selection.ts'
import { TableBody } from './TableBody.tsx'
import { tableCommands } from './table-commands.ts'
import { TableContext, type TableContextValue } from './model/table-context.ts'
import { TableFooter } from './rows/TableFooter.tsx'
import { TableHeader } from './columns/TableHeader.tsx'
import { TableMenu, WidthDialog } from './TableMenu.tsx'
import { useFieldDesigner } from './columns/use-inserted-column.ts'
import { isMissing } from './editing/paste-plan.ts'
import { isSingle } from './model/range.ts'
import { DraftBar } from './rows/DraftBar.tsx'
import { PlacesBar } from './rows/PlacesBar.tsx'
import { useFooter } from './rows/use-aggregates.ts'
import { allChecked, checkRows, nothingChecked, selectionOf } from '../../record-data/selection.ts'
import { isLost, keysBetween, maxRows, rowsBetween } from './model/table-state.ts'
import { type EditableTableProps, useTableCore } from './use-table-core.ts'
import { useTableEvents } from './use-table-events.ts'
import { useTableOffers } from './use-table-offers.tsx'
import { handleGridKey } from './use-table-keys.ts'
import { useLatest } from '../../../lib/use-latest.ts'
import { useStable } from '../../../lib/use-stable.ts'
import { useLookAtCell, useOthersInCells } from './use-others-in-cells.ts'
import { draftId, isDraft } from './model/draft-record.ts'
import { t } from './messages.ts'
import { rich } from '../../../lib/language/rich.ts'

const TableBars = offlinePart(() => import('./editing/TableBars.tsx'))
const SelectionBar = offlinePart(() => import('./selection/SelectionBar.tsx'))

/** The list as a spreadsheet: one tab stop, and keys to move, select, edit, copy and fill. */
export function EditableTable(props: EditableTableProps) {
  const { tenantId, structure, request, total, config, onConfig, columns, may, model, problems, drafts, aggregates } =
    props
  const { entity } = structure
  const { rows } = model
  const core = useTableCore(props)
  const { state, dispatch, layout, slots, bounds, range, grid, recordAt, writes, actions, checks, columnCommands } =
    core
  const { openMenu, window, bars, hasFocus, menu } = core
  const bar = bars.at(-1)
  const { scroller } = core.view
  const commands = tableCommands(core, props)
  const designer = useFieldDesigner(structure)
  const [widthOf, setWidthOf] = useState<TableColumn | null>(null)
  useTableOffers(core, props, commands, setWidthOf)

  const { top: first, bottom } = rowsBetween(state.anchor.row, state.focus.row)

  const copy = (event: ClipboardEvent, isCut: boolean) => {
    event.preventDefault()
    const loaded = actions.copyLoaded(state.targets)
    if (loaded) putCells(event.clipboardData, loaded)
    else toast.error(t('onlyLoadedRowsCopied'))
    if (loaded && isCut) void actions.clear(state.targets, first, t('cut'))
  }
  const paste = (event: ClipboardEvent) => {
    const table = takeCells(event.clipboardData)
    if (!table) return
    event.preventDefault()
    if (state.editing !== null) {
      dispatch({ type: 'stop' })
      core.takeFocus()
    }
    void actions.paste(table, state.targets, first)
  }
  const isCells = (event: ClipboardEvent) =>
    (state.keys.focus?.row !== draftId || drafts.isEmpty) && areCellsInLine(event)
  const events = useTableEvents({
    scroller,
    hasFocus,
    holdFocus: core.holdFocus,
    focus: state.focus,
    range,
    bounds,
    isEditing: state.editing !== null,
    isNarrow: !core.isWide,
    isRecord: (row) => row < rows.count && (rows.at(row).kind === 'record' || row === rows.draftAt),
    go: core.go,
    edit: (cell) => core.edit(cell, 'kept'),
    open: (cell) => commands.open(cell),
    menu: openMenu,
    fill: (target, continues) =>
      void actions.fill(state.targets, first, {
        above: keysBetween(grid, target.top, first - 1),
        below: keysBetween(grid, bottom + 1, target.bottom),
        aside: grid.columns.filter(
          (_, i) => i >= target.left && i <= target.right && (i < range.left || i > range.right),
        ),
        continues,
      }),
    copy,
    paste,
    isCells,
    onLeave: () => {
      lookAt({ cell: null })
      core.leaveDraft()
    },
  })

  const others = useOthersInCells(entity.name)
  const lookAtCell = useLookAtCell(
    hasFocus,
    state.focus.row >= 0 ? recordAt(state.focus.row) : undefined,
    layout.columns[state.focus.column - firstField]?.field.name,
  )

  const addTo = (group: Group) => {
    if (group.isCollapsed) model.toggleGroup(group.id)
    // The rows of an expanded group are drawn first.
    requestAnimationFrame(() => latest.current.core.insertIn(group))
  }
  const fillEmpty = () => {
    const bottom = lastEmptyBelow(range, rows, recordAt, layout)
    if (bottom > range.bottom) events.fill({ ...range, bottom })
  }
  const latest = useLatest({ core, events, props, addTo, fillEmpty })
  const rowOf = (id: string) => latest.current.core.grid.rowOf(id)
  const context = useMemo(
    (): TableContextValue => ({
      structure,
      layout,
      rowHeight: config.rowHeight ?? 'short',
      mayUpdate: may.update,
      hasFocus,
      commit: (...args) => latest.current.core.commit(...args),
      write: (...args) => {
        const { actions, commit } = latest.current.core
        if (isDraft(args[0])) commit(...args, 'stay')
        else void actions.write(...args)
      },
      refuse: (record, field, problem) => {
        dispatch({ type: 'stop' })
        latest.current.props.problems.set(record.id, field.name, problem)
      },
      keep: (record, field, problem) => latest.current.props.problems.set(record.id, field.name, problem),
      cancel: (record, field) => {
        dispatch({ type: 'stop' })
        latest.current.props.problems.set(record.id, field.name, null)
      },
      check: (...args) => latest.current.core.checks.check(...args),
      open: (record) => latest.current.props.onOpen(record.id),
      href: (id) => `/entities/${structure.entity.name}/${id}?tenant=${tenantId ?? ''}`,
      openMenu: (...args) => latest.current.core.openMenu(...args),
      toggleGroup: model.toggleGroup,
      toggleAllGroups: () => latest.current.props.model.toggleAllGroups(),
      addTo: may.create ? (group) => latest.current.addTo(group) : null,
      startFill: () => latest.current.events.startFill(),
      fillEmpty: () => latest.current.fillEmpty(),
    }),
    [
      tenantId,
      structure,
      layout,
      config.rowHeight,
      may.update,
      may.create,
      model.toggleGroup,
      hasFocus,
      dispatch,
      latest,
    ],
  )

  const inWindow: RecordData[] = []
  for (let row = window.first; row <= window.last && row < rows.count; row++) {
    const record = config.colors?.length ? recordAt(row) : undefined
    if (record && !isDraft(record)) inWindow.push(record)
  }
  const colorsOf = useColors(tenantId, structure, config.colors, inWindow)
  const footer = useFooter(tenantId, structure, request, aggregates)
  const isDimmed = useDelayed(model.isWaiting, 300, 0)
  const sort = useMemo(() => fromOrderBy(config.sort as Json | undefined, structure), [config.sort, structure])
  const single = isSingle(range)
  const { row: focusRow, column: focusColumn } = state.focus
  const isFieldCell = focusRow >= 0 && focusColumn >= bounds.firstField && focusColumn <= bounds.lastField
  const selection = selectionOf(checks.checked, request, total)
  // The header and the footer are memoized.
  const { onCheckAll, onSort, onAdd, onMenu, onResize, onFit, onMove, onSummarize } = useStable({
    onCheckAll: (isChecked: boolean) => {
      if (!isChecked || selection) return checks.clear()
      const ids = Array.from({ length: Math.min(rows.count, maxRows) }, (_, row) => recordAt(row)?.id ?? '').filter(
        (id) => id !== '' && id !== 'draft',
      )
      checks.setChecked(checkRows(nothingChecked, ids, true))
    },
    onSort: (column: TableColumn, keepOthers: boolean) =>
      onConfig({
        sort: (toOrderBy(toggleSort(sort, column.field.name, keepOthers), structure) ?? []) as object[],
      }),
    onAdd: () => designer?.append(config),
    onMenu: (column: number, anchor: DOMRect) => openMenu({ row: -1, column }, anchor),
    onResize: columnCommands.resize,
    onFit: columnCommands.fit,
    onMove: columnCommands.moveTo,
    onSummarize: columnCommands.summarize,
  })

  return (
    <TableContext value={context}>
      <InGridContext value>
        <div className="contents" onFocus={events.onFocusWithin}>
          <div className="relative flex min-h-0 flex-1 flex-col">
            <div
              ref={scroller}
              role="presentation"
              {...events.handlers}
              className="group/grid relative min-h-0 flex-1 overflow-auto overscroll-contain scroll-pt-8 scroll-pb-8"
            >
              {/* The footer scrolls with the table but is not part of the grid: its buttons are neither rows nor cells. */}
              <div
                role={rows.isGrouped ? 'treegrid' : 'grid'}
                data-keys="grid"
                aria-label={entity.pluralName}
                aria-rowcount={rows.count + 1}
                aria-colcount={bounds.columns}
                aria-multiselectable
                aria-busy={model.isWaiting || undefined}
                onFocus={lookAtCell}
                onKeyDown={(event) => handleGridKey(event, state, bounds, commands)}
                style={{ width: layout.width, minWidth: '100%' }}
              >
                <div role="rowgroup" className="sticky top-0 z-10" style={{ width: layout.width, minWidth: '100%' }}>
                  <TableHeader
                    slots={slots}
                    sort={sort}
                    current={state.focus.row === -1 ? state.focus.column : null}
                    checked={selection === null ? 'none' : selection.count === total ? 'all' : 'some'}
                    onCheckAll={onCheckAll}
                    onSort={onSort}
                    onMenu={onMenu}
                    onResize={onResize}
                    onFit={onFit}
                    onMove={onMove}
                    onAdd={designer && onAdd}
                  />
                </div>
                <TableBody
                  scroller={scroller}
                  rows={rows}
                  scroll={core.scroll}
                  rowHeight={core.rowHeight}
                  room={core.view.room}
                  recordAt={recordAt}
                  slots={slots}
                  state={state}
                  range={range}
                  fillRange={events.fillRange}
                  problems={problems.cells}
                  tinted={props.tinted}
                  others={others}
                  colorsOf={colorsOf}
                  checked={checks.checked}
                  openId={props.openId}
                  places={core.places}
                  aggregates={aggregates}
                  isDimmed={isDimmed}
                  mayFill={may.update && !state.editing && core.isWide && !isLost(state) && isFieldCell}
                  onNew={core.insertNew}
                  onWindow={core.onWindow}
                />
              </div>
              <div className="sticky bottom-0 z-10" style={{ width: layout.width, minWidth: '100%' }}>
                <TableFooter
                  slots={slots}
                  total={total}
                  selection={
                    single
                      ? null
                      : describeSelection(
                          state.targets.count,
                          layout.columns.slice(range.left - firstField, range.right).map(({ field }) => field),
                          aggregates,
                          state.targets.rows.map(actions.recordOf),
                        )
                  }
                  aggregates={aggregates}
                  row={footer.row}
                  counted={footer.counted}
                  onChoose={onSummarize}
                />
              </div>
            </div>
            {core.records.error && (
              <div
                role="alert"
                className="min-h-9 shrink-0 border-t bg-error-bg px-4 py-2 text-cell text-error lg:px-6"
              >
                {rich(
                  t('notUpToDate', {
                    message: core.records.error.message,
                    button: (parts) => (
                      <button type="button" className="underline" onClick={core.records.refetch}>
                        {parts}
                      </button>
                    ),
                  }),
                )}
              </div>
            )}
            {drafts.missing.length > 0 && (
              <DraftBar missing={drafts.missing} onContinue={core.insertNew} onDiscard={core.discardDraft} />
            )}
            <PlacesBar places={core.places} onSort={() => writes.sortRows().then(core.takeFocus)} />
            {bar ? (
              <TableBars
                key={bars.length}
                structure={structure}
                bar={bar}
                onWrite={actions.writePlan}
                onClose={core.closeBar}
                onCancelPaste={props.onCancelPaste}
              />
            ) : (
              selection && (
                <SelectionBar
                  tenantId={tenantId}
                  structure={structure}
                  orderBy={request.orderBy}
                  groupBy={config.groupBy ?? []}
                  footer={config.footer}
                  fields={columns.map(({ field }) => field)}
                  total={total}
                  selection={selection}
                  may={may}
                  writes={writes}
                  onAll={() => checks.setChecked(allChecked)}
                  onClear={() => {
                    checks.clear()
                    core.takeFocus()
                  }}
                  reveal={core.reveal}
                />
              )
            )}
          </div>
          {menu && (
            <TableMenu
              structure={structure}
              layout={layout}
              menu={menu}
              record={menu.record && (actions.recordOf(menu.record.id) ?? menu.record)}
              may={may}
              canGroup={columnCommands.canGroup}
              onClose={() => {
                core.setMenu(null)
                core.takeFocus()
              }}
              onExpand={() => requestAnimationFrame(() => commands.expand(menu.cell))}
              onOpen={(record) => props.onOpen(record.id)}
              onEdit={({ id }, column) =>
                requestAnimationFrame(() => latest.current.core.edit({ row: rowOf(id), column }, 'kept'))
              }
              onInsert={({ id }) => requestAnimationFrame(() => latest.current.core.insertAt(rowOf(id) + 1))}
              onDuplicate={(record) => {
                const values = valuesOfCopy(structure, record)
                // A required unique value cannot be copied: the user must enter it.
                const isWhole = entity.fields.every(
                  (field) => field.isNotGiven || !isMissing(field, values[field.name] ?? field.defaultValue),
                )
                if (isWhole) void actions.duplicate(record)
                else props.onOpen('new', values)
              }}
              onDelete={(record) => void commands.moveToBin([record])}
              onSort={(column, direction) =>
                onConfig({ sort: (toOrderBy([{ field: column.field.name, direction }], structure) ?? []) as object[] })
              }
              onGroup={columnCommands.group}
              onMove={columnCommands.move}
              onFit={columnCommands.fit}
              onWidth={setWidthOf}
              onFreeze={(count) => onConfig({ frozenColumns: count })}
              onHide={columnCommands.hide}
              onFilter={props.onFilter}
            />
          )}
          {widthOf && (
            <WidthDialog
              column={widthOf}
              onSet={(width) => columnCommands.resize(widthOf, width)}
              onClose={() => setWidthOf(null)}
            />
          )}
        </div>
      </InGridContext>
    </TableContext>
  )
}
