import {
  dailySchedule,
  type MetricSchedule,
  metricMeasures,
  type ReportMeasure,
  scheduleKeys,
  structureLimits,
  type Visibility,
} from '@monarch/schema'
import { object } from '@monarch/shapes'
import {
  Combobox,
  Field,
  FormDialog,
  Input,
  SegmentedControl,
  Select,
  SettingsPanel,
  Skeletons,
  Textarea,
} from '@monarch/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { messageOf } from '../../../lib/api/api-error.ts'
import { choosable, peopleQuery } from '../../../lib/people/people.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { useStructure } from '../../record-data/queries.ts'
import { readTypedNumber, writeTypedNumber } from '../report/typed-number.ts'
import { nameOfMeasure } from '../report/words.ts'
import { t } from './messages.ts'
import { type MetricInput, type StoredMetric, useMetricReports, useSaveMetric } from './queries.ts'

interface MetricDialogProps {
  /** `null` for a new metric. */
  readonly stored: StoredMetric | null
  readonly start?: MetricStart
  /** Whether the user may choose who sees it. Otherwise a new metric is personal. */
  readonly mayShare: boolean
  readonly mayHandOver?: boolean
  readonly onSaved: (id: string) => void
  readonly onClose: () => void
}

/** What a new metric measures. */
export interface MetricStart {
  readonly name: string
  readonly reportId: string
  readonly measure: string
  /** A metric of a personal report is personal. */
  readonly isPersonal: boolean
}

interface Draft extends Omit<MetricInput, 'target' | 'threshold'> {
  readonly target: string
  readonly threshold: string
}

const schedule = object(scheduleKeys, 'every', 'at')

/** What a metric measures, when, and when it notifies. */
export default function MetricDialog({
  stored,
  start: given,
  mayShare,
  mayHandOver = true,
  onSaved,
  onClose,
}: MetricDialogProps) {
  const { id: userId } = useUser()
  const [start] = useState(() => (stored ? draftOfStored(stored) : newDraft(userId, mayShare, given)))
  const [draft, setDraft] = useState(start)
  const [wasSubmitted, setSubmitted] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const save = useSaveMetric(stored)
  const set = (change: Partial<Draft>) => {
    setDraft({ ...draft, ...change })
    setError(null)
  }
  const [target, threshold] = [numberOf(draft.target), numberOf(draft.threshold)]
  const hasName = draft.name.trim() !== ''
  const hasFigure = draft.reportId !== '' && draft.measure !== ''
  const submit = () => {
    setSubmitted(true)
    if (save.isPending || !hasName || !hasFigure || target === undefined || threshold === undefined) return
    const description = draft.description?.trim() || null
    save.mutate(
      {
        ...draft,
        name: draft.name.trim(),
        description,
        target,
        threshold,
        ownerId: draft.visibility === 'personal' ? start.ownerId : draft.ownerId,
      },
      {
        onSuccess: (id) => {
          onClose()
          onSaved(id)
        },
        onError: (reason) => setError(messageOf(reason)),
      },
    )
  }
  const wrong = (isWrong: boolean, message: string) => (wasSubmitted && isWrong ? message : null)
  return (
    <FormDialog
      title={stored ? t('editMetric') : t('newMetric')}
      submitLabel={stored ? t('save') : t('createMetric')}
      pending={save.isPending}
      dirty={draft !== start}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t('name')} required error={wrong(!hasName, t('pleaseEnterAName'))}>
        <Input
          value={draft.name}
          maxLength={structureLimits.label}
          autoComplete="off"
          onValueChange={(name) => set({ name })}
        />
      </Field>
      <FigureInputs draft={draft} error={error ?? wrong(!hasFigure, t('pleaseChooseAFigure'))} onChange={set} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('target')} error={wrong(target === undefined, t('mustBeANumber'))}>
          <Input inputMode="decimal" value={draft.target} onValueChange={(text) => set({ target: text })} />
        </Field>
        <Field
          label={t('threshold')}
          help={t('thresholdHelp')}
          error={wrong(threshold === undefined, t('mustBeANumber'))}
        >
          <Input inputMode="decimal" value={draft.threshold} onValueChange={(text) => set({ threshold: text })} />
        </Field>
      </div>
      {draft.threshold.trim() !== '' && (
        <Field label={t('notifyWhen')}>
          <SegmentedControl
            aria-label={t('notifyWhen')}
            options={[
              { value: 'below', label: t('below') },
              { value: 'above', label: t('above') },
            ]}
            value={draft.alertWhen}
            onValueChange={(alertWhen) => set({ alertWhen })}
          />
        </Field>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <SettingsPanel
          shape={schedule}
          values={draft.schedule}
          onChange={(change) => set({ schedule: { ...draft.schedule, ...change } as MetricSchedule })}
        />
      </div>
      <Field label={t('description')}>
        <Textarea
          rows={2}
          value={draft.description ?? ''}
          maxLength={structureLimits.description}
          onValueChange={(description) => set({ description })}
        />
      </Field>
      {mayHandOver && draft.visibility !== 'personal' && (
        <OwnerInput ownerId={draft.ownerId} onChange={(ownerId) => set({ ownerId })} />
      )}
      {mayShare && draft.visibility !== 'locked' && (
        <SegmentedControl
          aria-label={t('whoSeesIt')}
          options={[
            { value: 'shared', label: t('everyone') },
            { value: 'personal', label: t('onlyMe') },
          ]}
          value={draft.visibility === 'personal' ? 'personal' : 'shared'}
          onValueChange={(visibility) => set({ visibility })}
        />
      )}
    </FormDialog>
  )
}

interface FigureProps {
  readonly draft: Pick<Draft, 'reportId' | 'measure' | 'visibility'>
  readonly error: string | null
  readonly onChange: (change: Partial<Draft>) => void
}

/** The report and its measure. */
function FigureInputs({ draft: { reportId, measure, visibility }, error, onChange }: FigureProps) {
  const query = useMetricReports()
  const { tenantId } = useTenant()
  const report = query.data?.find(({ id }) => id === reportId)
  const entity = report?.entity?.name ?? null
  const structure = useStructure(entity === null ? null : tenantId, entity ?? '')
  if (query.error && !query.data) return <QueryError title={t('metricsNotLoaded')} query={query} />
  if (!query.data) return <Skeletons label={t('loadingMetrics')} row="h-9 w-full" count={2} />
  const offered = query.data.filter((each) => visibility === 'personal' || each.visibility !== 'personal')
  const measures = measuresOf(report?.config)
  return (
    <>
      <Field label={t('report')} required error={error} help={offered.length === 0 ? t('needsReport') : undefined}>
        <Select
          options={offered.map(({ id, name }) => ({ value: id, label: name }))}
          value={reportId}
          onValueChange={(id) => {
            const [first] = measuresOf(offered.find((each) => each.id === id)?.config)
            onChange({ reportId: id, measure: first?.key ?? '' })
          }}
        />
      </Field>
      {report && (
        <Field label={t('figure')} required help={measures.length === 0 ? t('noFigures') : undefined}>
          <Select
            options={measures.map((each) => ({
              value: each.key,
              label: structure.data ? nameOfMeasure(each, structure.data) : (each.label ?? each.key),
            }))}
            value={measure}
            onValueChange={(key) => onChange({ measure: key })}
          />
        </Field>
      )}
    </>
  )
}

/** Who is responsible for the metric. */
function OwnerInput({ ownerId, onChange }: { readonly ownerId: string; readonly onChange: (id: string) => void }) {
  const { tenantId } = useTenant()
  const { id: userId } = useUser()
  const { data = [], isPending } = useQuery(peopleQuery(tenantId))
  const known = data.filter(({ id, isActive }) => id === ownerId && !isActive)
  return (
    <Field label={t('owner')}>
      <Combobox
        label={t('owner')}
        value={ownerId}
        loading={isPending}
        options={[...choosable(data, userId), ...known].map(({ id, name }) => ({ value: id, label: name }))}
        onValueChange={(id) => id !== null && onChange(id)}
      />
    </Field>
  )
}

const measuresOf = (config: unknown): readonly ReportMeasure[] =>
  config === undefined ? [] : metricMeasures({ definition: config as never })

/** `null` if the text is empty, `undefined` if it is not a number. */
function numberOf(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const number = readTypedNumber(text)
  return Number.isFinite(number) ? number : undefined
}

const textOf = (value: number | null): string => (value === null ? '' : writeTypedNumber(value))

function newDraft(userId: string, mayShare: boolean, given?: MetricStart): Draft {
  const { name = '', reportId = '', measure = '', isPersonal = false } = given ?? {}
  const visibility: Visibility = mayShare && !isPersonal ? 'shared' : 'personal'
  const texts = { target: '', threshold: '' }
  const rest = { description: null, alertWhen: 'below', schedule: dailySchedule, ownerId: userId } as const
  return { name, reportId, measure, visibility, ...texts, ...rest }
}

function draftOfStored({ target, threshold, ...stored }: StoredMetric): Draft {
  const { name, description, reportId, measure, alertWhen, schedule: when, visibility, ownerId } = stored
  const texts = { target: textOf(target), threshold: textOf(threshold) }
  return { name, description, reportId, measure, alertWhen, schedule: when, visibility, ownerId, ...texts }
}
