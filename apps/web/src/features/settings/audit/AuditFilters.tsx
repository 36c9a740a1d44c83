import { Combobox, DatePicker, SearchInput } from '@monarch/ui'
import { useEffect, useState } from 'react'
import { searchDebounce } from '../../../lib/constants.ts'
import { type AuditFilter, usePeople } from './queries.ts'
import { actionWords, subjectWords } from './words.ts'

interface AuditFiltersProps {
  filter: AuditFilter
  onChange: (change: Partial<AuditFilter>) => void
}

export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const people = usePeople()
  return (
    <div role="search" className="grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
      <SearchBox
        key={filter.text === '' ? 'empty' : 'text'}
        text={filter.text}
        onSearch={(text) => onChange({ text })}
      />
      {people && (
        <Combobox
          label="People"
          aria-label="Who"
          placeholder="Everybody"
          clearable
          options={people.map(({ id, name, email }) => ({ value: id, label: name, description: email }))}
          value={filter.who}
          onValueChange={(who) => onChange({ who })}
          className="w-full sm:w-38"
        />
      )}
      <Combobox
        label="What"
        aria-label="What"
        placeholder="Everything"
        clearable
        options={optionsOf(subjectWords)}
        value={filter.what}
        onValueChange={(what) => onChange({ what })}
        className="w-full sm:w-38"
      />
      <Combobox
        label="Actions"
        aria-label="Action"
        placeholder="All actions"
        clearable
        options={optionsOf(actionWords)}
        value={filter.action}
        onValueChange={(action) => onChange({ action })}
        className="w-full sm:w-38"
      />
      <DatePicker
        aria-label="From"
        placeholder="From"
        max={filter.to ?? undefined}
        value={filter.from}
        onValueChange={(from) => onChange({ from })}
        className="w-full sm:w-32"
      />
      <DatePicker
        aria-label="To"
        placeholder="To"
        min={filter.from ?? undefined}
        value={filter.to}
        onValueChange={(to) => onChange({ to })}
        className="w-full sm:w-32"
      />
    </div>
  )
}

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words)
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label))

/** In the box at once, in the address when the hand rests. */
function SearchBox({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const [value, setValue] = useState(text)
  useEffect(() => {
    if (value === text) return
    const timer = setTimeout(() => onSearch(value), searchDebounce)
    return () => clearTimeout(timer)
  })
  return (
    <div className="col-span-2 sm:w-52">
      <SearchInput label="Search the log" placeholder="Search the log..." value={value} onValueChange={setValue} />
    </div>
  )
}
