import type { LayoutItem } from '@monarch/schema'
import { Combobox, type EditorProps, Field } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { adminDocument } from '../../lib/api/admin-document.ts'
import { graphqlAll } from '../../lib/api/graphql-all.ts'
import { rich } from '../../lib/language/rich.ts'
import { useInsightTexts } from '../../lib/levels/use-insight-texts.ts'
import { tenantKey, useTenant } from '../../lib/tenants/tenant.ts'
import { useStructure } from '../record-data/queries.ts'
import { capitalize } from '../record-data/structure.ts'
import type { ItemChange } from './builder-state.ts'
import { t } from './messages.ts'

interface RelatedReportInputProps {
  readonly input: EditorProps
  readonly item: LayoutItem
  readonly entityName: string
  readonly onChange: (change: ItemChange) => void
}

/**
 * Chooses a report on records that refer to this entity, and with it the relation that filters the report. Personal reports are left out,
 * because others cannot see them.
 */
export function RelatedReportInput({ input, item, entityName, onChange }: RelatedReportInputProps) {
  const { tenantId } = useTenant()
  const structure = useStructure(tenantId, entityName)
  const reports = useSharedReports()
  const failed = [structure, reports].find(({ isError, data }) => isError && data === undefined)
  const inverses = (structure.data?.inverses ?? []).filter(({ field }) => field.relation?.inverseName)
  const choices = inverses.flatMap(({ entity, field }) => {
    const isOnly = inverses.filter((each) => each.entity.id === entity.id).length === 1
    const plural = capitalize(entity.pluralName)
    return (reports.data ?? [])
      .filter((report) => report.entity?.id === entity.id)
      .map(({ id, name }) => ({
        through: field.relation!.inverseName!,
        reportId: id,
        label: name,
        group: isOnly ? plural : t('recordsThrough', { name: plural, field: field.label }),
      }))
  })
  const isLoaded = structure.data !== undefined && reports.data !== undefined
  const isMissing = isLoaded && item.reportId !== undefined && !choices.some(isChosen)
  function isChosen(choice: { readonly through: string; readonly reportId: string }): boolean {
    return choice.through === item.through && choice.reportId === item.reportId
  }
  const help = isLoaded && choices.length === 0 ? noReports() : t('relatedReportHelp')
  const error = failed ? t('reportsNotLoaded') : isMissing ? t('reportIsMissing') : null
  return (
    <Field label={input.label} required help={help} error={error}>
      <Combobox
        label={input.label}
        loading={!isLoaded && !failed}
        value={item.reportId === undefined ? null : keyOf(item.through!, item.reportId)}
        options={choices.map(({ through, reportId, ...option }) => ({ ...option, value: keyOf(through, reportId) }))}
        onValueChange={(key) => {
          const choice = choices.find(({ through, reportId }) => keyOf(through, reportId) === key)
          if (choice) onChange({ through: choice.through, reportId: choice.reportId })
        }}
      />
    </Field>
  )
}

/** Names the report of an item, on the canvas. */
export function ReportName({ item }: { readonly item: LayoutItem }) {
  const { data } = useSharedReports()
  const name = data?.find(({ id }) => id === item.reportId)?.name
  const text = item.reportId === undefined ? t('noReportChosen') : (name ?? (data ? t('reportIsMissing') : ''))
  return <p className="truncate px-2 pb-2 pl-8 text-xs text-muted-foreground">{text}</p>
}

function useSharedReports() {
  const { tenantId } = useTenant()
  const { named } = useInsightTexts()
  return useQuery({
    queryKey: tenantKey(tenantId, 'insights', 'reports', 'shared'),
    queryFn: async ({ signal }) =>
      (await graphqlAll('admin', reportsDocument, { tenantId: tenantId! }, { signal })).reports,
    select: (reports) => named('report', reports),
    enabled: tenantId !== null,
  })
}

const keyOf = (through: string, reportId: string): string => `${through} ${reportId}`

const noReports = () =>
  rich(
    t('noRelatedReports', {
      link: (parts) => (
        <Link to="/reports/$reportId" params={{ reportId: 'new' }} className="text-link underline underline-offset-2">
          {parts}
        </Link>
      ),
    }),
  )

const reportsDocument = adminDocument(`query SharedReports($tenantId: ID!, $limit: Int, $offset: Int) {
  reports(where: {tenantId: {eq: $tenantId}, visibility: {ne: "personal"}}, orderBy: [{name: ASC}], limit: $limit, offset: $offset) {
    id name entity { id }
  }
}`)
