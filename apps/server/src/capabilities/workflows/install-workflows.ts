import { AppError, createWorkflow } from '@monarch/schema'
import { newId } from '../../platform/new-id.ts'
import type { ContentInstaller } from '../../records/installs/content-installer.ts'
import { insertRow } from '../../structure/row-store.ts'
import { logRow } from '../../structure/structure-row.ts'
import { workflowKind } from './rows/workflow-kind.ts'

export const installWorkflows: ContentInstaller = async (change, { install, structure, workflows }) => {
  const { tenantId, userId, apiKeyId, vouchedBy } = install
  const env = { newId, now: new Date().toISOString(), author: { userId, apiKeyId, vouchedBy } }
  for (const given of workflows) {
    const row = draftOf(structure, { ...given, tenantId }, env)
    if (!row) continue
    await insertRow(change.transaction, workflowKind, row)
    await logRow(change, 'create', workflowKind, null, row)
  }
  return []
}

/** Skips a workflow whose name has been taken, or whose entity has been deleted. */
function draftOf(...given: Parameters<typeof createWorkflow>) {
  try {
    return createWorkflow(...given)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
