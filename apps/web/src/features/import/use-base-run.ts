import type { BaseReport } from '@monarch/schema'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { newIdempotencyKey } from '../../lib/api/api.ts'
import { isUnanswered } from '../../lib/api/connection.ts'
import { tenantKey, useTenant } from '../../lib/tenants/tenant.ts'
import { useSignal } from '../../lib/use-signal.ts'
import { type BaseOrigin, sendBase } from './base-queries.ts'
import { cancelImport, type ImportWork } from './queries.ts'

export type BaseRun = UseMutationResult<BaseReport, Error, string> & {
  readonly work: ImportWork | null
  /** `null` when it is too late. */
  readonly cancel: (() => void) | null
}

/** A check or an import of the tables. Closing a check cancels it; an import continues on the server. */
export function useBaseRun(origin: BaseOrigin, { dryRun }: { dryRun: boolean }): BaseRun {
  const client = useQueryClient()
  const { tenantId } = useTenant()
  const leaving = useSignal()
  const [work, setWork] = useState<ImportWork | null>(null)
  const [key, setKey] = useState<string | null>(null)
  const mutation = useMutation<BaseReport, Error, string>({
    mutationFn: async (plan) => {
      // An attempt without an answer is repeated under its key: nothing is imported twice.
      const own = key ?? newIdempotencyKey()
      setKey(own)
      setWork(null)
      const signal = dryRun ? leaving() : new AbortController().signal
      if (dryRun) signal.addEventListener('abort', () => void cancelImport(own).catch(() => {}))
      return sendBase(origin, { plan, dryRun, key: own, signal, onWork: setWork })
    },
    onSuccess: () => (dryRun ? undefined : client.invalidateQueries({ queryKey: tenantKey(tenantId) })),
    onSettled: (_report, error) => {
      if (dryRun || !error || !isUnanswered(error)) setKey(null)
    },
    retry: false,
  })
  const mayCancel = mutation.isPending && key !== null && work?.phase !== 'finishing'
  return { ...mutation, work, cancel: mayCancel ? () => void cancelImport(key).catch(() => {}) : null }
}
