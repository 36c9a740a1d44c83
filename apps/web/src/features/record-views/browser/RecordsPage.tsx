import { PageHeader } from '@monarch/ui'
import { Navigate } from '@tanstack/react-router'
import { type ComponentType } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { pageCalled, pathOfPage } from '../../../lib/navigation/build-navigation.ts'
import { useNavigation } from '../../../lib/navigation/navigation.ts'
import { usePageTitle } from '../../../lib/navigation/page-title.ts'
import { useMay } from '../../../lib/session/use-rights.ts'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { AccessDenied } from '../../../errors/AccessDenied.tsx'
import { NotFoundPage } from '../../../errors/NotFoundPage.tsx'
import { QueryError } from '../../../errors/QueryError.tsx'
import { LoadingStructure } from '../parts/ListStates.tsx'
import { BackToEntities } from './BackToEntities.tsx'
import { useStructure } from '../../record-data/queries.ts'
import { RecordSourceProvider } from '../../record-parts/record-source.tsx'
import { type OpenRecord, RecordsBrowser, type ViewCharts } from './RecordsBrowser.tsx'
import { capitalize, type EntityStructure, wordOfEntity } from '../../record-data/structure.ts'
import { useViews } from '../saved-views/queries.ts'
import { t } from '../messages.ts'

interface RecordsPageProps {
  name: string
  shown: 'list' | 'bin'
  RecordPanel: ComponentType<OpenRecord>
  ViewCharts: ComponentType<ViewCharts>
  RecordBin: ComponentType<BinProps>
}

interface BinProps {
  tenantId: string | null
  structure: EntityStructure
}

/** /entities/{name}: records of an entity, or deleted ones with ?bin. */
export function RecordsPage({ name, shown, RecordPanel, ViewCharts, RecordBin }: RecordsPageProps) {
  const { tenantId } = useTenant()
  const structure = useStructure(tenantId, name)
  // Requested in parallel with the structure.
  useViews(tenantId, name)
  const readPermission = `record:${name}:read` as const
  const canRead = useMay(readPermission)
  if (structure.data === null) {
    const page = pageCalled(name)
    return page ? <Navigate to={pathOfPage[page]} search={({ tenant }) => ({ tenant })} replace /> : <NotFoundPage />
  }
  if (!canRead) return <AccessDenied missing={[readPermission]} />
  if (structure.error instanceof ApiError && structure.error.code === 'FORBIDDEN') return <AccessDenied />
  if (structure.data && shown === 'bin') return <RecordBin tenantId={tenantId} structure={structure.data} />
  if (structure.data) {
    return (
      <RecordSourceProvider tenantId={tenantId} structure={structure.data}>
        <RecordsBrowser
          tenantId={tenantId}
          structure={structure.data}
          RecordPanel={RecordPanel}
          ViewCharts={ViewCharts}
        />
      </RecordSourceProvider>
    )
  }
  return (
    <div className="@container flex min-h-0 flex-1 flex-col gap-2 px-4 pt-3 pb-4 lg:px-6">
      <WaitingHeader name={name} />
      {structure.error ? (
        <QueryError title={t('errorLoadingRecords', { name })} query={structure} />
      ) : (
        <LoadingStructure name={name} />
      )}
    </div>
  )
}

/** Uses the plural name from the navigation until the structure is loaded. */
function WaitingHeader({ name }: { name: string }) {
  const { data } = useNavigation()
  const entity = data?.entities.find((known) => known.name === name) ?? { name, pluralName: name }
  const title = capitalize(entity.pluralName)
  usePageTitle(title)
  return (
    <PageHeader
      isSlim
      back={<BackToEntities />}
      title={title}
      description={t('manageYourRecords', { name: wordOfEntity(entity) })}
    />
  )
}
