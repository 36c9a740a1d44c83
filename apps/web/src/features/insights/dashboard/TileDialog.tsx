import { insightLimits, type ViewType, viewTypeDefinitions } from '@monarch/schema'
import { Combobox, Field, FormDialog, Input, lazyPart, Textarea } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMetrics } from '../metrics/list-query.ts'
import { t } from './messages.ts'
import type { TileReport } from './queries.ts'
import type { TileContent } from './tiles.ts'
import { useTileViews } from './view-queries.ts'

const ImageInput = lazyPart(() => import('./ImageInput.tsx'))

interface TileDialogProps {
  /** The edited tile; a new one has no content yet. */
  readonly start: TileContent
  readonly isNew: boolean
  readonly reports: ReadonlyMap<string, TileReport>
  readonly onSubmit: (content: TileContent) => void
  readonly onClose: () => void
}

const titles = {
  report: ['addAReport', 'editTile'],
  view: ['addAView', 'editTile'],
  metric: ['addAMetric', 'editTile'],
  text: ['addAText', 'editTile'],
  image: ['addAnImage', 'editTile'],
} as const

/** What a tile shows. */
export default function TileDialog({ start, isNew, reports, onSubmit, onClose }: TileDialogProps) {
  const [content, setContent] = useState(start)
  const [error, setError] = useState<string | null>(null)
  const change = (next: TileContent) => {
    setContent(next)
    setError(null)
  }
  const submit = () => {
    const problem = problemOf(content)
    if (problem) return setError(problem)
    onSubmit(trimmed(content))
    onClose()
  }
  return (
    <FormDialog
      title={t(titles[start.type][isNew ? 0 : 1])}
      submitLabel={isNew ? t('addTile') : t('save')}
      dirty={content !== start}
      onSubmit={submit}
      onClose={onClose}
    >
      {content.type === 'report' && (
        <Field label={t('report')} required error={error} help={reports.size === 0 ? <NoReports /> : undefined}>
          <Combobox
            label={t('report')}
            value={content.reportId || null}
            options={[...reports.values()].map(({ id, name, visibility }) => ({
              value: id,
              label: name,
              ...(visibility === 'personal' && { description: t('onlyYouSeeIt') }),
            }))}
            onValueChange={(reportId) => change({ ...content, reportId: reportId ?? '' })}
          />
        </Field>
      )}
      {content.type === 'view' && <ViewInput content={content} error={error} onChange={change} />}
      {content.type === 'metric' && <MetricInput content={content} error={error} onChange={change} />}
      {content.type === 'image' && <ImageInput content={content} error={error} onChange={change} />}
      {content.type === 'text' && (
        <Field label={t('textTile')} required error={error} help={t('textHelp')}>
          <Textarea
            rows={8}
            value={content.text}
            maxLength={insightLimits.text}
            onValueChange={(text) => change({ ...content, text })}
          />
        </Field>
      )}
      {(content.type === 'report' || content.type === 'view' || content.type === 'metric') && (
        <Field label={t('tileTitle')} help={t('tileTitleHelp')}>
          <Input
            value={content.title ?? ''}
            maxLength={insightLimits.label}
            autoComplete="off"
            onValueChange={(title) => change({ ...content, title })}
          />
        </Field>
      )}
    </FormDialog>
  )
}

interface ViewInputProps {
  readonly content: Extract<TileContent, { type: 'view' }>
  readonly error: string | null
  readonly onChange: (content: TileContent) => void
}

function ViewInput({ content, error, onChange }: ViewInputProps) {
  const { data, isPending } = useTileViews()
  return (
    <Field label={t('viewTile')} required error={error}>
      <Combobox
        label={t('viewTile')}
        value={content.viewId || null}
        loading={isPending}
        options={(data ?? []).map(({ id, name, type, visibility, entityLabel }) => ({
          value: id,
          label: name,
          group: entityLabel,
          keywords: [entityLabel],
          description: visibility === 'personal' ? t('onlyYouSeeIt') : viewTypeDefinitions[type as ViewType].label(),
        }))}
        onValueChange={(viewId) => onChange({ ...content, viewId: viewId ?? '' })}
      />
    </Field>
  )
}

interface MetricInputProps {
  readonly content: Extract<TileContent, { type: 'metric' }>
  readonly error: string | null
  readonly onChange: (content: TileContent) => void
}

function MetricInput({ content, error, onChange }: MetricInputProps) {
  const { data, isPending } = useMetrics()
  const isEmpty = data?.length === 0
  return (
    <Field label={t('metricTile')} required error={error} help={isEmpty ? <NoMetrics /> : undefined}>
      <Combobox
        label={t('metricTile')}
        value={content.metricId || null}
        loading={isPending}
        options={(data ?? []).map(({ id, name, visibility }) => ({
          value: id,
          label: name,
          ...(visibility === 'personal' && { description: t('onlyYouSeeIt') }),
        }))}
        onValueChange={(metricId) => onChange({ ...content, metricId: metricId ?? '' })}
      />
    </Field>
  )
}

function NoMetrics() {
  return (
    <>
      {t('noMetrics')}{' '}
      <Link to="/insights/metrics" className="text-link underline underline-offset-2">
        {t('newMetric')}
      </Link>
    </>
  )
}

function NoReports() {
  return (
    <>
      {t('noReports')}{' '}
      <Link to="/reports/$reportId" params={{ reportId: 'new' }} className="text-link underline underline-offset-2">
        {t('newReport')}
      </Link>
    </>
  )
}

function problemOf(content: TileContent): string | null {
  if (content.type === 'report') return content.reportId ? null : t('pleaseChooseAReport')
  if (content.type === 'view') return content.viewId ? null : t('pleaseChooseAView')
  if (content.type === 'metric') return content.metricId ? null : t('pleaseChooseAMetric')
  if (content.type === 'image') return content.fileId ? null : t('pleaseChooseAnImage')
  return content.text.trim() ? null : t('pleaseEnterAText')
}

/** Removes an empty title: the name of the report or view is shown instead. */
function trimmed(content: TileContent): TileContent {
  if (content.type === 'text') return content
  if (content.type === 'image') return { ...content, alt: content.alt.trim() }
  const { title, ...rest } = content
  return title?.trim() ? { ...rest, title: title.trim() } : rest
}
