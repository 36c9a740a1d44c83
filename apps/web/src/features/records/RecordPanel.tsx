import { IconButton, Sheet } from '@monarch/ui'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Maximize2, X } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { ariaKeysOf, keysOf } from '../../lib/shortcuts.ts'
import { focusRow } from './focus-row.ts'
import { RecordHeader } from './record/RecordHeader.tsx'
import { RecordMenu } from './record/RecordMenu.tsx'
import { type Steps, stepsAmong } from './record/steps.ts'
import { type RecordCommands, useRecordKeys } from './record/use-record-keys.ts'
import { titleOf } from './record-documents.ts'
import { RecordView } from './RecordView.tsx'
import type { EntityStructure } from './structure.ts'
import type { LoadedRows } from './loaded-rows.ts'
import { useMedia, wideScreen } from '../../lib/use-media.ts'

interface RecordPanelProps {
  tenantId: string | null
  structure: EntityStructure
  recordId: string
  /** What stands around it in the list beside it. */
  rows: LoadedRows
  /** How many records the list has. */
  total: number | null
  onOpen: (id: string | null) => void
  onDelete: ((record: { id: string }) => void) | null
}

/** The open record beside the list, which stays usable; on small screens a sheet over it. */
export function RecordPanel(props: RecordPanelProps) {
  const { structure, recordId, rows, total, onOpen } = props
  const { entity } = structure
  const isWide = useMedia(wideScreen)
  const navigate = useNavigate()
  const commands = useRef<RecordCommands | null>(null)
  const known = rows.records.find((record) => record.id === recordId)
  const [seen, setSeen] = useState({ recordId, title: '' })
  const title =
    recordId === 'new'
      ? `New ${entity.displayName}`
      : (known && titleOf(entity, known)) || (seen.recordId === recordId && seen.title) || entity.displayName
  const close = () => {
    onOpen(null)
    focusRow(recordId)
  }
  const steps = withTotal(stepsAmong(rows, recordId, onOpen), total)
  const onFullPage =
    recordId === 'new'
      ? undefined
      : () => void navigate({ to: '/entities/$name/$recordId', params: { name: entity.name, recordId } })
  const onKeyDown = useRecordKeys({ steps, commands, onFullPage, ...(isWide && { onClose: close }) })
  const body = { ...props, title, steps, commands, onClose: close, onSeen: setSeen }
  if (!isWide) {
    return (
      <Sheet
        open
        onOpenChange={(open) => !open && close()}
        title={title}
        hideHeader
        className="w-screen max-w-none [&>div]:flex [&>div]:flex-col [&>div]:overflow-hidden"
      >
        <div data-keys="record" onKeyDown={onKeyDown} className="flex min-h-0 flex-1 flex-col">
          <PanelBody {...body} isSheet />
        </div>
      </Sheet>
    )
  }
  return (
    <SidePanel recordId={recordId} label={title} onKeyDown={onKeyDown}>
      <PanelBody {...body} isSheet={false} />
    </SidePanel>
  )
}

/** The rows may be those of one column: then their own number counts. */
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
    // Opened by hand, the panel takes the focus; a reload with an open panel leaves it where it is, and the form of a
    // new record has taken it already. When that form gives way to the record it made, its focus is the panel's.
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

interface PanelBodyProps extends RecordPanelProps {
  isSheet: boolean
  title: string
  steps: Steps
  commands: RefObject<RecordCommands | null>
  /** What the record is called, also when its row has gone from the list. */
  onSeen: (seen: { recordId: string; title: string }) => void
  onClose: () => void
}

function PanelBody({
  tenantId,
  structure,
  recordId,
  rows,
  title,
  steps,
  commands,
  isSheet,
  onOpen,
  onDelete,
  onSeen,
  onClose,
}: PanelBodyProps) {
  const { entity } = structure
  const isNew = recordId === 'new'
  const { values } = useSearch({ strict: false })
  const known = rows.records.find((record) => record.id === recordId)
  const onTitle = useCallback((seen: string) => onSeen({ recordId, title: seen }), [onSeen, recordId])
  return (
    <>
      <RecordHeader
        entity={entity}
        recordId={isNew ? null : recordId}
        title={title}
        steps={steps}
        onBack={isSheet ? onClose : null}
      >
        {!isNew && (
          <>
            <RecordMenu
              tenantId={tenantId}
              structure={structure}
              recordId={recordId}
              title={title}
              onMade={onOpen}
              onDelete={onDelete && (() => onDelete({ id: recordId }))}
            />
            <IconButton label="Open full page" shortcut={keysOf('recordPage')} asChild>
              <Link
                to="/entities/$name/$recordId"
                params={{ name: entity.name, recordId }}
                aria-keyshortcuts={ariaKeysOf('recordPage')}
              >
                <Maximize2 aria-hidden />
              </Link>
            </IconButton>
          </>
        )}
        {!isSheet && (
          <IconButton label="Close" shortcut="Esc" onClick={onClose}>
            <X aria-hidden />
          </IconButton>
        )}
      </RecordHeader>
      <RecordView
        key={isNew ? values : 'record'}
        tenantId={tenantId}
        structure={structure}
        recordId={recordId}
        known={known}
        headingLevel={2}
        commands={commands}
        onTitle={onTitle}
        onCreated={(record) => onOpen(record.id)}
        onClose={onClose}
      />
    </>
  )
}
