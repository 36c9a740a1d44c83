import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type CutList, cutList } from '../../../lib/cut-list.ts'
import { graphql } from '../../../lib/api/api.ts'
import { paletteDebounce } from '../../../lib/constants.ts'
import { tenantKey } from '../../../lib/tenants/tenant.ts'

interface FoundRecord {
  readonly entity: string
  readonly id: string
  readonly title: string | null
  readonly subtitle: string | null
}

/** Searches records of all entities after a pause in typing. Previous results stay until the next response. */
export function useRecordSearch(tenantId: string | null, text: string) {
  const requested = text.trim()
  const [debounced, setDebounced] = useState(requested)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(requested), paletteDebounce)
    return () => clearTimeout(timer)
  }, [requested])
  const query = useQuery({
    queryKey: tenantKey(tenantId, 'search', debounced),
    queryFn: async ({ signal }) =>
      cutList(
        (await graphql<{ _search: readonly FoundRecord[] }>('tenant', searchDocument, { query: debounced }, { signal }))
          ._search,
        maxFound,
      ),
    enabled: tenantId !== null && debounced !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const isEmpty = requested === ''
  return {
    found: (!isEmpty && query.data) || nothing,
    isSearching: !isEmpty && (requested !== debounced || query.isFetching),
    error: isEmpty ? null : query.error,
    retry: () => void query.refetch(),
  }
}

const maxFound = 12
const nothing: CutList<FoundRecord> = { items: [], cutAt: null }

const searchDocument = `query Search($query: String!) {
  _search(query: $query, limit: ${maxFound + 1}) { entity id title subtitle }
}`
