import { Combobox, Field, PageHeader } from '@monarch/ui'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useNavigation } from '../../../lib/navigation/navigation.ts'
import { usePageTitle } from '../../../lib/navigation/page-title.ts'
import { type ReportItemsPart, ReportEditor } from './ReportEditor.tsx'
import type { Config } from './queries.ts'
import { t } from './messages.ts'

const plain: Config = { measures: [{ type: 'count', key: 'm1' }], chart: { type: 'number' } }

/** A new report starts with the number of records, or with the settings of a list; `?entity=` names the entity. */
export function NewReport({ Items }: { readonly Items: ReportItemsPart }) {
  usePageTitle(t('newReport'))
  const search = useSearch({ strict: false })
  const { data: navigation } = useNavigation()
  const [config] = useState(() => readConfig(search.chart) ?? plain)
  const [chosen, setChosen] = useState<string | null>(null)
  const entities = navigation?.entities ?? []
  const entityId = chosen ?? entities.find(({ name }) => name === search.entity)?.id ?? null
  if (entityId !== null)
    return (
      <ReportEditor
        key={entityId}
        entityId={entityId}
        stored={null}
        given={{ name: '', visibility: 'personal', config }}
        Items={Items}
      />
    )
  return (
    <div className="mx-auto flex w-full max-w-[1280px] flex-col gap-4 p-4 lg:p-6">
      <PageHeader title={t('newReport')} description={t('noReportsHelp')} />
      <Field label={t('ofRecords')} className="max-w-sm">
        <Combobox
          label={t('ofRecords')}
          options={entities.map(({ id, pluralName }) => ({ value: id, label: pluralName }))}
          value={null}
          onValueChange={setChosen}
        />
      </Field>
    </div>
  )
}

/** The settings in the link from a list. The server checks them like every report. */
function readConfig(text: string | undefined): Config | null {
  try {
    const given: unknown = JSON.parse(text ?? 'null')
    return typeof given === 'object' && given !== null && 'measures' in given ? (given as Config) : null
  } catch {
    return null
  }
}
