import type { Json } from '@monarch/field-types'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { lastPage } from '../../record-filters/list-state.ts'
import { EmptyList, LoadingList, NoMatch } from '../parts/ListStates.tsx'
import { useClear } from '../parts/use-clear.ts'
import { Pager } from './rows/Pager.tsx'
import { useCommands } from '../../../lib/keys/commands.ts'
import { timeZone } from '../../../lib/time-zone.ts'
import type { ListRequest } from '../../record-data/queries.ts'
import type { RecordsViewProps } from '../parts/view-props.ts'
import { wordOfEntity } from '../../record-data/structure.ts'
import { footerAggregates } from './model/aggregates.ts'
import { tableColumns, type ListConfig } from './model/columns.ts'
import { EditableTable } from './EditableTable.tsx'
import type { TableFocus } from './use-last-focus.ts'
import { impliedValues } from './editing/implied-values.ts'
import type { PastedTable } from './editing/paste-plan.ts'
import { useCellProblems } from './editing/use-cell-problems.ts'
import { useDraftRow } from './editing/use-draft-row.ts'
import { usePasteAnywhere } from './editing/use-paste-anywhere.ts'
import { GroupsBar } from './rows/GroupsBar.tsx'
import { useTableModel } from './rows/use-table-model.ts'
import { useKeptWidths } from './columns/use-kept-widths.ts'
import { useInsertedColumn } from './columns/use-inserted-column.ts'
import { t } from './messages.ts'

/** The records of a list view in a table, or its empty state. */
export function RecordsTable(props: RecordsViewProps) {
  const { tenantId, structure, request, total, may, onOpen } = props
  const { entity } = structure
  const config = props.config as ListConfig
  const isPlain = !props.viewId && !config.columns?.length
  const { widths, keep } = useKeptWidths(entity.id)
  const kept = isPlain ? widths : undefined
  useInsertedColumn(structure, config, kept, (change) => props.onConfig(change as Record<string, Json>))
  const columns = useMemo(() => tableColumns(structure, config, kept), [structure, config, kept])
  const fields = useMemo(() => columns.map(({ field }) => field), [columns])
  const aggregates = useMemo(() => footerAggregates(fields, config.footer), [fields, config.footer])
  const implied = useMemo(() => impliedValues(request.where, entity), [request.where, entity])
  const problems = useCellProblems(tenantId, entity)
  const drafts = useDraftRow(tenantId, entity, implied, problems.readNewRow)
  const isGrouped = (config.groupBy?.length ?? 0) > 0
  const pages = usePages(isGrouped ? undefined : config.pageSize || undefined, total)
  const model = useTableModel({
    tenantId,
    structure,
    request,
    groupBy: config.groupBy,
    aggregates,
    page: pages.page,
    draftAt: drafts.draft?.at ?? null,
    newAt: may.create ? placeOfNew(request, isGrouped, drafts.draft !== null) : null,
    timeZone,
  })
  const lastFocus = useRef<TableFocus | null>(null)
  const clear = useClear(props)
  /** Pasted into a list without rows; the table asks whether to add them. */
  const [pasted, setPasted] = useState<PastedTable | null>(null)
  const isEmpty = total === 0 && drafts.draft === null && !model.isWaiting && pasted === null
  if (pasted && (total ?? 0) > 0) setPasted(null)
  usePasteAnywhere(isEmpty && may.create && may.update && !isGrouped ? setPasted : null)
  useCommands(t('groups'), () =>
    isGrouped
      ? [
          {
            id: 'list.toggleGroups',
            label: model.isAnyOpen ? t('collapseAllGroups') : t('expandAllGroups'),
            run: model.toggleAllGroups,
          },
        ]
      : [],
  )

  if (model.error)
    return <QueryError title={t('errorLoadingRecords', { name: wordOfEntity(entity) })} query={model.error} />
  if (model.isPending) {
    return (
      // Focusable, so that the keyboard can scroll it.
      <div tabIndex={0} className="min-h-0 flex-1 overflow-auto">
        <LoadingList name={entity.name} fields={fields} />
      </div>
    )
  }
  if (isEmpty) {
    const isFiltered = request.where !== null || request.search.trim() !== ''
    return (
      // Focusable, so that the keyboard can scroll it.
      <div tabIndex={0} className="min-h-0 flex-1 overflow-auto">
        {isFiltered ? (
          <NoMatch onClear={clear} />
        ) : (
          <EmptyList entity={entity} fields={fields} onCreate={may.create ? () => onOpen('new') : null} />
        )}
      </div>
    )
  }
  return (
    <>
      <EditableTable
        {...props}
        config={config}
        onConfig={(change) => props.onConfig(change as Record<string, Json>)}
        columns={columns}
        keptWidths={isPlain ? { widths, keep } : null}
        aggregates={aggregates}
        model={model}
        problems={problems}
        drafts={drafts}
        implied={implied}
        pasted={pasted}
        onCancelPaste={() => setPasted(null)}
        page={pages.number}
        lastFocus={lastFocus}
      />
      {model.hiddenGroups && <GroupsBar {...model.hiddenGroups} />}
      {pages.page && (
        <Pager
          page={pages.number}
          size={pages.page.size}
          shown={Math.max(0, Math.min(pages.page.size, (total ?? 0) - pages.page.skip))}
          total={total}
          onPage={pages.open}
          onSize={(pageSize) => props.onConfig({ pageSize })}
        />
      )}
    </>
  )
}

/** '+ New' is where a new record belongs: at the top of a list that shows the newest first, else at the bottom. */
function placeOfNew({ orderBy }: ListRequest, isGrouped: boolean, hasDraft: boolean): 'top' | 'bottom' | null {
  const [first] = orderBy ?? []
  const isNewestFirst = !first || JSON.stringify(first) === JSON.stringify({ createdAt: 'DESC' })
  if (isNewestFirst && !isGrouped) return 'top'
  return hasDraft ? null : 'bottom'
}

/** Pages of a saved list with a page size; the URL holds the page. */
function usePages(size: number | undefined, total: number | null) {
  const navigate = useNavigate()
  const { page: text } = useSearch({ strict: false })
  const requested = /^\d{1,6}$/.test(text ?? '') ? Math.max(1, Number(text)) : 1
  const last = size === undefined || total === null ? requested : lastPage(total, size)
  const number = Math.min(requested, last)
  const open = (next: number) =>
    void navigate({ to: '.', search: (old) => ({ ...old, page: next === 1 ? undefined : String(next) }) })
  // The last records of the last page may be gone, or the URL may name a page that does not exist.
  useEffect(() => {
    if (size !== undefined && requested > last) {
      void navigate({
        to: '.',
        search: (old) => ({ ...old, page: last === 1 ? undefined : String(last) }),
        replace: true,
      })
    }
  }, [navigate, size, requested, last])
  const page = useMemo(() => (size === undefined ? null : { skip: (number - 1) * size, size }), [size, number])
  return { number, page, open }
}
