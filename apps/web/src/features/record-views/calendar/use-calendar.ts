import { pascalCase } from '@monarch/schema'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { graphql } from '../../../lib/api/api.ts'
import { readPlaced } from '../../record-data/rows/read-placed.ts'
import { pageQuery } from '../../record-data/rows/use-blocks.ts'
import { useUnsentIn } from '../../record-data/write/use-unsent-in.ts'
import { type ListRequest, recordsKey } from '../../record-data/queries.ts'
import { useRecordCount } from '../../record-data/rows/use-record-count.ts'
import { hasSearch, type RecordData } from '../../record-data/documents.ts'
import type { EntityStructure } from '../../record-data/structure.ts'
import { type OnChanged, useChangeRecord } from '../../record-data/write/use-change-record.ts'
import { useDrawnRecord } from '../../record-data/write/use-drawn-record.ts'
import type { DayRange, Mode } from './days.ts'
import { type CalendarFields, isWithin, rangeWhere, readEvent, undatedWhere } from './events.ts'

/** The server's maximum page size; a range with more records shows a note. */
export const maxEvents = 1000
const maxUndated = 100

/** The records of the visible range, and updates of their dates. */
export function useCalendar(
  tenantId: string | null,
  structure: EntityStructure,
  request: ListRequest,
  fields: CalendarFields,
  mode: Mode,
  range: DayRange,
) {
  const client = useQueryClient()
  const { entity } = structure
  const { where, search } = request
  const { from, to } = range
  const ranged = useMemo(
    () => ({ search, where: rangeWhere(where, fields, { from, to }), orderBy: [{ [fields.start.name]: 'ASC' }] }),
    [search, where, fields, from, to],
  )
  const undated = useMemo(() => ({ ...request, where: undatedWhere(where, fields) }), [request, where, fields])

  const options = pageQuery(client, tenantId, structure, ranged, { limit: maxEvents, offset: 0 }, readPlaced)
  const records = useQuery({ ...options, enabled: mode !== 'year', placeholderData: keepPreviousData })
  const busy = useBusyDays(tenantId, structure, ranged, fields, mode === 'year')
  const undatedCount = useRecordCount(tenantId, structure, undated)
  const undatedOptions = pageQuery(client, tenantId, structure, undated, { limit: maxUndated, offset: 0 }, readPlaced)

  const drawn = useDrawnRecord(tenantId, structure)
  const unsent = useUnsentIn(tenantId, structure, ranged)
  const events = useMemo(() => {
    const shown = [...(records.data ?? []).map(drawn), ...unsent]
    return shown.flatMap((record) => readEvent(entity, fields, record) ?? [])
  }, [records.data, entity, fields, drawn, unsent])

  // Updates the list immediately when a record enters the range or leaves the drawer.
  const onChanged: OnChanged = useCallback(
    (before, after) => {
      const [was, is] = [readEvent(entity, fields, before), readEvent(entity, fields, after)]
      const add = (known: RecordData[] | undefined) =>
        known?.some(({ id }) => id === after.id) ? known : known && [...known, after]
      if (is && isWithin(is, { from, to })) client.setQueryData<RecordData[]>(options.queryKey, add)
      if (!is) client.setQueryData<RecordData[]>(undatedOptions.queryKey, add)
      const change = Number(!is) - Number(!was)
      if (change === 0) return
      const key = recordsKey(tenantId, entity.name, 'count', {
        where: undated.where,
        search: search.trim() || undefined,
      })
      client.setQueryData<number>(key, (count) => count && count + change)
    },
    [client, tenantId, entity, fields, from, to, options.queryKey, undatedOptions.queryKey, undated.where, search],
  )
  const change = useChangeRecord(tenantId, structure, onChanged)
  return {
    /** The request of the visible range. */
    request: ranged,
    records,
    events,
    busy,
    undatedCount: fields.start.spec.required ? 0 : (undatedCount.data ?? 0),
    undatedOptions,
    drawn,
    change,
  }
}

function useBusyDays(
  tenantId: string | null,
  { entity }: EntityStructure,
  { where, search }: { where: object; search: string },
  { start }: CalendarFields,
  enabled: boolean,
) {
  return useQuery({
    queryKey: recordsKey(tenantId, entity.name, 'days', start.name, { where, search }),
    queryFn: async ({ signal }) => {
      const key = `${start.name}:day`
      const [declared, given] = hasSearch(entity) ? [', $search: String', ', search: $search'] : ['', '']
      const document = `query BusyDays($where: ${pascalCase(entity.name)}Where, $groupBy: [String!], $timeZone: String${declared}) {
  days: ${entity.name}_aggregate(where: $where, groupBy: $groupBy, timeZone: $timeZone${given}) { keys count }
}`
      const variables = { where, search: search.trim() || undefined, groupBy: [key], timeZone: start.spec.timeZone }
      const { days } = await graphql<{ days: { keys: Record<string, string>; count: number }[] }>(
        'tenant',
        document,
        variables,
        { signal },
      )
      return days.map(({ keys, count }) => [keys[key]!.slice(0, 10), count] as const)
    },
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
