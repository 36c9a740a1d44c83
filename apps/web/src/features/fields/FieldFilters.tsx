import { type FieldType, fieldTypes } from '@monarch/field-types'
import { FieldTypeIcon } from '@monarch/field-types/web'
import { Combobox, SearchInput } from '@monarch/ui'
import { useEffect, useState } from 'react'
import { searchDebounce } from '../../lib/constants.ts'
import { useNavigation } from '../../lib/navigation.ts'
import type { FieldFilter } from './queries.ts'

interface FieldFiltersProps {
  filter: FieldFilter
  onChange: (change: Partial<FieldFilter>) => void
}

export function FieldFilters({ filter, onChange }: FieldFiltersProps) {
  const { data } = useNavigation()
  return (
    <div role="search" className="flex flex-wrap items-center gap-2">
      <SearchBox
        key={filter.text === '' ? 'empty' : 'text'}
        text={filter.text}
        onSearch={(text) => onChange({ text })}
      />
      <Combobox
        label="Entities"
        aria-label="Entity"
        placeholder="All entities"
        clearable
        options={(data?.entities ?? []).map(({ name, displayName }) => ({ value: name, label: displayName }))}
        value={filter.entity}
        onValueChange={(entity) => onChange({ entity })}
        className="w-full sm:w-52"
      />
      <Combobox
        label="Types"
        aria-label="Type"
        placeholder="All types"
        clearable
        options={types.map((type) => ({
          value: type.id,
          label: type.label,
          group: type.group,
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

/** In the box at once, in the address when the hand rests. */
function SearchBox({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const [value, setValue] = useState(text)
  useEffect(() => {
    if (value === text) return
    const timer = setTimeout(() => onSearch(value), searchDebounce)
    return () => clearTimeout(timer)
  })
  return (
    <div className="w-full sm:w-72">
      <SearchInput label="Search fields" placeholder="Search fields..." value={value} onValueChange={setValue} />
    </div>
  )
}
