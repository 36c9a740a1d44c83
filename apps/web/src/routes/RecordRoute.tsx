import { useParams } from '@tanstack/react-router'
import { RecordPage } from '../features/record-page/RecordPage.tsx'
import { RunWorkflowHost } from '../features/record-parts/run-workflow.tsx'
import { WithReports } from './WithReports.tsx'

export default function RecordRoute() {
  const { name, recordId } = useParams({ from: '/app/entities/$name/$recordId' })
  return (
    <WithReports>
      <RecordPage key={recordId} name={name} recordId={recordId} />
      <RunWorkflowHost />
    </WithReports>
  )
}
