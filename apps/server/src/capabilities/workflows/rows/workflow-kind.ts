import type { WorkflowRow } from '@monarch/schema'
import type { RowKind } from '../../../structure/row-store.ts'

export const workflowKind: RowKind<WorkflowRow> = {
  kind: 'workflow',
  table: 'workflows',
  columns: [
    'description',
    'draft',
    'draftDefinition',
    'published',
    'publishedDefinition',
    'formulaRules',
    'publishedFormulaRules',
    'publishedVersion',
    'isActive',
    'publishedBy',
    'apiKeyId',
    'vouchedBy',
    'publishedAt',
    'activeSince',
    'nextAt',
    'hookId',
    'createdBy',
  ],
}
