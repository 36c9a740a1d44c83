import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { adminDocument } from '../../../lib/api/admin-document.ts'
import { graphql } from '../../../lib/api/api.ts'
import { useLabels } from '../../../lib/levels/use-labels.ts'
import { tenantKey, useTenant } from '../../../lib/tenants/tenant.ts'
import {
  type Choices,
  type DashboardFilter,
  type FilterValue,
  isReadable,
  isSame,
  keyOf,
  parseChoices,
  standardOf,
  type StoredFilter,
  stringifyChoices,
  withChoice,
} from './filters.ts'
import { t } from './messages.ts'

export interface DashboardFilters {
  /** The filters that the viewer may use. */
  readonly filters: readonly DashboardFilter[]
  /** Numbers of filters by deleted fields, or by fields that the viewer may not see: those set, and those that the viewer cleared. */
  readonly hidden: { readonly set: number; readonly cleared: number }
  readonly clearHidden: () => void
  /** Set if their fields could not be loaded. */
  readonly failed: FieldsQuery | null
  /** True while their values are unknown; tiles wait for them. */
  readonly isPending: boolean
  readonly isChanged: boolean
  readonly choose: (filter: DashboardFilter, value: FilterValue) => void
  readonly reset: () => void
}

/** The filters of a dashboard. The viewer's choices are in the URL, so that links contain them. */
export function useDashboardFilters(stored: readonly StoredFilter[]): DashboardFilters {
  const navigate = useNavigate()
  const { filters: text } = useSearch({ strict: false })
  const labels = useLabels()
  const { query, isPending } = useFilteredFields(stored)
  const fields = query.data
  const choices = useMemo(() => parseChoices(text), [text])
  const filters = useMemo(
    () =>
      stored.flatMap((each): DashboardFilter[] => {
        const key = keyOf(each)
        const standard = standardOf(each)
        const chosen = key in choices ? choices[key]! : standard
        const common = { key, standard, value: isReadable(each, chosen) ? chosen : null }
        if (each.type !== 'field') return [{ ...common, type: each.type, label: labelOf(each.type), entity: null }]
        const field = fields?.get(key)
        if (!field) return []
        const label = labels.get(`field.${key}.label`) ?? field.displayName
        return [{ ...common, type: 'field', label, entity: field.entity }]
      }),
    [stored, choices, fields, labels],
  )
  const hidden = useMemo(
    () =>
      stored.flatMap((each) => {
        const [key, standard] = [keyOf(each), standardOf(each)]
        if (each.type !== 'field' || !fields || fields.has(key)) return []
        return [{ key, standard, value: key in choices ? choices[key]! : standard }]
      }),
    [stored, choices, fields],
  )
  const set = hidden.filter(({ value }) => value !== null)
  const go = (next: Choices) =>
    void navigate({ to: '.', search: (old) => ({ ...old, filters: stringifyChoices(next) }), replace: true })
  return {
    filters,
    isPending,
    hidden: { set: set.length, cleared: hidden.filter(({ value, standard }) => !value && standard).length },
    clearHidden: () => go(set.reduce((made, filter) => withChoice(made, filter, null), choices)),
    failed: query.isError && !fields ? query : null,
    isChanged: [...filters, ...hidden].some(({ value, standard }) => !isSame(value, standard)),
    choose: (filter, value) => go(withChoice(choices, filter, value)),
    reset: () => go({}),
  }
}

interface FilteredField {
  readonly displayName: string
  readonly entity: string
}

/** The fields that filters use, by id. Hidden and deleted ones are absent. */
function useFilteredFields(stored: readonly StoredFilter[]) {
  const { tenantId } = useTenant()
  const ids = stored.flatMap((each) => (each.type === 'field' ? [each.fieldId] : [])).toSorted()
  const query = useQuery({
    queryKey: tenantKey(tenantId, 'insights', 'filtered-fields', ids),
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, FilteredField>> => {
      const { systemFields } = await graphql('admin', fieldsDocument, { tenantId: tenantId!, ids }, { signal })
      return new Map(
        systemFields.flatMap(({ id, displayName, entity }) =>
          entity ? [[id, { displayName, entity: entity.name }]] : [],
        ),
      )
    },
    enabled: tenantId !== null && ids.length > 0,
  })
  return { query, isPending: ids.length > 0 && query.data === undefined }
}

type FieldsQuery = ReturnType<typeof useFilteredFields>['query']

const fieldsDocument = adminDocument(`query FilteredFields($tenantId: ID!, $ids: [ID!]) {
  systemFields(where: {tenantId: {eq: $tenantId}, id: {in: $ids}}, limit: 20) { id displayName entity { name } }
}`)

const labelOf = (type: 'period' | 'person'): string => (type === 'period' ? t('period') : t('person'))
