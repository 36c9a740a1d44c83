import { useParams } from '@tanstack/react-router'
import { BuilderPage } from '../features/workflows/BuilderPage.tsx'

export default function WorkflowBuilderRoute() {
  const { workflowId } = useParams({ from: '/app/workflows/$workflowId/builder' })
  return <BuilderPage key={workflowId} id={workflowId} />
}
