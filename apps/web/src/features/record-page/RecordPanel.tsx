import { Sheet } from '@monarch/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useMedia, wideScreen } from '../../lib/look/use-media.ts'
import { focusRow } from '../record-parts/focus-row.ts'
import { type LoadedRows, noRows } from '../record-data/rows/loaded-rows.ts'
import { PanelBody } from './PanelBody.tsx'
import { SheetConnection } from './SheetConnection.tsx'
import { useStructure } from '../record-data/queries.ts'
import { RecordSourceProvider } from '../record-parts/record-source.tsx'
import { type Steps, stepsAmong } from './steps.ts'
import { readTrail, writeTrail } from '../record-parts/trail.ts'
import { type RecordCommands, useRecordKeys } from './use-record-keys.ts'
import { titleOf } from '../record-data/documents.ts'
import { RelatedBody, WaitingBody } from './RelatedBody.tsx'
import type { EntityStructure } from '../record-data/structure.ts'
import { t } from './messages.ts'

interface RecordPanelProps {
  tenantId: string | null
  structure: EntityStructure
  /** The record of the list; `null` when only a related record is open. */
  recordId: string | null
  /** Neighboring rows of the list. */
  rows: LoadedRows
  /** Total of the list. */
  total: number | null
  onOpen: (id: string | null) => void
  onDelete: ((record: { id: string }) => void) | null
}

/**
 * The open record next to the list, which stays usable; on small screens a sheet over it. Links to related records open
 * in the panel, with a way back.
 */
export function RecordPanel(props: RecordPanelProps) {
  const { tenantId, total, onOpen } = props
  const isWide = useMedia(wideScreen)
  const navigate = useNavigate()
  const commands = useRef<RecordCommands | null>(null)
  const trail = useTrail()
  const led = trail.last
  const other = useStructure(tenantId, led?.entity ?? props.structure.entity.name)
  const structure = led ? other.data : props.structure
  const recordId = led?.id ?? props.recordId ?? ''
  const rows = led ? noRows : props.rows
  const entity = structure?.entity
  const known = rows.records.find((record) => record.id === recordId)
  const [seen, setSeen] = useState({ recordId, title: '' })
  const title =
    recordId === 'new'
      ? t('new', { name: entity?.displayName ?? '' })
      : (entity && known && titleOf(entity, known)) ||
        (seen.recordId === recordId && seen.title) ||
        (entity?.displayName ?? t('record'))
  const close = () => {
    onOpen(null)
    focusRow(props.recordId ?? '')
  }
  const steps = withTotal(stepsAmong(rows, recordId, onOpen), total)
  const onFullPage =
    recordId === 'new' || !entity
      ? undefined
      : () => void navigate({ to: '/entities/$name/$recordId', params: { name: entity.name, recordId } })
  const onKeyDown = useRecordKeys({ steps, commands, onFullPage, ...(isWide && { onClose: close }) })
  const isLast = !trail.hasMore && props.recordId === null
  const back = led && !isLast ? trail.goBack : led || !isWide ? close : null
  const body = { tenantId, recordId, rows, title, steps, commands, isSheet: !isWide, onOpen, onSeen: setSeen }
  const ways = { onBack: back, onClose: close }
  const content = !led ? (
    <PanelBody {...body} {...ways} structure={props.structure} onDelete={props.onDelete} />
  ) : structure ? (
    <RecordSourceProvider tenantId={tenantId} structure={structure}>
      <RelatedBody {...body} {...ways} structure={structure} />
    </RecordSourceProvider>
  ) : (
    <WaitingBody query={other} isGone={other.data === null} onClose={back ?? close} />
  )
  if (!isWide) {
    return (
      <Sheet
        onClose={close}
        title={title}
        hideHeader
        className="w-screen max-w-none [&>div]:flex [&>div]:flex-col [&>div]:overflow-hidden"
      >
        <div data-keys="record" onKeyDown={onKeyDown} className="flex min-h-0 flex-1 flex-col">
          {content}
          <SheetConnection tenantId={tenantId} />
        </div>
      </Sheet>
    )
  }
  return (
    <SidePanel recordId={recordId} label={title} onKeyDown={onKeyDown}>
      {content}
    </SidePanel>
  )
}

/** Related records opened in the panel, stored in the URL. */
function useTrail() {
  const navigate = useNavigate()
  const { related } = useSearch({ strict: false })
  const steps = useMemo(() => readTrail(related), [related])
  return {
    last: steps.at(-1) ?? null,
    hasMore: steps.length > 1,
    goBack: () =>
      void navigate({
        to: '.',
        search: ({ tab: _tab, ...old }) => ({ ...old, related: writeTrail(steps.slice(0, -1)) }),
      }),
  }
}

/** The rows may belong to one column of a board, whose own total counts. */
function withTotal(steps: Steps, total: number | null): Steps {
  return steps.position === null ? steps : { ...steps, total: steps.total ?? total }
}

interface SidePanelProps {
  recordId: string
  label: string
  onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => void
  children: React.ReactNode
}

function SidePanel({ recordId, label, onKeyDown, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null)
  const shown = useRef<string | null>(null)
  useEffect(() => {
    const before = shown.current
    shown.current = recordId
    const { activeElement, body } = document
    if (before === recordId || panel.current?.contains(activeElement)) return
    // A panel opened by the user takes the focus; after a reload it does not. The form of a new record focuses itself,
    // and when the created record replaces it, the panel takes over the lost focus.
    const isLost = activeElement === body
    if (before === null ? !isLost : isLost) panel.current?.focus({ preventScroll: true })
  }, [recordId])
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={label}
      data-keys="record"
      data-region="panel"
      onKeyDown={onKeyDown}
      className="z-30 flex w-[clamp(420px,50%,560px)] shrink-0 flex-col border-l bg-background outline-none print:border-0"
    >
      {children}
    </aside>
  )
}
