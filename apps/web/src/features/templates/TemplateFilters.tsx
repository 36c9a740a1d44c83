import { SearchInput, Select } from '@monarch/ui'
import { kindOptions, type TemplateList } from './use-template-list.ts'
import { t } from './messages.ts'

const all = 'all'

export function TemplateFilters({ list: { filter, setFilter, industries } }: { list: TemplateList }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="w-full sm:w-72">
        <SearchInput label={t('searchTemplates')} value={filter.q} onValueChange={(q) => setFilter({ q })} />
      </div>
      <Select
        aria-label={t('industry')}
        className="w-44 max-sm:flex-1"
        options={[
          { value: all, label: t('allIndustries') },
          ...industries.map((industry) => ({ value: industry, label: industry })),
        ]}
        value={filter.industry || all}
        onValueChange={(industry) => setFilter({ industry: industry === all ? '' : industry })}
      />
      <Select
        aria-label={t('type')}
        className="w-36 max-sm:flex-1"
        options={[{ value: all, label: t('allTypes') }, ...kindOptions()]}
        value={filter.kind || all}
        onValueChange={(kind) => setFilter({ kind: kind === all ? '' : kind })}
      />
    </div>
  )
}
