import type { Json } from '@monarch/field-types'
import type { AccessProblem, WorkflowDefinition } from '@monarch/schema'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { adminDocument } from '../../../lib/api/admin-document.ts'
import { graphql } from '../../../lib/api/api.ts'
import { tenantKey, useTenant } from '../../../lib/tenants/tenant.ts'
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts'

/** In ms without input. */
const delay = 500

/** The access to records that the draft needs and the user lacks. Returns the previous answer until the next arrives. */
export function useAccessProblems(id: string, definition: WorkflowDefinition, isNeeded: boolean): Problems {
  const { tenantId } = useTenant()
  const draft = useDebouncedValue(definition, delay)
  const { data } = useQuery({
    queryKey: tenantKey(tenantId, 'workflowAccess', id, draft),
    queryFn: ({ signal }) => fetchAccessProblems(id, draft, signal),
    placeholderData: keepPreviousData,
    enabled: isNeeded,
    staleTime: 0,
  })
  return data ?? none
}

export async function fetchAccessProblems(
  id: string,
  draft: WorkflowDefinition,
  signal?: AbortSignal,
): Promise<Problems> {
  return (await graphql('admin', document, { id, draft: draft as unknown as Json }, { signal })).problems
}

type Problems = readonly AccessProblem[]
const none: Problems = []

const document = adminDocument(`query WorkflowAccess($id: ID!, $draft: JSON) {
  problems: workflowAccess(id: $id, draft: $draft)
}`)
