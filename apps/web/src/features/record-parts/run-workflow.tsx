import { lazyPart, toast } from '@monarch/ui'
import { useSyncExternalStore } from 'react'
import { isOffline } from '../../lib/api/connection.ts'
import { t } from './messages.ts'
import type { RunRequest } from './RunWorkflowDialog.tsx'
import { newListeners } from '../../lib/listeners.ts'

const RunWorkflowDialog = lazyPart(() => import('./RunWorkflowDialog.tsx'))

let requested: RunRequest | null = null
const listeners = newListeners()

/** Asks for the workflow in a dialog that outlives the menu that opened it. */
export function askToRunWorkflow(request: RunRequest | null): void {
  if (request && isOffline()) return void toast.error(t('runWorkflowNeedsAConnection'))
  requested = request
  listeners.notify()
}

export function RunWorkflowHost() {
  const request = useSyncExternalStore(listeners.subscribe, () => requested)
  if (!request) return null
  return <RunWorkflowDialog request={request} onClose={() => askToRunWorkflow(null)} />
}
