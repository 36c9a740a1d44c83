import { workflowText } from '@monarch/schema'
import { Button, EmptyState, Skeletons } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { AccessDenied } from '../../errors/AccessDenied.tsx'
import { QueryError } from '../../errors/QueryError.tsx'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { useMay } from '../../lib/session/use-rights.ts'
import { useWorkflow } from './model/queries.ts'
import { useStructure } from './model/structure.ts'
import { WorkflowBuilder } from './WorkflowBuilder.tsx'
import { t } from './messages.ts'

/** /workflows/{id}/builder */
export function BuilderPage({ id }: { id: string }) {
  const workflow = useWorkflow(id)
  const structure = useStructure()
  const mayRead = useMay('workflow:read')
  usePageTitle(workflow.data ? workflowText(workflow.data.name) : t('workflowBuilder'))
  if (!mayRead) return <AccessDenied missing={['workflow:read']} />
  if (workflow.data && structure.data) return <WorkflowBuilder workflow={workflow.data} structure={structure.data} />
  if (workflow.data === null)
    return (
      <EmptyState
        headingLevel={1}
        icon={<SearchX aria-hidden />}
        title={t('workflowNotFound')}
        description={t('workflowDoesNotExistIn')}
        actions={
          <Button variant="outline" asChild>
            <Link to="/workflows">{t('allWorkflows')}</Link>
          </Button>
        }
      />
    )
  const failed = workflow.error && !workflow.data ? workflow : structure.error && !structure.data ? structure : null
  if (failed) return <QueryError headingLevel={1} title={t('workflowCouldNotBeLoaded')} query={failed} />
  return (
    <Skeletons
      label={t('loadingTheWorkflow')}
      className="grid gap-4 p-4 lg:grid-cols-[220px_minmax(0,1fr)_340px] lg:p-6"
      count={3}
      row="h-96 w-full"
    />
  )
}
