import type { Json } from '@monarch/field-types'
import type { Rules } from '@monarch/formula'
import { type WorkflowDefinition, workflowText } from '@monarch/schema'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminDocument, type ReplyOf } from '../../../lib/api/admin-document.ts'
import type { RunStep, RunSummary } from '../../../lib/api/admin-refinements.ts'
import { graphql } from '../../../lib/api/api.ts'
import { graphqlAll } from '../../../lib/api/graphql-all.ts'
import { tenantKey, useTenant } from '../../../lib/tenants/tenant.ts'

export type WorkflowSummary = ReplyOf<typeof listDocument>['workflows'][number]
export type StoredWorkflow = ReplyOf<typeof oneDocument>['workflows'][number]

export interface Run extends RunSummary {
  readonly createdAt: string
  readonly recordId: string | null
  readonly steps: readonly RunStep[]
}

const workflowsKey = (tenantId: string | null) => tenantKey(tenantId, 'workflows')
const workflowKey = (tenantId: string | null, id: string) => [...workflowsKey(tenantId), id]

/** Workflows of the tenant, or those in its bin. */
export function useWorkflows(place: 'live' | 'bin' = 'live') {
  const { tenantId } = useTenant()
  return useQuery({
    queryKey: [...workflowsKey(tenantId), 'list', place],
    queryFn: async ({ signal }) => {
      const variables = { tenantId: tenantId!, bin: place === 'bin' }
      return (await graphqlAll('admin', listDocument, variables, { signal })).workflows
    },
    enabled: tenantId !== null,
    staleTime: 0,
    select: (workflows) =>
      workflows.map((workflow) => ({
        ...workflow,
        name: workflowText(workflow.name),
        description: workflow.description && workflowText(workflow.description),
      })),
  })
}

/** `null` if it does not exist or is not visible to the user. */
export function useWorkflow(id: string) {
  const { tenantId } = useTenant()
  return useQuery({
    queryKey: workflowKey(tenantId, id),
    queryFn: ({ signal }) => fetchWorkflow(tenantId, id, signal),
    enabled: tenantId !== null,
    // The draft in the builder is newer than any refetch.
    staleTime: Infinity,
    gcTime: 0,
  })
}

export async function fetchWorkflow(
  tenantId: string | null,
  id: string,
  signal?: AbortSignal,
): Promise<StoredWorkflow | null> {
  const variables = { tenantId: tenantId!, id }
  const reply = await graphql('admin', oneDocument, variables, { signal })
  return reply.workflows[0] ?? null
}

export function useCreateWorkflow() {
  const { tenantId } = useTenant()
  return useWorkflowChange(async (data: { name: string; draft: WorkflowDefinition }) => {
    const reply = await graphql('admin', createDocument, { data: { ...data, tenantId: tenantId! } })
    return reply.workflow.id
  })
}

interface WorkflowData {
  readonly name?: string
  readonly draft?: WorkflowDefinition
  readonly formulaRules?: Rules
}

/** Sends the known version; returns the new one. */
export function useUpdateWorkflow() {
  return useWorkflowChange(async ({ id, data, ifVersion }: { id: string; data: WorkflowData; ifVersion: number }) => {
    const reply = await graphql('admin', updateDocument, { id, data, ifVersion })
    return reply.workflow.version
  })
}

export function usePublishWorkflow() {
  return useWorkflowChange(async (id: string) => {
    const reply = await graphql('admin', publishDocument, { id })
    return reply.workflow
  })
}

export function useSetWorkflowActive() {
  const client = useQueryClient()
  const { tenantId } = useTenant()
  const queryKey = [...workflowsKey(tenantId), 'list', 'live']
  const show = (id: string, isActive: boolean) =>
    client.setQueryData<WorkflowSummary[]>(queryKey, (all) =>
      all?.map((each) => (each.id === id ? { ...each, isActive } : each)),
    )
  return useMutation({
    mutationFn: async ({ id, isActive }: { id: string; isActive: boolean }) => {
      const reply = await graphql('admin', activeDocument, { id, isActive })
      return reply.workflow.version
    },
    onMutate: async ({ id, isActive }) => {
      await client.cancelQueries({ queryKey })
      show(id, isActive)
    },
    onError: (_error, { id, isActive }) => show(id, !isActive),
    onSettled: () => void client.invalidateQueries({ queryKey }),
  })
}

export function useDeleteWorkflow() {
  return useWorkflowChange((id: string) => graphql('admin', deleteDocument, { id }))
}

export function useRestoreWorkflow() {
  return useWorkflowChange((id: string) => graphql('admin', restoreDocument, { id }))
}

/** A test run: runs the draft in a transaction that is rolled back, and returns input and output of each step. */
export function useTestWorkflow() {
  return useMutation({
    mutationFn: async ({ id, recordId = null, body = null }: { id: string } & TestedWith) =>
      (await graphql('admin', testDocument, { id, recordId, body })).testWorkflow,
  })
}

/** Input of a test run: a record, or a webhook body. */
export interface TestedWith {
  readonly recordId?: string | null
  readonly body?: Json
}

const shownRuns = 20
const runsInterval = 4000

/** Latest runs first. Polls while one is running. */
export function useRuns(workflowId: string, isWatched: boolean) {
  const { tenantId } = useTenant()
  return useQuery({
    queryKey: [...workflowKey(tenantId, workflowId), 'runs'],
    queryFn: async ({ signal }) => {
      return (await graphql<{ runs: Run[] }>('tenant', runsDocument, { workflowId }, { signal })).runs
    },
    staleTime: 0,
    refetchInterval: isWatched && runsInterval,
  })
}

/** Refetches the lists; the open draft stays. */
function useWorkflowChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  const { tenantId } = useTenant()
  return useMutation({
    mutationFn,
    onSuccess: () => void client.invalidateQueries({ queryKey: [...workflowsKey(tenantId), 'list'] }),
  })
}

const summarySelection = `id name description trigger isActive isPublished runCount successRate updatedAt version
  lastRun problem`
const wholeSelection = `${summarySelection} draft published formulaRules publishedFormulaRules`

const listDocument = adminDocument(`query Workflows($tenantId: ID!, $bin: Boolean, $limit: Int, $offset: Int) {
  workflows(where: {tenantId: {eq: $tenantId}}, bin: $bin, orderBy: [{name: ASC}], limit: $limit, offset: $offset) { ${summarySelection} }
}`)
const oneDocument = adminDocument(`query Workflow($tenantId: ID!, $id: ID!) {
  workflows(where: {tenantId: {eq: $tenantId}, id: {eq: $id}}, limit: 1) { ${wholeSelection} }
}`)
const createDocument = adminDocument(
  `mutation CreateWorkflow($data: CreateWorkflowInput!) { workflow: createWorkflow(data: $data) { id } }`,
)
const updateDocument = adminDocument(`mutation UpdateWorkflow($id: ID!, $data: UpdateWorkflowInput!, $ifVersion: Int!) {
  workflow: updateWorkflow(id: $id, data: $data, ifVersion: $ifVersion) { version }
}`)
const publishDocument = adminDocument(
  `mutation PublishWorkflow($id: ID!) { workflow: publishWorkflow(id: $id) { ${wholeSelection} } }`,
)
const activeDocument = adminDocument(`mutation SetWorkflowActive($id: ID!, $isActive: Boolean!) {
  workflow: setWorkflowActive(id: $id, isActive: $isActive) { version }
}`)
const deleteDocument = adminDocument(`mutation DeleteWorkflow($id: ID!) { deleteWorkflow(data: {id: $id}) { id } }`)
const restoreDocument = adminDocument(`mutation RestoreWorkflow($id: ID!) { restoreWorkflow(id: $id) { id } }`)
const testDocument = adminDocument(`query TestWorkflow($id: ID!, $recordId: ID, $body: JSON) {
  testWorkflow(id: $id, recordId: $recordId, body: $body)
}`)
const runsDocument = `query WorkflowRuns($workflowId: ID!) {
  runs: _workflow_runs(workflowId: $workflowId, limit: ${shownRuns}) {
    id status recordId createdAt startedAt finishedAt error steps { stepId status input output error }
  }
}`
