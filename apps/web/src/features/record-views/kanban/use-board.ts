import type { Json } from '@monarch/field-types'
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { placeOf } from '../../record-data/rows/place-of.ts'
import { pageOfBlock } from '../../record-data/rows/use-blocks.ts'
import { type ListRequest, recordsKey, searchRecords } from '../../record-data/queries.ts'
import type { RecordData } from '../../record-data/documents.ts'
import type { EntityStructure, Field } from '../../record-data/structure.ts'
import { useUnsentIn } from '../../record-data/write/use-unsent-in.ts'
import { type OnChanged, useChangeRecord } from '../../record-data/write/use-change-record.ts'
import { type BoardColumn, type GroupCount, keyOf, planColumns } from './board-columns.ts'
import { amountOf, countIn, columnWhere, moveCount, valuesIn } from './columns.ts'
import { readCounts } from './read-counts.ts'
import { t } from './messages.ts'

/** A related entity with at most this many records has a column for each, even when empty. */
const fewTargets = 25

interface Board {
  readonly columns: readonly BoardColumn[]
  readonly isPending: boolean
  readonly query: UseQueryResult<readonly GroupCount[]>
  /** Moves optimistically; `onRefused` gets the server's reason. */
  readonly move: (record: RecordData, to: BoardColumn, onRefused: (reason: string) => void) => Promise<void>
}

/** Columns of a board with the server's counts, and moving between them. */
export function useBoard(
  tenantId: string | null,
  structure: EntityStructure,
  request: ListRequest,
  field: Field,
  sumField: Field | null,
  onMoved: (recordId: string, to: string) => void,
): Board {
  const client = useQueryClient()
  const { entity, byId } = structure
  const { where } = request
  const search = request.search.trim() || undefined
  const target = field.relation ? byId.get(field.relation.entityId) : undefined
  const countsKey = useMemo(
    () => recordsKey(tenantId, entity.name, 'groups', field.name, { where, search, sum: sumField?.name }),
    [tenantId, entity.name, field.name, where, search, sumField],
  )
  const counts = useQuery({
    queryKey: countsKey,
    queryFn: ({ signal }) => readCounts(client, tenantId, structure, request, field, sumField, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const targets = useQuery({
    queryKey: recordsKey(tenantId, target?.name ?? '', 'targets'),
    queryFn: ({ signal }) => searchRecords(target!, { limit: fewTargets + 1 }, signal),
    enabled: target !== undefined,
  })
  const unsent = useUnsentIn(tenantId, structure, request)
  const columns = useMemo(() => {
    if (!counts.data) return []
    const few = targets.data && targets.data.length <= fewTargets ? targets.data : []
    const counted = unsent.reduce<readonly GroupCount[]>((known, record) => {
      const value = record[field.name] ?? field.type.unset ?? null
      return countIn(known, { value, label: '' }, amountOf(record, sumField))
    }, counts.data)
    return planColumns(field, counted, few)
  }, [field, sumField, counts.data, targets.data, unsent])

  // Moves the record between the cached pages of the columns, without waiting for the server.
  const onChanged: OnChanged = useCallback(
    (before, after) => {
      const [from, to] = [keyOf(before[field.name]), keyOf(after[field.name])]
      if (from === to) return
      const pagesOf = (value: Json) =>
        recordsKey(tenantId, entity.name, 'list', { ...request, where: columnWhere(where, field, value) })
      client.setQueriesData<RecordData[]>({ queryKey: pagesOf(before[field.name] ?? null) }, (records) =>
        records?.filter(({ id }) => id !== after.id),
      )
      const there = pagesOf(after[field.name] ?? null)
      const column = columns.find(({ key }) => key === to)
      // A column without cards has no loaded page.
      if (column?.count === 0) client.setQueryData<RecordData[]>([...there, pageOfBlock(0)], (known) => known ?? [])
      const pages = client
        .getQueriesData<RecordData[]>({ queryKey: there })
        .filter((page): page is [(typeof page)[0], RecordData[]] => page[1] !== undefined)
      for (const [key, records] of pages) {
        const place = placeOf(after, records, request.orderBy, structure)
        // At the edge of a page the position may belong to a neighboring page; nothing precedes the first page.
        const { offset } = key.at(-1) as { offset: number }
        if (place === 0 && offset > 0) continue
        if (place === records.length && pages.some(([other]) => (other.at(-1) as { offset: number }).offset > offset))
          continue
        client.setQueryData<RecordData[]>(key, records.toSpliced(place, 0, after))
        break
      }
      onMoved(after.id, to)
      if (column)
        client.setQueryData<readonly GroupCount[]>(
          countsKey,
          (known) => known && moveCount(known, from, column, amountOf(before, sumField)),
        )
    },
    [client, tenantId, entity.name, field, sumField, request, where, structure, columns, countsKey, onMoved],
  )
  const change = useChangeRecord(tenantId, structure, onChanged)
  const move: Board['move'] = useCallback(
    (record, to, onRefused) =>
      change({ record, ...valuesIn(structure, field, to), message: t('movedTo', { column: to.label }), onRefused }),
    [change, structure, field],
  )
  return { columns, isPending: counts.isPending || targets.isLoading, query: counts, move }
}

/** The request of one column; moves use its query key. */
export function columnRequest(request: ListRequest, field: Field, { value }: BoardColumn): ListRequest {
  return { ...request, where: columnWhere(request.where, field, value) }
}
