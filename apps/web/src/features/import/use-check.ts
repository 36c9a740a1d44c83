import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { newIdempotencyKey } from '../../lib/api/api.ts'
import { useSignal } from '../../lib/use-signal.ts'
import { type ImportState, requestOf } from './import-state.ts'
import { cancelImport, type ImportReport, type ImportWork, sendImport } from './queries.ts'

/** Dry run of the import. Closing it cancels it on the server as well. */
export function useCheck(entityName: string | null) {
  const signal = useSignal()
  const [work, setWork] = useState<ImportWork | null>(null)
  const check = useMutation<ImportReport, Error, { file: File; state: ImportState }>({
    mutationFn: ({ file, state }) => {
      const key = newIdempotencyKey()
      const left = signal()
      left.addEventListener('abort', () => void cancelImport(key).catch(() => {}))
      setWork(null)
      return sendImport(file, { ...requestOf(state, entityName, { dryRun: true }), key, onWork: setWork, signal: left })
    },
    retry: false,
  })
  return { ...check, work }
}

export type Check = ReturnType<typeof useCheck>
