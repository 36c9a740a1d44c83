import {
  Alert,
  Button,
  PageHeader,
  Popover,
  PopoverContent,
  PopoverTrigger,
  SearchInput,
  toast,
  ToolbarButton,
  useDelayed,
} from '@monarch/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download, ListFilter, Plus } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { searchDebounce } from '../../lib/constants.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useMay } from '../../lib/session.ts'
import { AccessDenied } from '../../errors/AccessDenied.tsx'
import { QueryError } from '../../errors/QueryError.tsx'
import { downloadCsv } from './export.ts'
import { FilterBuilder } from './FilterBuilder.tsx'
import { countConditions, type Filter, parseFilter, stringifyFilter, toWhere } from './filter-state.ts'
import { focusRow } from './focus-row.ts'
import { InfoLine } from './InfoLine.tsx'
import { lastPage, type ListState, readListState, toggleSort, toOrderBy, toSearch } from './list-state.ts'
import { EmptyList, LoadingList, NoMatch } from './ListStates.tsx'
import { useMoveToBin } from './mutations.ts'
import { Pager } from './Pager.tsx'
import { useRecordCount, useRecords } from './queries.ts'
import { hasSearch } from './record-documents.ts'
import { RecordPanel } from './RecordPanel.tsx'
import { BackToEntities } from './BackToEntities.tsx'
import { RecordsTable } from './RecordsTable.tsx'
import { capitalize, type EntityStructure, listFields } from './structure.ts'
import { useLiveRecords } from './use-live-records.ts'
import { useSettled } from './use-settled.ts'
import { useUndoKey } from './undo.ts'

/** The list with everything around it. The address holds the state, so a link, Back and a reload restore it. */
export function RecordsBrowser({ tenantId, structure }: { tenantId: string | null; structure: EntityStructure }) {
  const { entity } = structure
  const title = capitalize(entity.pluralName)
  usePageTitle(title)
  useUndoKey(tenantId)

  const search = useSearch({ strict: false })
  const state = useMemo(() => readListState(search, structure), [search, structure])
  const [setState, openRecord] = useListNavigation()
  const scroller = useRef<HTMLDivElement>(null)
  const canCreate = useMay(`record:${entity.name}:create`)
  const canDelete = useMay(`record:${entity.name}:delete`)

  const fields = useMemo(() => listFields(entity), [entity])
  const request = useMemo(
    () => ({
      where: toWhere(state.filter, structure),
      orderBy: toOrderBy(state.sort, structure),
      search: state.search,
    }),
    [state, structure],
  )
  const records = useRecords(tenantId, structure, request, { limit: state.size, offset: (state.page - 1) * state.size })
  const count = useRecordCount(tenantId, structure, request)
  const total = count.data ?? null
  const isFiltered = request.where !== null || request.search.trim() !== ''
  const live = useLiveRecords(tenantId, structure, request.where, {
    isWhole: state.page === 1 && total !== null && total <= (records.data?.length ?? 0),
    isIdle: () => isAtRest(scroller.current),
  })
  const isDimmed = useDelayed(records.isPlaceholderData, 300, 0)
  const moveToBin = useMoveToBin(tenantId, structure)
  const create = canCreate ? () => openRecord('new') : null

  const removed = useRef<{ id: string; neighbour: string | undefined } | null>(null)
  const remove = (record: { id: string }) => {
    const rows = records.data ?? []
    const index = rows.findIndex(({ id }) => id === record.id)
    removed.current = { id: record.id, neighbour: (rows[index + 1] ?? rows[index - 1])?.id }
    if (search.record === record.id) openRecord(null)
    moveToBin.mutate(record)
  }
  useEffect(() => {
    const { id, neighbour } = removed.current ?? {}
    if (id === undefined || records.data?.some((record) => record.id === id)) return
    removed.current = null
    focusRow(neighbour ?? '')
  }, [records.data])

  // The last rows of the last page may have gone, or the address may say a page that never was.
  const last = total === null || count.isPlaceholderData ? null : lastPage(total, state.size)
  const isBeyond = last !== null && state.page > last
  useEffect(() => {
    if (isBeyond && last !== null) setState({ page: last }, { replace: true })
  }, [isBeyond, last, setState])

  if (records.error instanceof ApiError && records.error.code === 'FORBIDDEN') return <AccessDenied />
  return (
    <div className="flex min-h-0 flex-1">
      <div className="@container flex min-h-0 min-w-0 flex-1 flex-col gap-3 px-4 pt-4 lg:px-6 lg:pt-6">
        <PageHeader
          back={<BackToEntities />}
          title={title}
          description={`Manage your ${entity.name} records`}
          actions={
            <>
              <ExportButton onExport={() => downloadCsv(structure, request, fields)} />
              {create && (
                <Button onClick={create}>
                  <Plus aria-hidden />
                  Add
                </Button>
              )}
            </>
          }
        />
        <InfoLine entity={entity} />
        <div role="toolbar" aria-label="List" className="flex items-center gap-2">
          {hasSearch(entity) && <SearchBox text={state.search} onSearch={(text) => setState({ search: text })} />}
          <FilterButton
            structure={structure}
            text={search.filter ?? ''}
            isFiltered={isFiltered}
            total={total}
            onFilter={(filter) => setState({ filter })}
          />
          <span role="status" className="ml-auto shrink-0">
            {live.waiting > 0 && (
              <Button variant="outline" onClick={live.show}>
                {live.waiting} {live.waiting === 1 ? 'change' : 'changes'} · Show
              </Button>
            )}
          </span>
        </div>
        {records.error && records.data && (
          <Alert>
            Not up to date: {records.error.message}
            <Button variant="link" size="sm" className="h-6 px-1" onClick={() => void records.refetch()}>
              Retry
            </Button>
          </Alert>
        )}
        <div
          ref={scroller}
          // Where nothing inside takes the focus, the keyboard must still be able to scroll.
          tabIndex={records.data?.length ? undefined : 0}
          className="-mx-4 min-h-0 flex-1 overflow-auto overscroll-contain border-t max-lg:min-h-72 lg:-mx-6"
        >
          {records.isPending || isBeyond ? (
            <LoadingList name={entity.name} fields={fields} />
          ) : records.error && !records.data ? (
            <QueryError title={`Error loading ${entity.name} records`} query={records} />
          ) : records.data!.length > 0 ? (
            <RecordsTable
              structure={structure}
              fields={fields}
              records={records.data!}
              sort={state.sort}
              isDimmed={isDimmed}
              openId={search.record ?? null}
              canDelete={canDelete}
              tinted={live.tinted}
              onSort={(field, keepOthers) => setState({ sort: toggleSort(state.sort, field, keepOthers) })}
              onOpen={openRecord}
              onDelete={remove}
            />
          ) : isFiltered ? (
            <NoMatch onClear={() => setState({ search: '', filter: null })} />
          ) : (
            <EmptyList entity={entity} fields={fields} onCreate={create} />
          )}
        </div>
        <Pager state={state} shown={records.data?.length ?? 0} total={total} onChange={(change) => setState(change)} />
      </div>
      {search.record && (
        <RecordPanel
          tenantId={tenantId}
          structure={structure}
          recordId={search.record}
          records={records.data ?? []}
          first={(state.page - 1) * state.size}
          total={total}
          onOpen={openRecord}
          onDelete={canDelete ? remove : null}
        />
      )}
    </div>
  )
}

/** Nobody would lose a row from under his hand or eye: the list stands at its top, and neither pointer nor focus is in it. */
function isAtRest(scroller: HTMLElement | null): boolean {
  if (!scroller) return true
  return scroller.scrollTop === 0 && !scroller.matches(':hover') && !scroller.contains(document.activeElement)
}

/** Writes the list's state and the open record into the address; typing replaces, opening a record can be gone back from. */
function useListNavigation() {
  const navigate = useNavigate()
  const setState = useCallback(
    (change: Partial<ListState>, { replace = 'search' in change || 'filter' in change } = {}) => {
      void navigate({ to: '.', search: (old) => ({ ...old, ...toSearch(change) }), replace })
    },
    [navigate],
  )
  const openRecord = useCallback(
    (id: string | null) => void navigate({ to: '.', search: (old) => ({ ...old, record: id ?? undefined }) }),
    [navigate],
  )
  return [setState, openRecord] as const
}

function SearchBox({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const [value, setValue] = useSettled(text, onSearch, searchDebounce)
  return (
    <div className="w-full sm:w-64">
      <SearchInput label="Search records" placeholder="Search…" value={value} onValueChange={setValue} />
    </div>
  )
}

interface FilterButtonProps {
  structure: EntityStructure
  /** The filter as the address has it. */
  text: string
  isFiltered: boolean
  total: number | null
  onFilter: (filter: Filter | null) => void
}

function FilterButton({ structure, text, isFiltered, total, onFilter }: FilterButtonProps) {
  const hand = useCallback((next: string) => onFilter(parseFilter(next, structure)), [onFilter, structure])
  const [value, setValue] = useSettled(text, hand, searchDebounce)
  const filter = useMemo(() => parseFilter(value, structure), [value, structure])
  const matches = total === null ? '' : `${isFiltered ? 'Matches' : 'All'} ${total.toLocaleString('en-US')}`
  return (
    <Popover>
      <PopoverTrigger asChild>
        <ToolbarButton icon={<ListFilter aria-hidden />} count={countConditions(filter, structure)}>
          Filter
        </ToolbarButton>
      </PopoverTrigger>
      <PopoverContent label="Filter" className="w-[640px]">
        <FilterBuilder
          structure={structure}
          filter={filter}
          onChange={(next) => setValue(next ? stringifyFilter(next) : '')}
          matches={matches}
        />
      </PopoverContent>
    </Popover>
  )
}

function ExportButton({ onExport }: { onExport: () => Promise<void> }) {
  const [isPending, setPending] = useState(false)
  const start = async () => {
    setPending(true)
    try {
      await onExport()
    } catch (error) {
      toast.error('The export failed', { description: error instanceof Error ? error.message : String(error) })
    } finally {
      setPending(false)
    }
  }
  return (
    <Button variant="outline" loading={isPending} onClick={() => void start()}>
      <Download aria-hidden />
      Export
    </Button>
  )
}
