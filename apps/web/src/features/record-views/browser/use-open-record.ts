import type { Json } from '@monarch/field-types'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { typeAhead } from '../../../lib/keys/type-ahead.ts'
import { rememberOpener } from '../../record-parts/focus-row.ts'

/** Stores the open record in the URL, with initial values of a new one. */
export function useOpenRecord() {
  const navigate = useNavigate()
  return useCallback(
    (id: string | null, values?: Readonly<Record<string, Json>>) => {
      if (id === 'new') {
        rememberOpener()
        typeAhead()
      }
      const given = id === 'new' && values && Object.keys(values).length > 0 ? JSON.stringify(values) : undefined
      void navigate({
        to: '.',
        search: (old) => ({
          ...old,
          record: id ?? undefined,
          related: undefined,
          values: given,
          ...(id === null && { tab: undefined }),
        }),
      })
    },
    [navigate],
  )
}
