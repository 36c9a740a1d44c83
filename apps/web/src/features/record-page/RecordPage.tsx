import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { useLookAtView } from '../../lib/live/presence.ts'
import { useMay } from '../../lib/session/use-rights.ts'
import { useTenant } from '../../lib/tenants/tenant.ts'
import { AccessDenied } from '../../errors/AccessDenied.tsx'
import { NotFoundPage } from '../../errors/NotFoundPage.tsx'
import { PageLoader } from '../../errors/PageLoader.tsx'
import { QueryError } from '../../errors/QueryError.tsx'
import { useRecordWriter } from '../record-data/write/record-writer.ts'
import { useStructure } from '../record-data/queries.ts'
import { RecordSourceProvider } from '../record-parts/record-source.tsx'
import { RecordView } from './RecordView.tsx'
import { RecordHeader } from './RecordHeader.tsx'
import { RecordMenu } from './RecordMenu.tsx'
import { stepsAmong } from './steps.ts'
import { type RecordCommands, useRecordKeys } from './use-record-keys.ts'
import type { EntityStructure } from '../record-data/structure.ts'
import { useLoadedRows } from '../record-data/rows/use-loaded-rows.ts'
import { useUndoKey } from '../record-data/write/undo.ts'
import { useLiveRecord } from '../record-data/live/use-live-records.ts'
import { t } from './messages.ts'

/** /entities/{name}/{recordId} */
export function RecordPage({ name, recordId }: { name: string; recordId: string }) {
  const { tenantId } = useTenant()
  const structure = useStructure(tenantId, name)
  const readPermission = `record:${name}:read` as const
  const canRead = useMay(readPermission)
  if (structure.data === null) return <NotFoundPage />
  if (!canRead) return <AccessDenied missing={[readPermission]} />
  if (structure.data) {
    return (
      <RecordSourceProvider tenantId={tenantId} structure={structure.data}>
        <RecordOnPage tenantId={tenantId} structure={structure.data} recordId={recordId} />
      </RecordSourceProvider>
    )
  }
  if (!structure.error) return <PageLoader />
  return <QueryError title={t('errorLoadingRecords', { name })} query={structure} />
}

function RecordOnPage({
  tenantId,
  structure,
  recordId,
}: {
  tenantId: string | null
  structure: EntityStructure
  recordId: string
}) {
  const { entity } = structure
  const navigate = useNavigate()
  const writer = useRecordWriter(tenantId, structure)
  const commands = useRef<RecordCommands | null>(null)
  useUndoKey(tenantId)
  useLiveRecord(tenantId, structure, recordId)
  useLookAtView(entity.name, null)
  const rows = useLoadedRows(tenantId, structure, null, recordId)
  const [title, setTitle] = useState(entity.displayName)
  usePageTitle(title)
  const isNew = recordId === 'new'
  const toList = () => void navigate({ to: '/entities/$name', params: { name: entity.name } })
  const openRecord = (id: string) =>
    void navigate({
      to: '/entities/$name/$recordId',
      params: { name: entity.name, recordId: id },
      search: ({ tab }) => ({ tab }),
    })
  const steps = stepsAmong(rows, recordId, openRecord)
  const onKeyDown = useRecordKeys({ steps, commands })
  const canDelete = useMay(`record:${entity.name}:delete`)
  const remove = () => {
    toList()
    void writer.moveToBin([recordId])
  }
  return (
    <div data-keys="record" onKeyDown={onKeyDown} className="flex min-h-0 flex-1 flex-col">
      <RecordHeader entity={entity} recordId={isNew ? null : recordId} title={title} steps={steps}>
        {!isNew && (
          <RecordMenu
            tenantId={tenantId}
            structure={structure}
            recordId={recordId}
            title={title}
            onMade={openRecord}
            onDelete={canDelete ? remove : null}
          />
        )}
      </RecordHeader>
      <RecordView
        tenantId={tenantId}
        structure={structure}
        recordId={recordId}
        headingLevel={1}
        isWide
        commands={commands}
        onTitle={setTitle}
        onCreated={(record) => openRecord(record.id)}
        onClose={toList}
      />
    </div>
  )
}
