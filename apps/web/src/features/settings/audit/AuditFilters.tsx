import { Combobox, DatePicker } from '@monarch/ui'
import { useState } from 'react'
import { DebouncedSearch } from '../../../lib/DebouncedSearch.tsx'
import { type AuditFilter, usePeople } from './queries.ts'
import { actionWords, subjectWords } from './words.ts'
import { t } from './messages.ts'

interface AuditFiltersProps {
  filter: AuditFilter
  onChange: (change: Partial<AuditFilter>) => void
}

export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const [text, setText] = useState('')
  const { people, isFetching } = usePeople({ text })
  const { people: chosen } = usePeople({ id: filter.who })
  return (
    <div role="search" className="grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
      <div className="col-span-2 sm:w-52">
        <DebouncedSearch label={t('searchTheLog')} text={filter.text} onSearch={(text) => onChange({ text })} />
      </div>
      {people && (
        <Combobox
          label={t('people')}
          aria-label={t('who')}
          placeholder={t('everyone')}
          clearable
          options={people.items.map(({ id, name, email }) => ({ value: id, label: name, description: email }))}
          search={{ onChange: setText, cutAt: people.cutAt }}
          loading={isFetching}
          value={filter.who}
          chosenLabel={chosen?.items.find(({ id }) => id === filter.who)?.name ?? t('someone')}
          onValueChange={(who) => onChange({ who })}
          className="w-full sm:w-38"
        />
      )}
      <Combobox
        label={t('what')}
        aria-label={t('what')}
        placeholder={t('everything')}
        clearable
        options={optionsOf(subjectWords())}
        value={filter.what}
        onValueChange={(what) => onChange({ what })}
        className="w-full sm:w-38"
      />
      <Combobox
        label={t('actions')}
        aria-label={t('action')}
        placeholder={t('allActions')}
        clearable
        options={optionsOf(actionWords())}
        value={filter.action}
        onValueChange={(action) => onChange({ action })}
        className="w-full sm:w-38"
      />
      <DatePicker
        aria-label={t('from')}
        placeholder={t('from')}
        max={filter.to ?? undefined}
        value={filter.from}
        onValueChange={(from) => onChange({ from })}
        className="w-full sm:w-32"
      />
      <DatePicker
        aria-label={t('to')}
        placeholder={t('to')}
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
