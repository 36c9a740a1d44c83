import { cn, IconButton, Sheet, Skeleton } from '@monarch/ui'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, GripVertical, X } from 'lucide-react'
import type { PointerEvent } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import type { pageQuery } from '../../record-data/rows/use-blocks.ts'
import { type RecordData, titleOf } from '../../record-data/documents.ts'
import { recordLock } from '../../record-data/locks.ts'
import { type EntityStructure, wordOfEntity } from '../../record-data/structure.ts'
import { type CalendarEvent, type CalendarFields, isTimed, undatedEvent } from './events.ts'
import { t } from './messages.ts'

interface UndatedDrawerProps {
  structure: EntityStructure
  fields: CalendarFields
  options: ReturnType<typeof pageQuery>
  /** Applies pending changes. */
  drawn: (record: RecordData) => RecordData
  count: number
  canMove: boolean
  /** Covers the calendar when there is no room next to it. */
  isSheet: boolean
  onOpen: (record: RecordData) => void
  onPull: (pointer: PointerEvent, event: CalendarEvent, kind: 'place') => void
  onChangeDate: (event: CalendarEvent) => void
  onClose: () => void
}

/** Records without a date, to drag onto a day or to date by menu. */
export function UndatedDrawer(props: UndatedDrawerProps) {
  const { isSheet, count, onClose } = props
  const title = t('withoutADate', { count })
  if (isSheet) {
    return (
      <Sheet onClose={onClose} title={title} className="w-80">
        <UndatedList {...props} canPull={false} />
      </Sheet>
    )
  }
  return (
    <aside aria-label={title} className="flex w-64 shrink-0 flex-col border-l bg-sunken">
      <div className="flex h-10 shrink-0 items-center justify-between gap-2 pr-1 pl-3">
        <h2 className="truncate text-cell font-semibold">{title}</h2>
        <IconButton label={t('close')} size="icon-sm" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-2">
        <UndatedList {...props} canPull />
      </div>
    </aside>
  )
}

function UndatedList({
  structure,
  fields,
  options,
  drawn,
  count,
  canMove,
  canPull,
  ...on
}: UndatedDrawerProps & { canPull: boolean }) {
  const { entity } = structure
  const list = useQuery(options)
  if (list.error && !list.data) {
    return <QueryError title={t('errorLoadingRecords', { name: wordOfEntity(entity) })} headingLevel={3} query={list} />
  }
  if (!list.data) {
    return (
      <div aria-hidden className="flex flex-col gap-1">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-10" />
        ))}
      </div>
    )
  }
  const records = list.data.map(drawn).filter((record) => (record[fields.start.name] ?? null) === null)
  if (records.length === 0) {
    return (
      <p className="rounded-lg border border-dashed border-border-strong px-3 py-4 text-center text-xs text-muted-foreground">
        {t('everyRecordHasADate')}
      </p>
    )
  }
  return (
    <>
      <ul className="flex flex-col gap-1">
        {records.map((record) => {
          const title = titleOf({ ...entity, titleField: fields.title }, record) || t('untitled')
          const mayMove = canMove && recordLock(entity, record, fields.start) === null
          const event = undatedEvent(record, title, isTimed(fields.start))
          return (
            <li
              key={record.id}
              data-record={record.id}
              onPointerDown={(pointer) => {
                if (canMove && canPull) on.onPull(pointer, event, 'place')
              }}
              className={cn(
                'flex min-h-9 items-center gap-1 rounded-md border bg-raised pr-0.5 pl-1 select-none',
                'hover:border-border-strong data-[pull=true]:cursor-grab',
              )}
              data-pull={mayMove && canPull}
            >
              {mayMove && canPull && <GripVertical aria-hidden className="size-3.5 text-muted-foreground" />}
              <button
                type="button"
                title={title}
                onClick={() => on.onOpen(record)}
                className="min-h-8 min-w-0 flex-1 truncate rounded-sm px-1 text-left text-cell hover:text-link"
              >
                {title}
              </button>
              {mayMove && (
                <IconButton label={t('changeDateOf', { title })} size="icon-sm" onClick={() => on.onChangeDate(event)}>
                  <CalendarClock aria-hidden />
                </IconButton>
              )}
            </li>
          )
        })}
      </ul>
      {count > records.length && (
        <p className="p-2 text-xs text-muted-foreground">
          {t('moreWithoutADate', { shown: records.length, total: count })}
        </p>
      )}
    </>
  )
}
