import { cn, Spinner } from '@monarch/ui'
import { CircleAlert, RefreshCw, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { isUnderWay, useFieldGeneration } from './field-generation.ts'
import { useLinkStop } from '../link-stop.ts'
import { GrowingText } from './GrowingText.tsx'
import { t } from './frame-messages.ts'

interface GeneratedFrameProps {
  label: string
  isEmpty: boolean
  isWhole: boolean
  children: ReactNode
}

/** A read-only generated value with its state: in progress, failed (with retry), outdated, or empty (with a button to generate it). */
export function GeneratedFrame({ label, isEmpty, isWhole, children }: GeneratedFrameProps) {
  const generation = useFieldGeneration()
  const stop = useLinkStop()
  if (!generation) return children
  const { status, error, isStale, writing, unavailable, generate } = generation
  const canAsk = unavailable === null
  if (isUnderWay(generation)) {
    const value =
      writing !== null ? (
        <GrowingText text={writing} isWhole={isWhole} />
      ) : isEmpty ? (
        <span className="truncate text-muted-foreground">{t('aiIsWriting')}</span>
      ) : (
        children
      )
    return (
      <Row value={value}>
        <span role="status" className="inline-flex shrink-0 text-muted-foreground">
          <Spinner className="size-3.5" />
          <span className="sr-only">{t('aiIsWritingField', { label })}</span>
        </span>
      </Row>
    )
  }
  if (status === 'failed') {
    const sentence = error ?? t('aiHasFailed')
    return (
      <Row value={isEmpty ? null : children}>
        <CircleAlert aria-hidden className="size-3.5 shrink-0 text-error" />
        {canAsk && (
          <button
            type="button"
            {...stop}
            onClick={generate}
            className={quietLook}
            title={sentence}
            aria-label={t('retryFor', { label })}
          >
            {t('retry')}
          </button>
        )}
        <span className={isEmpty ? 'truncate text-xs text-error' : 'sr-only'} title={sentence}>
          {sentence}
        </span>
      </Row>
    )
  }
  if (!isEmpty && isStale) {
    return (
      <Row value={children}>
        <span title={t('sourcesHaveChanged')} className="shrink-0 rounded-sm bg-warning-bg px-1 text-2xs text-warning">
          {t('outOfDate')}
        </span>
        {canAsk && (
          <button
            type="button"
            {...stop}
            onClick={generate}
            className={`${quietLook} min-w-6 justify-center`}
            title={t('regenerate')}
          >
            <RefreshCw aria-hidden className="size-3.5" />
            <span className="sr-only">{t('regenerateField', { label })}</span>
          </button>
        )}
      </Row>
    )
  }
  if (!isEmpty || !canAsk) return children
  return (
    <button
      type="button"
      {...stop}
      onClick={generate}
      className={`${quietLook} -ml-1`}
      aria-label={t('generateWithAiFor', { label })}
    >
      <Sparkles aria-hidden className="size-3.5" />
      {t('generateWithAi')}
    </button>
  )
}

function Row({ value, children }: { value: ReactNode; children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {value !== null && <span className="min-w-0 truncate">{value}</span>}
      {children}
    </span>
  )
}

const quietLook = cn(
  'inline-flex h-6 shrink-0 items-center gap-1 rounded-sm px-1 text-xs text-muted-foreground',
  'hover:bg-active hover:text-foreground pointer-coarse:h-11',
)
