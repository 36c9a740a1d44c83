import { useParams } from '@tanstack/react-router'
import { ImportInUrl } from '../features/import/ImportInUrl.tsx'
import { RecordsPage } from '../features/records/RecordsPage.tsx'
import { RunWorkflowHost } from '../lib/run-workflow.tsx'

/** Another entity is another page: no state of the one may show in the other. */
export default function RecordsRoute() {
  const { name } = useParams({ from: '/app/entities/$name' })
  return (
    <>
      <RecordsPage key={name} name={name} />
      <ImportInUrl name={name} />
      <RunWorkflowHost />
    </>
  )
}
