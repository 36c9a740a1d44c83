import { sourceOf, type WorkflowTrigger, workflowLimits } from '@monarch/schema'
import { Button, Dialog, EmptyState, Skeletons, toast } from '@monarch/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Play, Workflow } from 'lucide-react'
import { QueryError } from '../../errors/QueryError.tsx'
import { messageOf } from '../../lib/api/api-error.ts'
import { adminDocument } from '../../lib/api/admin-document.ts'
import { graphql } from '../../lib/api/api.ts'
import { graphqlAll } from '../../lib/api/graphql-all.ts'
import { useMay } from '../../lib/session/use-rights.ts'
import { tenantKey, useTenant } from '../../lib/tenants/tenant.ts'
import { startOwnRuns } from './own-runs.ts'
import { t } from './messages.ts'

export interface RunRequest {
  /** The technical name of the records' entity. */
  readonly entity: string
  /** The records as text: 'this record', '12 records'. */
  readonly subject: string
  readonly recordIds: () => Promise<readonly string[]>
}

interface RunWorkflowDialogProps {
  request: RunRequest
  onClose: () => void
}

/** Chooses one of the entity's manually triggered workflows and runs it on each record. */
export default function RunWorkflowDialog({ request, onClose }: RunWorkflowDialogProps) {
  const { entity, subject, recordIds } = request
  const { tenantId } = useTenant()
  const mayRead = useMay('workflow:read')
  const query = useQuery({
    queryKey: tenantKey(tenantId, 'workflows', 'manual'),
    queryFn: async ({ signal }) =>
      (await graphqlAll('admin', listDocument, { tenantId: tenantId! }, { signal })).workflows,
    staleTime: 0,
  })
  const run = useMutation({
    mutationFn: async ({ id }: ManualWorkflow) => {
      const ids = await recordIds()
      await startOwnRuns({ tenantId, entity, workflowId: id, records: ids.length, mayRead }, async () => {
        for (let from = 0; from < ids.length; from += workflowLimits.records)
          await graphql('admin', runDocument, { id, recordIds: ids.slice(from, from + workflowLimits.records) })
      })
    },
    onSuccess: (_, { name }) => {
      toast.success(t('runsOn', { name, subject }))
      onClose()
    },
    onError: (error) => void toast.error(messageOf(error)),
  })
  const fitting = query.data?.filter(({ trigger }) => sourceOf(trigger)?.kind === 'user' && trigger.entity === entity)
  return (
    <Dialog onClose={onClose} title={t('runWorkflowTitle')} description={t('on', { subject })} size="sm">
      {query.isPending && (
        <Skeletons label={t('loadingWorkflows')} className="flex flex-col gap-2" count={2} row="h-11 w-full" />
      )}
      {query.error && !query.data && <QueryError title={t('workflowsCouldNotBeLoaded')} query={query} />}
      {fitting?.length === 0 && (
        <EmptyState
          className="py-4"
          icon={<Workflow aria-hidden />}
          title={t('noWorkflowsToRun')}
          description={t('noWorkflowsHelp')}
          actions={
            <Button variant="outline" asChild>
              <Link to="/workflows">{t('goToWorkflows')}</Link>
            </Button>
          }
        />
      )}
      {fitting && fitting.length > 0 && (
        <ul aria-label={t('workflows')} className="flex flex-col gap-2">
          {fitting.map((workflow) => (
            <li key={workflow.id}>
              <Button
                variant="outline"
                size="md"
                className="h-auto min-h-11 w-full justify-start py-2 text-left whitespace-normal"
                disabled={run.isPending}
                loading={run.isPending && run.variables.id === workflow.id}
                onClick={() => run.mutate(workflow)}
              >
                <Play aria-hidden />
                <span className="min-w-0">
                  <span className="block break-words">{workflow.name}</span>
                  {workflow.description && (
                    <span className="block text-xs font-normal text-muted-foreground">{workflow.description}</span>
                  )}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

interface ManualWorkflow {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly trigger: WorkflowTrigger
}

const listDocument = adminDocument(`query ManualWorkflows($tenantId: ID!, $limit: Int, $offset: Int) {
  workflows(where: {tenantId: {eq: $tenantId}, isActive: {eq: true}}, orderBy: [{name: ASC}], limit: $limit, offset: $offset) {
    id name description trigger
  }
}`)

const runDocument = adminDocument(`mutation RunWorkflow($id: ID!, $recordIds: [ID!]) {
  runWorkflow(id: $id, recordIds: $recordIds) { id }
}`)
