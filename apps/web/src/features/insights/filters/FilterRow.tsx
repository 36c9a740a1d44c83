import { Button, Combobox, toast } from '@monarch/ui'
import { useQueries } from '@tanstack/react-query'
import { insightLimits } from '@monarch/schema'
import { useLabels } from '../../../lib/levels/use-labels.ts'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { structureQuery } from '../../record-data/queries.ts'
import { relabel } from '../../record-data/structure.ts'
import { pushUndo } from '../../record-data/write/undo.ts'
import { filterFields } from '../../record-filters/filter-fields.ts'
import { FilterControl, UnknownFilter } from './FilterControl.tsx'
import { keyOf, type StoredFilter, withStandard } from '../../record-filters/dashboard/filters.ts'
import { t } from './row-messages.ts'
import type { DashboardFilters } from '../../record-filters/dashboard/use-dashboard-filters.ts'

interface FilterRowProps {
  readonly dashboard: DashboardFilters
  readonly stored: readonly StoredFilter[]
  /** The entities of its tiles, by technical name. */
  readonly entities: readonly string[]
  readonly isArranging: boolean
  /** Absent for users who may not change the dashboard. */
  readonly onSave?: (filters: readonly StoredFilter[]) => Promise<unknown>
}

/** The filters of all tiles. Users who may change the dashboard set the defaults. */
export default function FilterRow({ dashboard, stored, entities, isArranging, onSave }: FilterRowProps) {
  const { tenantId } = useTenant()
  const { filters, isPending, isChanged, choose, reset } = dashboard
  const replace = (key: string, next: StoredFilter[]) =>
    onSave!(stored.flatMap((each) => (keyOf(each) === key ? next : [each])))
  const remove = (each: StoredFilter, label: string) => {
    pushUndo(tenantId, replace(keyOf(each), []), {
      message: () => t('removed', { filter: label }),
      undo: () => void onSave!(stored).catch(() => {}),
    })
  }
  return (
    <div role="group" aria-label={t('filters')} className="flex w-full flex-wrap items-center gap-2">
      {stored.map((each) => {
        const filter = filters.find(({ key }) => key === keyOf(each))
        if (!filter) {
          const isGone = onSave && isArranging && !isPending
          return isGone && <UnknownFilter key={keyOf(each)} onRemove={() => remove(each, t('unknownField'))} />
        }
        return (
          <FilterControl
            key={filter.key}
            filter={filter}
            onChoose={(value) => choose(filter, value)}
            {...(onSave && {
              onRemove: () => remove(each, filter.label),
              onSetDefault: () =>
                void replace(filter.key, [withStandard(each, filter.value)]).then(
                  () => toast.success(t('defaultSet', { filter: filter.label })),
                  () => {},
                ),
            })}
          />
        )
      })}
      {isChanged && (
        <Button variant="ghost" size="sm" onClick={reset}>
          {t('reset')}
        </Button>
      )}
      {onSave && isArranging && stored.length < insightLimits.filters && (
        <AddFilter
          stored={stored}
          entities={entities}
          // A failure is shown in a toast.
          onAdd={(added) => void onSave([...stored, added]).catch(() => {})}
        />
      )}
    </div>
  )
}

interface AddFilterProps {
  readonly stored: readonly StoredFilter[]
  readonly entities: readonly string[]
  readonly onAdd: (filter: StoredFilter) => void
}

function AddFilter({ stored, entities, onAdd }: AddFilterProps) {
  const { tenantId } = useTenant()
  const labels = useLabels()
  const structures = useQueries({ queries: entities.map((name) => structureQuery(tenantId!, name)) })
  const fields = structures.flatMap(({ data }) => {
    if (!data) return []
    const structure = relabel(data, labels)
    const known = filterFields(structure)
    return structure.entity.fields.flatMap(({ id, name, label }) =>
      known.has(name) ? [{ value: id, label, group: structure.entity.pluralName }] : [],
    )
  })
  const all = [
    { value: 'period', label: t('period'), group: t('ofAllTiles') },
    { value: 'person', label: t('person'), group: t('ofAllTiles') },
    ...fields,
  ]
  const taken = new Set(stored.map(keyOf))
  return (
    <Combobox
      label={t('whatToFilterBy')}
      aria-label={t('addFilter')}
      placeholder={t('addFilter')}
      className="w-full sm:w-44"
      options={all.filter(({ value }) => !taken.has(value))}
      loading={structures.some(({ isPending }) => isPending)}
      value={null}
      onValueChange={(key) => {
        if (key === 'period' || key === 'person') onAdd({ type: key })
        else if (key !== null) onAdd({ type: 'field', fieldId: key })
      }}
    />
  )
}
