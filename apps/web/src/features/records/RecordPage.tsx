import { Button } from '@monarch/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { usePageTitle } from '../../lib/page-title.ts'
import { useMay } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { AccessDenied } from '../../errors/AccessDenied.tsx'
import { NotFoundPage } from '../../errors/NotFoundPage.tsx'
import { PageLoader } from '../../errors/PageLoader.tsx'
import { QueryError } from '../../errors/QueryError.tsx'
import { useMoveToBin } from './mutations.ts'
import { useStructure } from './queries.ts'
import { type RecordData, titleOf } from './record-documents.ts'
import { RecordSourceProvider } from './record-source.tsx'
import { RecordView } from './RecordView.tsx'
import { RowMenu } from './RowMenu.tsx'
import { capitalize, type EntityStructure } from './structure.ts'
import { useUndoKey } from './undo.ts'
import { useLiveRecord } from './use-live-records.ts'

/** /entities/{name}/{recordId}: one record on a page of its own. */
export function RecordPage({ name, recordId }: { name: string; recordId: string }) {
  const { tenantId } = useTenant()
  const structure = useStructure(tenantId, name)
  const readPermission = `record:${name}:read`
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
  return <QueryError title={`Error loading ${name} records`} query={structure} />
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
  const moveToBin = useMoveToBin(tenantId, structure)
  useUndoKey(tenantId)
  useLiveRecord(tenantId, structure, recordId)
  const toList = () => void navigate({ to: '/entities/$name', params: { name: entity.name } })
  const canDelete = useMay(`record:${entity.name}:delete`)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <RecordView
        tenantId={tenantId}
        structure={structure}
        recordId={recordId}
        headingLevel={1}
        isWide
        heading={(record) => (
          <RecordHeading
            structure={structure}
            record={record}
            onDelete={
              canDelete && record
                ? () => {
                    toList()
                    moveToBin.mutate(record)
                  }
                : null
            }
          />
        )}
        onCreated={(record) =>
          void navigate({ to: '/entities/$name/$recordId', params: { name: entity.name, recordId: record.id } })
        }
        onClose={toList}
      />
    </div>
  )
}

interface RecordHeadingProps {
  structure: EntityStructure
  record: RecordData | null
  onDelete: (() => void) | null
}

function RecordHeading({ structure: { entity }, record, onDelete }: RecordHeadingProps) {
  const title = record ? titleOf(entity, record) || 'Untitled' : `New ${entity.displayName}`
  usePageTitle(title)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <Button variant="ghost" className="-ml-3" asChild>
          <Link to="/entities/$name" params={{ name: entity.name }}>
            <ArrowLeft aria-hidden />
            {capitalize(entity.pluralName)}
          </Link>
        </Button>
        {record && (
          <RowMenu
            className="ml-auto"
            title={title}
            href={{ name: entity.name, recordId: record.id }}
            onDelete={onDelete}
          />
        )}
      </div>
      <h1 tabIndex={-1} className="text-xl break-words">
        {title}
      </h1>
    </div>
  )
}
