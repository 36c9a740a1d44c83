import { useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ImportInUrl } from '../features/import/ImportInUrl.tsx'
import { RecordsPage } from '../features/record-views/RecordsPage.tsx'
import { RunWorkflowHost } from '../lib/workflows/run-workflow.tsx'

/** Lists without anybody at their fields do without it. */
const DesignerInUrl = lazy(() =>
  import('../features/entities/DesignerInUrl.tsx').then((part) => ({ default: part.DesignerInUrl })),
)

/** Another entity is another page: no state of the one may show in the other. */
export default function RecordsRoute() {
  const { name } = useParams({ from: '/app/entities/$name' })
  const { entity: designed, bin } = useSearch({ strict: false })
  return (
    <>
      <RecordsPage key={name} name={name} shown={bin === undefined ? 'list' : 'bin'} />
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
