import { toast } from '@monarch/ui'
import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { isUnanswered } from '../../lib/api/connection.ts'
import { rich } from '../../lib/language/rich.ts'
import { linkToEntityBin, linkToRecordBin } from '../../lib/navigation/in-bin.tsx'
import { tenantKey } from '../../lib/tenants/tenant.ts'
import { asOwnWork } from '../record-data/own-work.ts'
import type { Selection } from '../record-data/selection.ts'
import { changeMany } from '../record-data/write/record-writer.ts'
import {
  cancelImport,
  importedRecords,
  type ImportReport,
  type ImportWork,
  sendImport,
  timeOfImport,
  undoEntity,
} from './queries.ts'
import { t } from './messages.ts'
import { newListeners } from '../../lib/listeners.ts'

/** An import that is running or just finished. It continues when the dialog is closed. */
export interface ImportRun {
  readonly phase: 'sending' | 'working' | 'done' | 'undoing' | 'undone' | 'failed'
  /** Uploaded fraction of the file, from 0 to 1. */
  readonly share: number
  /** Progress of the server. */
  readonly work: ImportWork | null
  readonly report: ImportReport | null
  readonly error: string | null
  /** `null` when there is nothing to undo. */
  readonly undo: (() => Promise<void>) | null
  /** `null` when it is too late to cancel. */
  readonly cancel: (() => void) | null
}

interface ImportOrder {
  /** Identifies the import for the dialog. */
  readonly scope: string
  readonly file: File
  readonly path: string
  readonly plan: string
  /** The Idempotency-Key of the request. */
  readonly key: string
  readonly tenantId: string | null
  /** `null` for an import that creates its entity. */
  readonly entityName: string | null
  readonly userId: string
  /** The import creates the entity, and undo deletes it. */
  readonly isNew: boolean
  readonly mayDelete: boolean
  /** Number of rows found by the check. */
  readonly rows: number | null
  readonly onDone: () => void
  /** The server has answered that it imports nothing. */
  readonly onRefused: () => void
}

const runs = new Map<string, ImportRun>()
const listeners = newListeners()
const watched = new Map<string, number>()

/** The import of this scope. While a component uses it, its end is not announced by a toast. */
export function useImportRun(scope: string): ImportRun | null {
  const subscribe = useCallback((listener: () => void) => watch(scope, listener), [scope])
  return useSyncExternalStore(subscribe, () => runs.get(scope) ?? null)
}

/** When a viewer leaves, a finished import is forgotten; for a running one, a toast announces that it continues. */
function watch(scope: string, listener: () => void): () => void {
  const unsubscribe = listeners.subscribe(listener)
  watched.set(scope, (watched.get(scope) ?? 0) + 1)
  return () => {
    unsubscribe()
    watched.set(scope, watched.get(scope)! - 1)
    const run = runs.get(scope)
    if (run && isOver(run)) runs.delete(scope)
    else if (run) toast.loading(t('theImportContinuesInTheBackground'), { id: scope })
  }
}

export async function startImport(client: QueryClient, order: ImportOrder): Promise<void> {
  const { scope, file, path, plan, key, tenantId, entityName } = order
  const controller = new AbortController()
  let isCancelled = false
  const cancel = () => controller.abort()
  const cancelWork = () => {
    isCancelled = true
    cancelImport(key).catch((error: Error) => toast.error(t('couldNotCancel'), { description: error.message }))
  }
  const begun: ImportRun = { phase: 'sending', share: 0, work: null, report: null, error: null, undo: null, cancel }
  write(scope, begun)
  try {
    const send = () =>
      sendImport(file, {
        path,
        plan,
        key,
        signal: controller.signal,
        onProgress: (share) =>
          write(scope, { ...begun, share, ...(share === 1 && { phase: 'working', cancel: null }) }),
        onWork: (work) => {
          const mayCancel = !isCancelled && work.phase !== 'finishing'
          const total = work.total ?? order.rows
          write(scope, {
            ...begun,
            phase: 'working',
            share: 1,
            work: { ...work, total },
            cancel: mayCancel ? cancelWork : null,
          })
        },
      })
    const report = await (entityName === null ? send() : asOwnWork(tenantId, entityName, send))
    order.onDone()
    const undo = await undoOf(client, order, report)
    write(scope, { ...begun, phase: 'done', share: 1, report, undo, cancel: null })
    announce(scope, report, undo)
    void client.invalidateQueries({ queryKey: tenantKey(tenantId) })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (controller.signal.aborted || !isUnanswered(error)) order.onRefused()
    if (controller.signal.aborted) return forget(scope)
    if (isCancelled && error instanceof ApiError && error.code === 'CONFLICT') {
      toast.success(message, { id: scope })
      return forget(scope)
    }
    write(scope, { ...begun, phase: 'failed', error: message, cancel: null })
    if (!isWatched(scope)) toast.error(t('theImportFailed'), { id: scope, description: message })
  }
}

export function forget(scope: string): void {
  runs.delete(scope)
  listeners.notify()
}

function write(scope: string, run: ImportRun): void {
  runs.set(scope, run)
  listeners.notify()
}

const isOver = ({ phase }: ImportRun) => phase !== 'sending' && phase !== 'working' && phase !== 'undoing'
const isWatched = (scope: string) => (watched.get(scope) ?? 0) > 0

/** `null` when there is nothing to undo. */
async function undoOf(
  client: QueryClient,
  { scope, tenantId, userId, isNew, mayDelete }: ImportOrder,
  { inserted, entity }: ImportReport,
): Promise<(() => Promise<void>) | null> {
  if (!entity || !mayDelete || inserted === 0) return null
  const at = isNew ? null : await timeOfImport(entity.name, userId, inserted).catch(() => null)
  if (!isNew && at === null) return null
  const binImported = async (imported: Selection) => {
    const moved = await changeMany(client, tenantId, entity.name, imported, { verb: 'delete' })
    if (moved.kind === 'refused') throw moved.error
    return moved.count
  }
  return async () => {
    const before = runs.get(scope)
    if (before) write(scope, { ...before, phase: 'undoing' })
    try {
      const words = isNew
        ? await undoEntity(entity.id).then(() => rich(t('entityMoved', { link: linkToEntityBin })))
        : movedOf(entity.name, await binImported(importedRecords(userId, at!, inserted)))
      if (before) write(scope, { ...before, phase: 'undone', undo: null })
      if (!isWatched(scope)) toast.success(words, { id: scope })
    } catch (error) {
      if (before) write(scope, before)
      toast.error(t('couldNotUndoTheImport'), { description: error instanceof Error ? error.message : String(error) })
    }
    await client.invalidateQueries({ queryKey: tenantKey(tenantId) })
  }
}

const movedOf = (name: string, count: number) => rich(t('recordsMoved', { count, link: linkToRecordBin(name) }))

function announce(scope: string, { inserted, updated }: ImportReport, undo: (() => Promise<void>) | null): void {
  if (isWatched(scope)) return
  toast.success(t('imported', { count: inserted + updated }), {
    id: scope,
    ...(undo && { action: { label: t('undo'), onClick: () => void undo() } }),
  })
}
