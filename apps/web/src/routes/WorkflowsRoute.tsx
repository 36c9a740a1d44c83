import { WorkflowsPage } from '../features/workflows/list/WorkflowsPage.tsx'

export default WorkflowsPage
