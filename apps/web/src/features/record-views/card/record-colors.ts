import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { graphql } from '../../../lib/api/api.ts'
import { recordsKey } from '../../record-data/queries.ts'
import { optionsDocument, type RecordData } from '../../record-data/documents.ts'
import { isUnsentId } from '../../record-data/unsent-id.ts'
import type { EntityStructure } from '../../record-data/structure.ts'
import type { ColorSetting } from '../parts/view-props.ts'

/** Colors of a record by field name, and under '' for the whole record. The first matching rule wins. */
type RecordColors = ReadonlyMap<string, string>

/** Colors of the visible records. The server evaluates the rules, as it does filters. */
export function useColors(
  tenantId: string | null,
  structure: EntityStructure,
  rules: readonly ColorSetting[] = none,
  records: readonly RecordData[],
): (record: RecordData) => RecordColors | undefined {
  const key =
    rules.length > 0 ? records.flatMap(({ id, version }) => (isUnsentId(id) ? [] : `${id}:${version}`)).join() : ''
  const queries = useMemo(() => {
    const ids = key === '' ? [] : key.split(',').map((part) => part.split(':')[0]!)
    return rules.map(({ where }) => ({
      queryKey: recordsKey(tenantId, structure.entity.name, 'colors', where, key),
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const variables = { where: { and: [where, { id: { in: ids } }] }, limit: ids.length }
        const document = optionsDocument(structure.entity)
        const { records: found } = await graphql<{ records: RecordData[] }>('tenant', document, variables, { signal })
        return found.map(({ id }) => id)
      },
      enabled: ids.length > 0,
      placeholderData: keepPreviousData<string[]>,
    }))
  }, [tenantId, structure, rules, key])
  const answers = useQueries({ queries, combine: combineIds })
  const byRecord = useMemo(() => {
    const found = new Map<string, Map<string, string>>()
    answers.forEach((ids, index) => {
      const { color, field = '' } = rules[index]!
      for (const id of ids ?? []) {
        const colors = found.get(id) ?? new Map<string, string>()
        if (!colors.has(field)) colors.set(field, color)
        found.set(id, colors)
      }
    })
    return found
  }, [answers, rules])
  return useCallback(({ id }: RecordData) => byRecord.get(id), [byRecord])
}

const none: readonly ColorSetting[] = []

function combineIds(results: readonly { data: string[] | undefined }[]) {
  return results.map(({ data }) => data)
}
