import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useRef, type ComponentType } from 'react'
import { AccessDenied } from '../../../errors/AccessDenied.tsx'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useLookAtView } from '../../../lib/live/presence.ts'
import { usePageTitle } from '../../../lib/navigation/page-title.ts'
import { useViewName } from '../../../lib/levels/use-view-name.ts'
import { useRecentPlace } from '../../../lib/navigation/use-recent-place.ts'
import { useMay } from '../../../lib/session/use-rights.ts'
import { type ShownRecords, useExport } from '../../record-data/export.ts'
import { useRecordCount } from '../../record-data/rows/use-record-count.ts'
import type { LoadedRows } from '../../record-data/rows/loaded-rows.ts'
import { useLoadedRows } from '../../record-data/rows/use-loaded-rows.ts'
import { capitalize, type EntityStructure } from '../../record-data/structure.ts'
import { useLiveRecords } from '../../record-data/live/use-live-records.ts'
import { useUndoKey } from '../../record-data/write/undo.ts'
import { RecordOpenerContext, useOpenRelated } from '../../record-parts/record-opener.ts'
import { orderOfGroups } from '../../record-filters/list-state.ts'
import { LoadingStructure } from '../parts/ListStates.tsx'
import { viewTypesWeb } from '../registry/view-types.ts'
import { type OpenView, useOpenView } from '../saved-views/use-view.ts'
import { printedLayout } from '../table/printing/printed-layout.ts'
import { shownFieldsOf } from '../toolbar/field-visibility.ts'
import { ListHeader } from './ListHeader.tsx'
import { useListCommands } from './use-list-commands.tsx'
import { usePrintedList } from './use-printed-list.ts'
import { useMoveToBin } from './use-move-to-bin.ts'
import { useOpenRecord } from './use-open-record.ts'
import { ViewBar } from './ViewBar.tsx'
import { ViewBody } from './ViewBody.tsx'
import { useViewDialog, ViewDialogs } from './ViewDialogs.tsx'

/** The open record with its neighbors, for the panel. */
export interface OpenRecord {
  readonly tenantId: string | null
  readonly structure: EntityStructure
  /** The record of the list; `null` after a link has opened another record. */
  readonly recordId: string | null
  /** Neighboring rows of the list. */
  readonly rows: LoadedRows
  /** Total of the list. */
  readonly total: number | null
  readonly onOpen: (id: string | null) => void
  readonly onDelete: ((record: { id: string }) => void) | null
}

/** The charts of a view: reports over its records. */
export interface ViewCharts {
  readonly entity: string
  readonly reportIds: readonly string[]
  /** The conditions of the view, with unsaved changes. */
  readonly where: object | null
  readonly isSearched: boolean
  readonly onChange: (reportIds: readonly string[]) => void
}

interface RecordsBrowserProps {
  tenantId: string | null
  structure: EntityStructure
  RecordPanel: ComponentType<OpenRecord>
  ViewCharts: ComponentType<ViewCharts>
}

/** Recent pages name the default view by the list alone, and another view by its own name as well. */
function useRecentView({ isReady, view, searchOf }: OpenView, entity: string, title: string): void {
  const nameOf = useViewName()
  const { view: parameter } = searchOf(view)
  const path = `/entities/${entity}`
  const [place, label] =
    view && parameter !== undefined ? [`${path}?view=${parameter}`, `${title} › ${nameOf(view)}`] : [path, title]
  useRecentPlace(place, isReady ? label : '')
}

/** The open view with header, toolbar and panel. Its state is in the URL, so links, Back and reload restore it. */
export function RecordsBrowser({ tenantId, structure, RecordPanel, ViewCharts }: RecordsBrowserProps) {
  const { entity } = structure
  const title = capitalize(entity.pluralName)
  usePageTitle(title)
  useUndoKey(tenantId)

  const { record: openId = null, related } = useSearch({ strict: false })
  const open = useOpenView(tenantId, structure)
  const { state, request, config, view } = open
  useLookAtView(entity.name, view?.id ?? null)
  useRecentView(open, entity.name, title)
  const [dialog, setDialog] = useViewDialog()
  const openRecord = useOpenRecord()
  const openRelated = useOpenRelated()
  const moveToBin = useMoveToBin(tenantId, structure, request, () => openRecord(null))
  const body = useRef<HTMLDivElement>(null)
  const may = {
    create: useMay(`record:${entity.name}:create`),
    update: useMay(`record:${entity.name}:update`),
    delete: useMay(`record:${entity.name}:delete`),
  }

  const client = useQueryClient()
  const { isForm = false, holdsRows = false, prefetch, print } = viewTypesWeb[state.type]
  if (open.isReady) prefetch?.({ client, tenantId, structure, request, config })
  const count = useRecordCount(tenantId, structure, request, open.isReady && !isForm)
  const total = count.data ?? null
  const isIdle = () => isAtRest(body.current)
  const live = useLiveRecords(tenantId, structure, request.where, { total, holdsRows, isIdle })
  const rows = useLoadedRows(tenantId, structure, request, openId)
  const heading = view ? `${title}: ${view.name}` : title
  const listed = { structure, request, fields: shownFieldsOf(state, structure), title: heading }
  const { groupBy = state.groupBy, asCards } = print?.(config) ?? {}
  const inGroups = { ...request, orderBy: orderOfGroups(groupBy, request.orderBy, structure) }
  // The records of a month have the order of a list, and those of a day the order of a calendar.
  const { orderBy } = print ? inGroups : request
  const printed = printedLayout({ ...listed, groupBy, footer: config.footer }, orderBy)
  const shown = useRef<ShownRecords | null>(null)
  const exporting = useExport({ ...listed, request: inGroups, asCards, printed, shown })
  const exported = config.enableExport !== false && !isForm ? exporting : null
  const add = may.create && !isForm ? () => openRecord('new') : null
  useListCommands(entity, { onAdd: add, exported, isRecordOpen: openId !== null })
  usePrintedList(tenantId, exported && { ...listed, asCards, shown }, total)

  if (count.error instanceof ApiError && count.error.code === 'FORBIDDEN') return <AccessDenied />
  return (
    <RecordOpenerContext value={openRelated}>
      <div className="flex min-h-0 flex-1">
        <div className="@container flex min-h-0 min-w-0 flex-1 flex-col gap-1 px-4 pt-2 lg:px-6">
          <ListHeader entity={entity} onAdd={add} exported={exported} />
          <ViewBar
            tenantId={tenantId}
            structure={structure}
            open={open}
            total={total}
            live={live}
            onDialog={setDialog}
          />
          {Array.isArray(config.charts) && open.isReady && !isForm && (
            <ViewCharts
              entity={entity.name}
              reportIds={config.charts as string[]}
              where={request.where ?? null}
              isSearched={state.search.trim() !== ''}
              onChange={(charts) => open.changeConfig({ charts: [...charts] })}
            />
          )}
          <div
            ref={body}
            data-region="list"
            className="-mx-4 flex min-h-0 flex-1 flex-col overflow-hidden border-t max-lg:min-h-72 lg:-mx-6"
          >
            {open.isReady ? (
              <ViewBody
                key={view?.id ?? 'all'}
                tenantId={tenantId}
                structure={structure}
                open={open}
                total={total}
                openId={openId}
                may={may}
                tinted={live.tinted}
                shown={shown}
                onOpen={openRecord}
                onDelete={moveToBin}
              />
            ) : (
              <div className="px-4 lg:px-6">
                <LoadingStructure name={entity.name} />
              </div>
            )}
          </div>
        </div>
        {(openId ?? related) && (
          <RecordPanel
            tenantId={tenantId}
            structure={structure}
            recordId={openId}
            rows={rows}
            total={total}
            onOpen={openRecord}
            onDelete={may.delete ? moveToBin : null}
          />
        )}
        <ViewDialogs
          tenantId={tenantId}
          structure={structure}
          open={open}
          dialog={dialog}
          onClose={() => setDialog(null)}
        />
      </div>
    </RecordOpenerContext>
  )
}

/** True when rows may move: the list is scrolled to its top and has neither pointer nor focus. */
function isAtRest(body: HTMLElement | null): boolean {
  if (!body) return true
  const isScrolled = [...body.querySelectorAll('*')].some((part) => part.scrollTop > 0)
  return !isScrolled && !body.matches(':hover') && !body.contains(document.activeElement)
}
