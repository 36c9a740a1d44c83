import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { blockSize } from '../../../record-data/rows/blocks.ts'
import {
  countedOf,
  followList,
  heldKey,
  type HeldList,
  noHeldRows,
  sectionOf,
} from '../../../record-data/held/held-list.ts'
import { placeUnsent } from '../../../record-data/rows/place-unsent.ts'
import { useUnsentRecords } from '../../../record-data/write/outbox.ts'
import { useRecordCount } from '../../../record-data/rows/use-record-count.ts'
import { pageQuery } from '../../../record-data/rows/use-blocks.ts'
import type { ListRequest } from '../../../record-data/queries.ts'
import { type EntityStructure } from '../../../record-data/structure.ts'
import { type FooterAggregate, maxGroups } from '../model/aggregates.ts'
import { groupId, groupLevels, groupSegments } from '../model/groups.ts'
import { type AggregateRow, buildRows, type Segment } from '../model/row-model.ts'
import { useGroups } from './use-aggregates.ts'

interface Options {
  tenantId: string | null
  structure: EntityStructure
  request: ListRequest
  groupBy: readonly string[] | undefined
  aggregates: readonly FooterAggregate[]
  /** The current page of a paged list. */
  page: { readonly skip: number; readonly size: number } | null
  draftAt: number | null
  newAt: 'top' | 'bottom' | null
  timeZone: string
}

/** Within this time (ms), a table draws the rows that its page has loaded instead of requesting them again. */
const justLoaded = 1_000

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
    // The page requests them before it draws the table.
    refetchOnMount: ({ state }) => state.isInvalidated || Date.now() - state.dataUpdatedAt > justLoaded,
  })
  const isOther = shown !== options.request
  const isSame = isOther && JSON.stringify(shown) === JSON.stringify(options.request)
  if (isOther && (isSame || isGrouped || !first.isPending)) setShown(options.request)
  const isWaiting = isOther && !isSame && !isGrouped && first.isPending

  const groups = useGroups(tenantId, structure, shown, levels, options.aggregates)
  // Read from the cache, because a prop would be older than the rows while a new row is inserted. The page around the
  // table requests the count.
  const counted = useRecordCount(tenantId, structure, isWaiting ? shown : options.request, false)
  const total = counted.data ?? first.data?.length ?? null
  const { page, draftAt, newAt, timeZone } = options
  const list = JSON.stringify([sectionOf(shown), levels.map(({ key }) => key), page?.skip ?? 0])
  const { data = noHeldRows } = useQuery<HeldList>({
    queryKey: heldKey(tenantId, structure.entity.name),
    queryFn: skipToken,
  })
  const held = data.list === list ? data.rows : noHeldRows.rows
  // A page also shows the rows that were added on it.
  const size = page && page.size + held.filter(({ isNew }) => isNew).length
  const rows = useMemo(() => {
    let segments: readonly Segment[]
    if (isGrouped) segments = groupSegments(levels, groups.data ?? levels.map(() => []), shown, collapsed, timeZone)
    else {
      const skip = page?.skip ?? 0
      const count = Math.min(Math.max(0, (total ?? 0) - skip), size ?? Infinity)
      segments = [{ kind: 'records', section: { request: shown, skip, count, path: [] } }]
    }
    return buildRows(segments, { draftAt, newAt })
  }, [isGrouped, levels, groups.data, shown, collapsed, timeZone, page?.skip, size, total, draftAt, newAt])

  const { name } = structure.entity
  useLayoutEffect(() => {
    const sections = new Map(rows.sections.map(({ request, path }) => [sectionOf(request), path]))
    followList(client, tenantId, name, { list, counted: countedOf(shown), sections })
  }, [client, tenantId, name, list, shown, rows.sections])
  // Runs after the effects that insert rows where they were added.
  const unsent = useUnsentRecords(tenantId, name)
  const hasRows = isGrouped || (first.data !== undefined && counted.data !== undefined)
  useEffect(() => {
    if (unsent.length > 0 && hasRows) placeUnsent(client, tenantId, structure, rows.sections)
    // Released rows are placed again.
  }, [client, tenantId, structure, rows.sections, unsent, hasRows, held])
  useLayoutEffect(() => () => followList(client, tenantId, name, { ...noHeldRows }), [client, tenantId, name])

  const toggleGroup = useMemo(
    () => (id: string) =>
      setCollapsed((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )
  const ids = useMemo(
    () => (groups.data ?? []).flatMap((answer, depth) => answer.map((row) => groupId(levels, depth, row))),
    [groups.data, levels],
  )
  const isAnyOpen = ids.some((id) => !collapsed.has(id))
  /** Collapses all groups; if they are, expands them. */
  const toggleAllGroups = () => setCollapsed(isAnyOpen ? new Set(ids) : new Set())
  const failed = isGrouped ? groups : first
  return {
    rows,
    held,
    shown,
    levels,
    toggleGroup,
    toggleAllGroups,
    isAnyOpen,
    hiddenGroups: hiddenGroupsOf(groups.data ?? []),
    /** True while another request is loading. */
    isWaiting,
    isPending: isGrouped
      ? groups.data === undefined && !groups.error
      : total === null || (first.isPending && !isWaiting),
    error: failed.error && !failed.data ? failed : null,
  }
}

/** The numbers of shown and of all groups of the last level; `null` if all are shown. */
function hiddenGroupsOf(levels: readonly (readonly AggregateRow[])[]): { shown: number; total: number } | null {
  const rows = levels.at(-1) ?? []
  const total = rows[0]?.total ?? 0
  return total > maxGroups ? { shown: rows.length, total } : null
}
