import { type FieldType, fieldTypes, groupLabels } from '@monarch/field-types'
import { FieldTypeIcon } from '@monarch/field-types/web'
import { Combobox } from '@monarch/ui'
import { useNavigation } from '../../lib/navigation/navigation.ts'
import { DebouncedSearch } from '../../lib/DebouncedSearch.tsx'
import type { FieldFilter } from './queries.ts'
import { t } from './messages.ts'

interface FieldFiltersProps {
  filter: FieldFilter
  onChange: (change: Partial<FieldFilter>) => void
}

export function FieldFilters({ filter, onChange }: FieldFiltersProps) {
  const { data } = useNavigation()
  return (
    <div role="search" className="flex flex-wrap items-center gap-2">
      <div className="w-full sm:w-72">
        <DebouncedSearch label={t('searchFields')} text={filter.text} onSearch={(text) => onChange({ text })} />
      </div>
      <Combobox
        label={t('entities')}
        aria-label={t('entity')}
        placeholder={t('allEntities')}
        clearable
        options={(data?.entities ?? []).map(({ name, displayName }) => ({ value: name, label: displayName }))}
        value={filter.entity}
        onValueChange={(entity) => onChange({ entity })}
        className="w-full sm:w-52"
      />
      <Combobox
        label={t('types')}
        aria-label={t('type')}
        placeholder={t('allTypes')}
        clearable
        options={types.map((type) => ({
          value: type.id,
          label: type.label(),
          group: groupLabels[type.group](),
          icon: <FieldTypeIcon type={type} />,
        }))}
        value={filter.type}
        onValueChange={(type) => onChange({ type })}
        className="w-full sm:w-52"
      />
    </div>
  )
}

const types = Object.values<FieldType>(fieldTypes)
