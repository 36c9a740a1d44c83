import { useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ImportInUrl } from '../features/import/ImportInUrl.tsx'
import { RecordPanel } from '../features/record-page/RecordPanel.tsx'
import { RecordsPage } from '../features/record-views/RecordsPage.tsx'
import { RunWorkflowHost } from '../lib/workflows/run-workflow.tsx'

/** Fetched when a field is edited. */
const DesignerInUrl = lazy(() =>
  import('../features/entities/DesignerInUrl.tsx').then((part) => ({ default: part.DesignerInUrl })),
)

const RecordBin = lazy(() => import('../features/record-bin/RecordBin.tsx'))

/** Keyed by entity: no state of one entity's page may show in another's. */
export default function RecordsRoute() {
  const { name } = useParams({ from: '/app/entities/$name' })
  const { entity: designed, bin } = useSearch({ strict: false })
  return (
    <>
      <RecordsPage
        key={name}
        name={name}
        shown={bin === undefined ? 'list' : 'bin'}
        RecordPanel={RecordPanel}
        RecordBin={RecordBin}
      />
      <ImportInUrl name={name} />
      {designed && (
        <Suspense>
          <DesignerInUrl />
        </Suspense>
      )}
      <RunWorkflowHost />
    </>
  )
}
