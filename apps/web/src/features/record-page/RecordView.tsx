import { NothingFound, Skeleton } from '@monarch/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { QueryError } from '../../errors/QueryError.tsx'
import { ApiError } from '../../lib/api/api-error.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { useRecord } from '../record-data/queries.ts'
import { outboxOf } from '../record-data/write/outbox.ts'
import { isUnsentId } from '../record-data/unsent-id.ts'
import type { RecordData } from '../record-data/documents.ts'
import { useRecordWriter } from '../record-data/write/record-writer.ts'
import { NewRecord } from './NewRecord.tsx'
import { RecordBody } from './RecordBody.tsx'
import type { RecordCommands } from './use-record-keys.ts'
import type { EntityStructure } from '../record-data/structure.ts'
import { t } from './messages.ts'

interface RecordViewProps {
  tenantId: string | null
  structure: EntityStructure
  /** 'new' for a new record. */
  recordId: string
  /** Copy of the record from a list. */
  known?: RecordData | undefined
  headingLevel: 1 | 2
  isWide?: boolean
  commands?: React.RefObject<RecordCommands | null> | undefined
  onTitle: (title: string) => void
  onCreated: (record: RecordData) => void
  onClose: () => void
}

/** A record: new, loading, loaded, deleted or not found. */
export function RecordView({
  tenantId,
  structure,
  recordId,
  known,
  headingLevel,
  isWide,
  commands,
  onTitle,
  onCreated,
  onClose,
}: RecordViewProps) {
  const writer = useRecordWriter(tenantId, structure)
  const isNew = recordId === 'new'
  const isUnsent = isUnsentId(recordId)
  const record = useRecord(tenantId, structure, isNew || isUnsent ? null : recordId, known)
  const outbox = outboxOf(useQueryClient(), tenantId)
  const open = useLatest(onCreated)
  useEffect(() => {
    if (!isUnsent) return
    return outbox.watchCreated((created) => {
      const made = created.get(recordId)
      if (made) open.current(made)
    })
  }, [outbox, isUnsent, recordId, open])
  const shown = useLastSeen(record.data, recordId)
  const restore = async () => {
    const restored = await writer.restore([recordId])
    if (restored.kind === 'refused') throw restored.error
  }

  if (isNew) {
    return (
      <NewRecord
        tenantId={tenantId}
        structure={structure}
        headingLevel={headingLevel}
        isWide={isWide ?? false}
        commands={commands}
        onCreated={onCreated}
        onCancel={onClose}
        onTitle={onTitle}
      />
    )
  }
  if (isUnsent) {
    return (
      <NothingFound
        headingLevel={headingLevel}
        title={t('waitingForAConnection')}
        description={t('waitingHelp')}
        action={t('backToTheList')}
        onAction={onClose}
      />
    )
  }
  if (shown) {
    return (
      <RecordBody
        key={recordId}
        tenantId={tenantId}
        structure={structure}
        record={shown}
        headingLevel={headingLevel}
        isWide={isWide ?? false}
        isBinned={record.data === null}
        commands={commands}
        onRestore={restore}
        onTitle={onTitle}
      />
    )
  }
  if (record.error && !isNotFound(record.error)) {
    return <QueryError headingLevel={headingLevel} title={t('theRecordCouldNotBeLoaded')} query={record} />
  }
  if (!record.isPending) {
    return <NoRecord headingLevel={headingLevel} onClose={onClose} />
  }
  return (
    <div role="status" className="flex flex-col gap-5 p-5">
      <span className="sr-only">{t('loading', { name: structure.entity.displayName })}</span>
      <Skeleton className="h-7 w-1/2" />
      {structure.entity.fields.slice(0, 8).map((field) => (
        <div key={field.id} className="flex flex-col gap-1.5">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-control w-full" />
        </div>
      ))}
    </div>
  )
}

/** A missing record and a forbidden one look the same. */
export function NoRecord({ headingLevel, onClose }: Pick<RecordViewProps, 'headingLevel' | 'onClose'>) {
  return (
    <NothingFound
      headingLevel={headingLevel}
      title={t('recordNotFound')}
      description={t('recordNotFoundHelp')}
      action={t('backToTheList')}
      onAction={onClose}
    />
  )
}

/** The record, or its last state if it was deleted while open. */
function useLastSeen(record: RecordData | null | undefined, recordId: string): RecordData | null {
  const [last, setLast] = useState<RecordData | null>(null)
  if (record && record !== last) setLast(record)
  return record ?? (record === null && last?.id === recordId ? last : null)
}

/** An invalid id and a forbidden record count as not found. */
function isNotFound(error: Error): boolean {
  return (
    error instanceof ApiError &&
    (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN' || error.code === 'BAD_USER_INPUT')
  )
}
