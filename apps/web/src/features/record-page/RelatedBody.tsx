import { Skeleton, Skeletons } from '@monarch/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { QueryError } from '../../errors/QueryError.tsx'
import { useMay } from '../../lib/session/use-rights.ts'
import { useRecordWriter } from '../record-data/write/record-writer.ts'
import { PanelBody, type PanelBodyProps } from './PanelBody.tsx'
import { useOpenRelated } from '../record-parts/record-opener.ts'
import { NoRecord } from './RecordView.tsx'
import { useLiveRecord } from '../record-data/live/use-live-records.ts'
import { t } from './messages.ts'

/** A related record in the panel, with its own live updates, close and delete. */
export function RelatedBody(props: Omit<PanelBodyProps, 'onDelete'>) {
  const { tenantId, structure, recordId, onOpen, onBack } = props
  const { name } = structure.entity
  useLiveRecord(tenantId, structure, recordId)
  const writer = useRecordWriter(tenantId, structure)
  const mayDelete = useMay(`record:${name}:delete`)
  const openRelated = useOpenRelated()
  const remove = ({ id }: { id: string }) => {
    onBack?.()
    void writer.moveToBin([id])
  }
  return (
    <PanelBody
      {...props}
      onOpen={(id) => (id === null ? onOpen(null) : openRelated(name, id, document.body))}
      onDelete={mayDelete ? remove : null}
    />
  )
}

interface WaitingBodyProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching'> & { refetch: () => Promise<unknown> }
  isGone: boolean
  onClose: () => void
}

/** Shown while the structure of the related entity is loading or unavailable. */
export function WaitingBody({ query, isGone, onClose }: WaitingBodyProps) {
  return (
    <div className="flex flex-col gap-5 p-5">
      {isGone ? (
        <NoRecord headingLevel={2} onClose={onClose} />
      ) : query.error ? (
        <QueryError headingLevel={2} title={t('theRecordCouldNotBeLoaded')} query={query} />
      ) : (
        <Skeletons label={t('loadingTheRecord')} className="flex flex-col gap-5">
          <Skeleton className="h-7 w-1/2" />
          <Skeleton className="h-control w-full" />
          <Skeleton className="h-control w-full" />
        </Skeletons>
      )}
    </div>
  )
}
