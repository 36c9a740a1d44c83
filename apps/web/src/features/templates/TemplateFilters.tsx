import { SearchInput, Select } from '@monarch/ui'
import { kinds, type TemplateList } from './use-template-list.ts'

const any = 'any'

export function TemplateFilters({ list: { filter, setFilter, industries } }: { list: TemplateList }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="w-full sm:w-72">
        <SearchInput
          label="Search templates"
          placeholder="Search templates..."
          value={filter.q}
          onValueChange={(q) => setFilter({ q })}
        />
      </div>
      <Select
        aria-label="Industry"
        className="w-44 max-sm:flex-1"
        options={[
          { value: any, label: 'All industries' },
          ...industries.map((industry) => ({ value: industry, label: industry })),
        ]}
        value={filter.industry || any}
        onValueChange={(industry) => setFilter({ industry: industry === any ? '' : industry })}
      />
      <Select
        aria-label="Type"
        className="w-36 max-sm:flex-1"
        options={[{ value: any, label: 'All types' }, ...kinds]}
        value={filter.kind || any}
        onValueChange={(kind) => setFilter({ kind: kind === any ? '' : kind })}
      />
    </div>
  )
}
