import type { Json } from '@monarch/field-types'
import { Alert, Button, lazyPart, PageHeader, Skeleton } from '@monarch/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download, Plus, Upload } from 'lucide-react'
import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { useCommands } from '../../lib/keys/commands.ts'
import { ProvenanceItems } from '../../lib/levels/LevelControls.tsx'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { useRecentPlace } from '../../lib/navigation/use-recent-place.ts'
import { useLookAtView } from '../../lib/live/presence.ts'
import { useMay } from '../../lib/session/use-rights.ts'
import { phone, useMedia } from '../../lib/look/use-media.ts'
import { AccessDenied } from '../../errors/AccessDenied.tsx'
import { BackToEntities } from './BackToEntities.tsx'
import { FavoriteButton } from '../../lib/navigation/FavoriteButton.tsx'
import { downloadCsv, useExport } from '../record-data/export.ts'
import { focusRow, rememberOpener } from '../record-parts/focus-row.ts'
import { Others } from '../record-parts/Others.tsx'
import { InfoLine } from './InfoLine.tsx'
import { ListActions } from './ListActions.tsx'
import { searchOfImport } from './list-links.ts'
import { LoadingStructure } from './parts/ListStates.tsx'
import { useRecordWriter } from '../record-data/write/record-writer.ts'
import type { LoadedRows } from '../record-data/rows/loaded-rows.ts'
import { type ListRequest, useRecordCount } from '../record-data/queries.ts'
import { RecordOpenerContext, useOpenRelated } from '../record-parts/record-opener.ts'
import { capitalize, type EntityStructure } from '../record-data/structure.ts'
import { fieldChoices, hasFieldChoice } from './toolbar/field-visibility.ts'
import { Toolbar } from './toolbar/Toolbar.tsx'
import { useLiveRecords } from '../record-data/use-live-records.ts'
import { findLoadedRows, useLoadedRows } from '../record-data/rows/use-loaded-rows.ts'
import { useUndoKey } from '../record-data/write/undo.ts'
import { useViewRights } from './saved-views/queries.ts'
import { RenameView } from './saved-views/RenameView.tsx'
import { useOpenView } from './saved-views/use-view.ts'
import { type View, type ViewDraft } from './parts/view-state.ts'
import { ViewBody } from './ViewBody.tsx'
import { ViewChanges } from './saved-views/ViewChanges.tsx'
import { useViewActions } from './saved-views/view-actions.tsx'
import { ViewMenu } from './saved-views/ViewMenu.tsx'
import { ViewTabs } from './saved-views/ViewTabs.tsx'
import { shownFields } from './parts/view-type.ts'
import { viewTypesWeb } from './registry/view-types.ts'

const EntityControls = lazyPart(() => import('./EntityControls.tsx'))
const ViewDesigner = lazyPart(
  () => import('./designer/ViewDesigner.tsx'),
  <Skeleton className="fixed inset-0 z-50 m-auto h-96 w-full max-w-[960px] rounded-xl" />,
)

type Opened =
  | { readonly kind: 'rename'; readonly view: View }
  /** A saved view, or a new one with optional settings. */
  | { readonly kind: 'design'; readonly view: View | null; readonly from: ViewDraft | null }

/** The open record with its neighbours, for the panel. */
export interface OpenRecord {
  readonly tenantId: string | null
  readonly structure: EntityStructure
  /** The record of the list; `null` after a link has opened another record. */
  readonly recordId: string | null
  /** Neighbouring rows of the list. */
  readonly rows: LoadedRows
  /** Total of the list. */
  readonly total: number | null
  readonly onOpen: (id: string | null) => void
  readonly onDelete: ((record: { id: string }) => void) | null
}

interface RecordsBrowserProps {
  tenantId: string | null
  structure: EntityStructure
  RecordPanel: ComponentType<OpenRecord>
}

/** The open view with header, toolbar and panel. Its state is in the URL, so links, Back and reload restore it. */
export function RecordsBrowser({ tenantId, structure, RecordPanel }: RecordsBrowserProps) {
  const { entity } = structure
  const title = capitalize(entity.pluralName)
  usePageTitle(title)
  useUndoKey(tenantId)

  const search = useSearch({ strict: false })
  const open = useOpenView(tenantId, structure)
  const { state, request, config, view } = open
  const viewId = view?.id ?? null
  useLookAtView(entity.name, viewId)
  const rights = useViewRights(entity)
  const [opened, setOpened] = useOpened()
  const navigate = useNavigate()
  const openRecord = useOpenRecord()
  const openRelated = useOpenRelated()
  const body = useRef<HTMLDivElement>(null)
  const isPhone = useMedia(phone)
  const may = {
    create: useMay(`record:${entity.name}:create`),
    update: useMay(`record:${entity.name}:update`),
    delete: useMay(`record:${entity.name}:delete`),
  }

  const isForm = viewTypesWeb[state.type].isForm === true
  const count = useRecordCount(tenantId, structure, request, open.isReady && !isForm)
  const total = count.data ?? null
  const live = useLiveRecords(tenantId, structure, request.where, { total, isIdle: () => isAtRest(body.current) })
  const rows = useLoadedRows(tenantId, structure, request, search.record ?? null)
  const viewActions = useViewActions({
    tenantId,
    entity,
    open,
    rights,
    onRename: (renamed) => setOpened({ kind: 'rename', view: renamed }),
    onDesign: (designed) => setOpened({ kind: 'design', view: designed, from: state }),
  })
  const firstView = { settingKey: `entity.${entity.id}.defaultView`, subject: 'First view' }
  const exporting = useExport(() => downloadCsv(structure, request, shownFieldsOf(state, structure)))
  const exported = config.enableExport !== false && !isForm ? exporting : null
  useRecentPlace(`/entities/${entity.name}`, title)
  useCommands(title, () => [
    ...(may.create && !isForm
      ? [
          {
            id: 'list.create',
            label: `Create ${entity.displayName}`,
            shortcut: 'create' as const,
            icon: <Plus aria-hidden />,
            run: () => openRecord('new'),
          },
          {
            id: 'list.import',
            label: `Import ${entity.pluralName}`,
            icon: <Upload aria-hidden />,
            run: () => void navigate({ to: '.', search: searchOfImport }),
          },
        ]
      : []),
    ...(exported ? [{ id: 'list.export', label: 'Export', icon: <Download aria-hidden />, run: exported.start }] : []),
  ])
  const remove = useRemove(tenantId, structure, request, () => openRecord(null))

  if (count.error instanceof ApiError && count.error.code === 'FORBIDDEN') return <AccessDenied />
  return (
    <RecordOpenerContext value={openRelated}>
      <div className="flex min-h-0 flex-1">
        <div className="@container flex min-h-0 min-w-0 flex-1 flex-col gap-3 px-4 pt-4 lg:px-6 lg:pt-6">
          <PageHeader
            back={<BackToEntities />}
            title={title}
            // Truncates the title next to an open record and on a phone, so that the header stays on one line.
            className="max-sm:[--title-room:6rem] lg:[--title-room:8rem]"
            aside={
              <>
                <FavoriteButton kind="entity" id={entity.id} name={title} />
                {!isPhone && <EntityControls entity={entity} />}
              </>
            }
            description={`Manage your ${entity.name} records`}
            actions={
              <ListActions
                entity={entity}
                onAdd={may.create && !isForm ? () => openRecord('new') : null}
                exported={exported}
              />
            }
          />
          <InfoLine entity={entity} />
          <div className="flex flex-col gap-1">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <ViewTabs
                open={open}
                defaultViewKey={firstView.settingKey}
                menu={
                  <ViewMenu
                    name={view?.name ?? 'All'}
                    actions={viewActions}
                    levels={<ProvenanceItems action={firstView} />}
                  />
                }
                onAdd={rights.mayMake ? () => setOpened(newView) : null}
              />
              <ViewChanges
                tenantId={tenantId}
                structure={structure}
                open={open}
                rights={rights}
                onSaveAsNew={() => setOpened({ kind: 'design', view: null, from: state })}
              />
            </div>
            <Toolbar tenantId={tenantId} structure={structure} open={open} total={total}>
              <Others entity={entity.name} what="view" isAtSamePlace={(person) => person.viewId === viewId} />
              <span role="status">
                {live.waiting > 0 && (
                  <Button variant="outline" size="sm" onClick={live.show}>
                    {live.waiting} {live.waiting === 1 ? 'change' : 'changes'} · Show
                  </Button>
                )}
              </span>
            </Toolbar>
            {open.views.error && (
              <Alert>
                The views could not be loaded: {open.views.error.message}
                <Button variant="link" size="sm" className="h-6 px-1" onClick={() => void open.views.refetch()}>
                  Retry
                </Button>
              </Alert>
            )}
          </div>
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
                openId={search.record ?? null}
                may={may}
                tinted={live.tinted}
                onOpen={openRecord}
                onDelete={remove}
              />
            ) : (
              <div className="px-4 lg:px-6">
                <LoadingStructure name={entity.name} />
              </div>
            )}
          </div>
        </div>
        {(search.record ?? search.related) && (
          <RecordPanel
            tenantId={tenantId}
            structure={structure}
            recordId={search.record ?? null}
            rows={rows}
            total={total}
            onOpen={openRecord}
            onDelete={may.delete ? remove : null}
          />
        )}
        {opened?.kind === 'rename' && (
          <RenameView tenantId={tenantId} entity={entity} view={opened.view} onClose={() => setOpened(null)} />
        )}
        {opened?.kind === 'design' && (
          <ViewDesigner
            tenantId={tenantId}
            structure={structure}
            open={open}
            rights={rights}
            view={opened.view}
            from={opened.from}
            onClose={() => setOpened(null)}
          />
        )}
      </div>
    </RecordOpenerContext>
  )
}

/** True when rows may move: the list is at its top and has neither pointer nor focus. */
function isAtRest(body: HTMLElement | null): boolean {
  if (!body) return true
  const isScrolled = [...body.querySelectorAll('*')].some((part) => part.scrollTop > 0)
  return !isScrolled && !body.matches(':hover') && !body.contains(document.activeElement)
}

function shownFieldsOf(state: ViewDraft, structure: EntityStructure) {
  if (!hasFieldChoice(state.type)) return shownFields(structure)
  return fieldChoices(state, structure).flatMap(({ field, isShown }) => (isShown ? [field] : []))
}

/** The dialog above the list; `?design=new` opens the designer. */
function useOpened(): [Opened | null, (opened: Opened | null) => void] {
  const [opened, setOpened] = useState<Opened | null>(null)
  const { design } = useSearch({ strict: false })
  const navigate = useNavigate()
  const open = (next: Opened | null) => {
    setOpened(next)
    if (design) void navigate({ to: '.', search: ({ design: _design, ...others }) => others, replace: true })
  }
  return [opened ?? (design === 'new' ? newView : null), open]
}

const newView: Opened = { kind: 'design', view: null, from: null }

/** Stores the open record in the URL, with initial values of a new one. */
function useOpenRecord() {
  const navigate = useNavigate()
  return useCallback(
    (id: string | null, values?: Readonly<Record<string, Json>>) => {
      if (id === 'new') rememberOpener()
      const given = id === 'new' && values && Object.keys(values).length > 0 ? JSON.stringify(values) : undefined
      void navigate({
        to: '.',
        search: (old) => ({
          ...old,
          record: id ?? undefined,
          related: undefined,
          values: given,
          ...(id === null && { tab: undefined }),
        }),
      })
    },
    [navigate],
  )
}

/** Moves a record to the bin; when its row is gone, the focus moves to the next row. */
function useRemove(tenantId: string | null, structure: EntityStructure, request: ListRequest, close: () => void) {
  const client = useQueryClient()
  const { record: openId } = useSearch({ strict: false })
  const writer = useRecordWriter(tenantId, structure)
  const removed = useRef<{ id: string; neighbour: string | undefined } | null>(null)
  useEffect(() => {
    if (!removed.current || document.querySelector(`[data-record="${removed.current.id}"]`)) return
    const { neighbour } = removed.current
    removed.current = null
    focusRow(neighbour ?? '')
  })
  return (record: { id: string }) => {
    const { records } = findLoadedRows(client, tenantId, structure, request, record.id)
    const index = records.findIndex(({ id }) => id === record.id)
    removed.current = { id: record.id, neighbour: (records[index + 1] ?? records[index - 1])?.id }
    if (openId === record.id) close()
    void writer.moveToBin([record.id])
  }
}
