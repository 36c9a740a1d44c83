import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { generationInterval } from '../../../../lib/constants.ts'
import { blockSize } from '../../../record-data/rows/blocks.ts'
import { pageOfBlock, pageQuery, pagesKey } from '../../../record-data/rows/use-blocks.ts'
import type { PageOfList } from '../../../record-data/rows/read-page.ts'
import { isGenerating } from '../../../record-data/generation-status.ts'
import type { RecordData } from '../../../record-data/documents.ts'
import type { EntityStructure } from '../../../record-data/structure.ts'
import { blocksOf, type RowModel, type Section } from '../model/row-model.ts'

export interface TableRecords {
  /** The record of the row; undefined while loading and for other rows. */
  readonly recordAt: (row: number) => RecordData | undefined
  /** The row of a record; -1 if it is not among the loaded rows. */
  readonly rowOf: (id: string) => number
  readonly error: Error | null
  readonly refetch: () => void
}

/** Unused blocks expire soon: scrolling through the whole list must not keep all of it. */
const keptFor = 60_000
/** Fast scrolling requests nothing. */
const windowDelay = 60

/** Loads the visible records in blocks. Cached rows show immediately; requests for rows scrolled out of view are cancelled. */
export function useTableRows(
  tenantId: string | null,
  structure: EntityStructure,
  rows: RowModel,
  window: { readonly first: number; readonly last: number },
): TableRecords {
  const client = useQueryClient()
  const near = useDebouncedWindow(window)
  const blocks = useMemo(() => blocksOf(rows, near), [rows, near])
  const queries = useMemo(
    () =>
      blocks.map(({ section, number }) => ({
        ...pageQuery(client, tenantId, structure, section.request, pageOfBlock(number)),
        gcTime: keptFor,
        // The table model has just loaded the first block.
        refetchOnMount: rows.isGrouped || number * blockSize !== section.skip,
        refetchInterval: ({ state }: { state: { data: RecordData[] | undefined } }) =>
          isGenerating(structure, state.data) && generationInterval,
      })),
    [client, tenantId, structure, rows.isGrouped, blocks],
  )
  const results = useQueries({ queries, combine: combineResults })
  const recordAt = useMemo(() => {
    const known = new Map<Section, Map<number, readonly RecordData[]>>()
    return (row: number): RecordData | undefined => {
      if (row < 0 || row >= rows.count) return undefined
      const what = rows.at(row)
      if (what.kind !== 'record') return undefined
      const place = what.section.skip + what.index
      const number = Math.floor(place / blockSize)
      const found = known.get(what.section)?.get(number)
      if (found) return found[place % blockSize]
      const { queryKey } = pageQuery(client, tenantId, structure, what.section.request, pageOfBlock(number))
      const read = client.getQueryData<RecordData[]>(queryKey)
      if (!read) return undefined
      known.set(what.section, (known.get(what.section) ?? new Map<number, readonly RecordData[]>()).set(number, read))
      return read[place % blockSize]
    }
    // Loaded rows are in the cache; a new result creates a new function, which recomputes the rows.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [client, tenantId, structure, rows, results])
  const rowOf = useCallback(
    (id: string): number => {
      for (const section of rows.sections) {
        const pages = client.getQueryCache().findAll({ queryKey: pagesKey(tenantId, structure, section.request) })
        for (const { queryKey, state } of pages) {
          const index = (state.data as readonly RecordData[] | undefined)?.findIndex((record) => record.id === id) ?? -1
          if (index === -1) continue
          const row = rows.rowOfRecord(section, (queryKey.at(-1) as PageOfList).offset + index - section.skip)
          if (row !== -1 && recordAt(row)?.id === id) return row
        }
      }
      return -1
    },
    [client, tenantId, structure, rows, recordAt],
  )
  const refetch = useCallback(() => {
    for (const { queryKey } of queries) void client.refetchQueries({ queryKey, exact: true })
  }, [client, queries])
  return { recordAt, rowOf, error: results.error, refetch }
}

interface Result {
  readonly data: RecordData[] | undefined
  readonly error: Error | null
}

/** Excludes the state of requests and functions, so that the start of a request renders nothing. */
function combineResults(results: readonly Result[]) {
  return {
    data: results.map(({ data }) => data),
    error: results.find(({ error }) => error)?.error ?? null,
  }
}

/** The visible rows after scrolling has stopped; small steps, as by a wheel, count immediately. */
function useDebouncedWindow(window: { first: number; last: number }): { first: number; last: number } {
  const [debounced, setDebounced] = useState(window)
  const isNear = Math.abs(window.first - debounced.first) <= blockSize
  const isSame = window.first === debounced.first && window.last === debounced.last
  if (isNear && !isSame) setDebounced(window)
  const { first, last } = window
  useEffect(() => {
    if (isNear) return
    const timer = setTimeout(() => setDebounced({ first, last }), windowDelay)
    return () => clearTimeout(timer)
  }, [isNear, first, last])
  return isNear ? window : debounced
}
