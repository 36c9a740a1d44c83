import { type ChartKind, chartKinds, kindLabel } from '@monarch/charts'
import type { Json } from '@monarch/field-types'
import { Button, Field, Input, lazyPart, PageHeader, Select, Skeletons } from '@monarch/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { QueryError } from '../../../errors/QueryError.tsx'
import { useNavigation } from '../../../lib/navigation/navigation.ts'
import { useMay } from '../../../lib/session/use-rights.ts'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { Chart } from '../../charts/Chart.tsx'
import { useStructure } from '../../record-data/queries.ts'
import type { EntityStructure } from '../../record-data/structure.ts'
import type { FilterBuilderProps } from '../../record-filters/FilterBuilder.tsx'
import { fromWhere, toWhere } from '../../record-filters/filter-where.ts'
import { AnswerTable, drillSearch } from './AnswerTable.tsx'
import { chartDataOf } from './chart-data.ts'
import { type Answer, type Config, useAnswer, useDeleteReport, useSaveReport } from './queries.ts'
import { GroupInputs, isWhole, MeasureInputs } from './ReportParts.tsx'
import { t } from './messages.ts'

const FilterBuilder = lazyPart<FilterBuilderProps>(
  () => import('../../record-filters/FilterBuilder.tsx'),
  () => null,
)

export interface StoredReport {
  /** `null` for a new one. */
  readonly id: string | null
  readonly name: string
  readonly visibility: 'shared' | 'personal' | 'locked'
  readonly config: Config
}

interface EditorProps {
  readonly entityId: string
  readonly stored: StoredReport
}

/** A report with its parts beside its answer. */
export function ReportEditor({ entityId, stored }: EditorProps) {
  const { tenantId } = useTenant()
  const { data: navigation } = useNavigation()
  const name = navigation?.entities.find(({ id }) => id === entityId)?.name ?? ''
  const query = useStructure(name === '' ? null : tenantId, name)
  if (query.data) return <Editor structure={query.data} entityId={entityId} stored={stored} />
  if (query.error) return <QueryError title={t('reportNotLoaded')} query={query} />
  return <Skeletons label={t('loadingReports')} row="h-12 w-full" />
}

function Editor({ structure, entityId, stored }: EditorProps & { readonly structure: EntityStructure }) {
  const navigate = useNavigate()
  const mayShare = useMay('insight:create')
  const mayChange = useMay('insight:update')
  const mayDelete = useMay('insight:delete')
  const [draft, setDraft] = useState(stored)
  const { name, visibility, config } = draft
  const [filter, setFilter] = useState(() => fromWhere(config.filter as Json | undefined, structure))
  const [isAsked, setAsked] = useState(false)
  const save = useSaveReport()
  const remove = useDeleteReport()
  const change = (next: Config) => setDraft({ ...draft, config: next })
  const isReady = config.measures.length > 0 && config.measures.every(isWhole)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(stored)
  const isOwn = stored.id === null || stored.visibility === 'personal'
  const source = !isChanged && stored.id !== null ? { id: stored.id } : { entityId, config }
  const kind = (config.chart?.type ?? 'table') as ChartKind | 'table'
  const submit = () => {
    setAsked(true)
    if (name.trim() === '' || !isReady) return
    save.mutate(
      { id: stored.id, entityId, name, visibility, config },
      {
        onSuccess: (id) => {
          toast.success(t('saved'))
          if (stored.id === null) void navigate({ to: '/reports/$reportId', params: { reportId: id } })
        },
        onError: (error) => toast.error(error.message),
      },
    )
  }
  const actions = (
    <>
      {stored.id !== null && (isOwn || mayDelete) && (
        <Button
          variant="outline"
          onClick={() =>
            remove.mutate(stored.id!, {
              onSuccess: () => {
                toast.success(t('deleted'))
                void navigate({ to: '/reports' })
              },
              onError: (error) => toast.error(error.message),
            })
          }
        >
          {t('deleteReport')}
        </Button>
      )}
      {(isOwn || mayChange) && (
        <Button onClick={submit} disabled={save.isPending}>
          {t('save')}
        </Button>
      )}
    </>
  )
  const back = (
    <Button asChild variant="ghost" size="icon">
      <Link to="/reports" aria-label={t('back')}>
        <ArrowLeft aria-hidden />
      </Link>
    </Button>
  )
  return (
    <div className="mx-auto flex w-full max-w-[1280px] flex-col gap-4 p-4 lg:p-6">
      <PageHeader title={stored.name || t('unnamed')} back={back} actions={actions} />
      <div className="flex flex-col gap-6 lg:flex-row">
        <div className="flex w-full shrink-0 flex-col gap-4 lg:w-80">
          <Field label={t('name')} required error={isAsked && name.trim() === '' ? t('name') : null}>
            <Input value={name} onChange={(event) => setDraft({ ...draft, name: event.target.value })} />
          </Field>
          <MeasureInputs structure={structure} config={config} onChange={change} />
          <GroupInputs structure={structure} config={config} onChange={change} />
          <Field label={t('chart')}>
            <Select
              options={[
                { value: 'table', label: t('table') },
                ...chartKinds.map((value) => ({ value: value as string, label: kindLabel(value) })),
              ]}
              value={kind}
              onValueChange={(type) => change({ ...config, chart: { ...config.chart, type: type as ChartKind } })}
            />
          </Field>
          <fieldset className="min-w-0">
            <legend className="mb-1 text-sm font-medium">{t('filters')}</legend>
            <FilterBuilder
              structure={structure}
              filter={filter}
              matches=""
              onChange={(next) => {
                setFilter(next)
                const { filter: _, ...rest } = config
                const where = toWhere(next, structure, null)
                change(where ? { ...rest, filter: where as Record<string, unknown> } : rest)
              }}
            />
          </fieldset>
          {visibility !== 'locked' && (mayShare || visibility === 'shared') && (
            <Field label={t('visibility')}>
              <Select
                options={[
                  { value: 'shared', label: t('everyone') },
                  { value: 'personal', label: t('onlyMe') },
                ]}
                value={visibility}
                onValueChange={(next) => setDraft({ ...draft, visibility: next as 'shared' })}
              />
            </Field>
          )}
        </div>
        <div className="min-w-0 flex-1">
          {isReady ? (
            <Result title={name || t('unnamed')} kind={kind} source={source} />
          ) : (
            <p className="text-cell text-muted-foreground">{t('chooseField')}</p>
          )}
        </div>
      </div>
    </div>
  )
}

interface ResultProps {
  readonly title: string
  readonly kind: ChartKind | 'table'
  readonly source: NonNullable<Parameters<typeof useAnswer>[0]>
}

function Result({ title, kind, source }: ResultProps) {
  const query = useAnswer(source)
  if (query.error) return <QueryError title={t('answerNotLoaded')} query={query} />
  if (!query.data) return <Skeletons label={t('loadingAnswer')} row="h-9 w-full" />
  const answer = query.data
  return (
    <div className="flex flex-col gap-4" aria-busy={query.isPlaceholderData}>
      {answer.missing.length > 0 && (
        <p role="status" className="rounded-md border bg-muted px-3 py-2 text-cell">
          {t('missing', { count: answer.missing.length })}
        </p>
      )}
      {kind !== 'table' && <Drawn title={title} kind={kind} answer={answer} />}
      <AnswerTable answer={answer} />
      {answer.isCut && <p className="text-xs text-muted-foreground">{t('cut', { count: answer.rows.length })}</p>}
    </div>
  )
}

/** A mark opens the list of its records. */
function Drawn({ title, kind, answer }: { readonly title: string; readonly kind: ChartKind; readonly answer: Answer }) {
  const navigate = useNavigate()
  const data = chartDataOf(answer)
  const measures = answer.columns.filter((column) => column.kind === 'measure')
  return (
    <Chart
      title={title}
      headingLevel={2}
      data={data}
      options={{ kind }}
      className="h-80"
      onOpen={({ at, measure }) => {
        const place = data.rows.findIndex((row) => JSON.stringify(row.at) === JSON.stringify(at))
        const row = answer.rows[place] ?? answer.total
        const column = measures[measure]
        if (row && column)
          void navigate({ to: '/entities/$name', params: { name: answer.entity }, search: drillSearch(row, column) })
      }}
    />
  )
}
