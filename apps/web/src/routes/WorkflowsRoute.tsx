import { WorkflowsPage } from '../features/workflows/WorkflowsPage.tsx'

export default WorkflowsPage
