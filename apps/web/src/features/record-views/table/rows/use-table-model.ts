import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { blockSize } from '../../../record-data/rows/blocks.ts'
import { pageQuery } from '../../../record-data/rows/use-blocks.ts'
import type { ListRequest } from '../../../record-data/queries.ts'
import { type EntityStructure } from '../../../record-data/structure.ts'
import type { FooterWish } from '../model/aggregates.ts'
import { groupLevels, groupSegments } from '../model/groups.ts'
import { buildRows, type Segment } from '../model/row-model.ts'
import { useGroups } from './use-aggregates.ts'

interface Options {
  tenantId: string | null
  structure: EntityStructure
  request: ListRequest
  total: number | null
  groupBy: readonly string[] | undefined
  wishes: readonly FooterWish[]
  /** The current page of a paged list. */
  page: { readonly skip: number; readonly size: number } | null
  draftAt: number | null
  hasNew: boolean
  timeZone: string
}

/** The rows of the list. While another request loads, the previous rows stay. */
export function useTableModel({ tenantId, structure, ...options }: Options) {
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState(options.request)
  const levels = useMemo(() => groupLevels(options.groupBy, structure), [options.groupBy, structure])
  const isGrouped = levels.length > 0
  const client = useQueryClient()

  const first = useQuery({
    ...pageQuery(client, tenantId, structure, options.request, { limit: blockSize, offset: options.page?.skip ?? 0 }),
    enabled: !isGrouped,
  })
  const isOther = shown !== options.request
  const isSame = isOther && JSON.stringify(shown) === JSON.stringify(options.request)
  if (isOther && (isSame || isGrouped || !first.isPending)) setShown(options.request)

  const groups = useGroups(tenantId, structure, shown, levels, options.wishes)
  const total = options.total ?? first.data?.length ?? null
  const { page, draftAt, hasNew, timeZone } = options
  const rows = useMemo(() => {
    let segments: readonly Segment[]
    if (isGrouped) segments = groupSegments(levels, groups.data ?? levels.map(() => []), shown, collapsed, timeZone)
    else {
      const skip = page?.skip ?? 0
      const count = Math.min(Math.max(0, (total ?? 0) - skip), page?.size ?? Infinity)
      segments = [{ kind: 'records', section: { request: shown, skip, count } }]
    }
    return buildRows(segments, { draftAt, hasNew })
  }, [isGrouped, levels, groups.data, shown, collapsed, timeZone, page?.skip, page?.size, total, draftAt, hasNew])

  const toggleGroup = useMemo(
    () => (id: string) =>
      setCollapsed((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )
  const failed = isGrouped ? groups : first
  return {
    rows,
    shown,
    levels,
    toggleGroup,
    /** Another request is loading. */
    isWaiting: isOther && !isSame,
    isPending: isGrouped
      ? groups.data === undefined && !groups.error
      : total === null || (first.isPending && !first.data),
    error: failed.error && !failed.data ? failed : null,
  }
}
