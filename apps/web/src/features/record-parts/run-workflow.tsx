import { lazyPart, toast } from '@monarch/ui'
import { useSyncExternalStore } from 'react'
import { isOffline } from '../../lib/api/connection.ts'
import { t } from './messages.ts'
import type { RunRequest } from './RunWorkflowDialog.tsx'

const RunWorkflowDialog = lazyPart(() => import('./RunWorkflowDialog.tsx'))

let asked: RunRequest | null = null
const listeners = new Set<() => void>()

/** Asks for the workflow in a dialog that outlives the menu that opened it. */
export function askToRunWorkflow(request: RunRequest | null): void {
  if (request && isOffline()) return void toast.error(t('runWorkflowNeedsAConnection'))
  asked = request
  for (const listener of listeners) listener()
}

export function RunWorkflowHost() {
  const request = useSyncExternalStore(subscribe, () => asked)
  if (!request) return null
  return <RunWorkflowDialog request={request} onClose={() => askToRunWorkflow(null)} />
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
