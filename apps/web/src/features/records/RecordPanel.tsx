import { Button, EntityIcon, IconButton, Sheet } from '@monarch/ui'
import { Link, useSearch } from '@tanstack/react-router'
import { ArrowDown, ArrowLeft, ArrowUp, Maximize2, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type RecordData, titleOf } from './record-documents.ts'
import { RecordView } from './RecordView.tsx'
import { RowMenu } from './RowMenu.tsx'
import type { EntityStructure } from './structure.ts'
import { focusRow } from './focus-row.ts'
import { useMedia, wideScreen } from './use-media.ts'

interface RecordPanelProps {
  tenantId: string | null
  structure: EntityStructure
  recordId: string
  /** The rows of the list beside it. */
  records: readonly RecordData[]
  /** How many records stand before the first row. */
  first: number
  total: number | null
  onOpen: (id: string | null) => void
  onDelete: ((record: { id: string }) => void) | null
}

/** The open record beside the list, which stays usable; on small screens a sheet over it. */
export function RecordPanel(props: RecordPanelProps) {
  const { structure, recordId, records, onOpen } = props
  const isWide = useMedia(wideScreen)
  const known = records.find((record) => record.id === recordId)
  const label =
    recordId === 'new'
      ? `New ${structure.entity.displayName}`
      : (known && titleOf(structure.entity, known)) || structure.entity.displayName
  const close = () => {
    onOpen(null)
    focusRow(recordId)
  }
  if (!isWide) {
    return (
      <Sheet
        open
        onOpenChange={(open) => !open && close()}
        title={label}
        hideHeader
        className="w-screen max-w-none [&>div]:flex [&>div]:flex-col [&>div]:overflow-hidden"
      >
        <PanelBody {...props} isSheet onClose={close} />
      </Sheet>
    )
  }
  return <SidePanel {...props} label={label} onClose={close} />
}

interface PanelBodyProps extends RecordPanelProps {
  isSheet: boolean
  onClose: () => void
}

function SidePanel({ label, onClose, ...props }: RecordPanelProps & { label: string; onClose: () => void }) {
  const { recordId } = props
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
  const onKeyDown = (event: KeyboardEvent) => {
    // Menus and pickers stand in the page, but their keys come by here: only the panel's own Escape closes it.
    if (event.key !== 'Escape' || event.defaultPrevented || !panel.current?.contains(event.target as Node)) return
    event.stopPropagation()
    onClose()
  }
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
      className="z-30 flex w-[clamp(420px,50%,560px)] shrink-0 flex-col border-l bg-background outline-none"
    >
      <PanelBody {...props} isSheet={false} onClose={onClose} />
    </aside>
  )
}

function PanelBody({
  tenantId,
  structure,
  recordId,
  records,
  first,
  total,
  isSheet,
  onOpen,
  onDelete,
  onClose,
}: PanelBodyProps) {
  const { entity } = structure
  const index = records.findIndex((record) => record.id === recordId)
  const known = records[index]
  const isNew = recordId === 'new'
  const { values } = useSearch({ strict: false })
  const step = (by: 1 | -1) => {
    const next = records[index + by]
    if (next) onOpen(next.id)
  }
  return (
    <>
      <div className="flex h-13 shrink-0 items-center gap-1 border-b pr-2 pl-2 lg:pl-5">
        {isSheet && (
          <Button variant="ghost" onClick={onClose}>
            <ArrowLeft aria-hidden />
            Back
          </Button>
        )}
        <span className="flex min-w-0 flex-1 items-center gap-2 text-cell text-muted-foreground">
          <EntityIcon name={entity.icon} />
          <span className="truncate">{entity.displayName}</span>
        </span>
        {index >= 0 && (
          <>
            <IconButton label="Previous record" disabled={index === 0} onClick={() => step(-1)}>
              <ArrowUp aria-hidden />
            </IconButton>
            <IconButton label="Next record" disabled={index === records.length - 1} onClick={() => step(1)}>
              <ArrowDown aria-hidden />
            </IconButton>
            <span className="px-1 text-xs whitespace-nowrap text-muted-foreground tabular-nums max-sm:hidden">
              {(first + index + 1).toLocaleString('en-US')}
              {total !== null && ` of ${total.toLocaleString('en-US')}`}
            </span>
          </>
        )}
        {!isNew && (
          <>
            <RowMenu
              title={(known && titleOf(entity, known)) || entity.displayName}
              href={{ name: entity.name, recordId }}
              onDelete={onDelete && (() => onDelete({ id: recordId }))}
            />
            <IconButton label="Open full page" asChild>
              <Link to="/entities/$name/$recordId" params={{ name: entity.name, recordId }}>
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
      </div>
      <RecordView
        key={isNew ? values : 'record'}
        tenantId={tenantId}
        structure={structure}
        recordId={recordId}
        known={known}
        headingLevel={2}
        heading={(record) => (
          <h2 tabIndex={-1} data-autofocus={record ? '' : undefined} className="text-xl break-words outline-none">
            {record ? titleOf(entity, record) || 'Untitled' : `New ${entity.displayName}`}
          </h2>
        )}
        onCreated={(record) => onOpen(record.id)}
        onClose={onClose}
      />
    </>
  )
}
