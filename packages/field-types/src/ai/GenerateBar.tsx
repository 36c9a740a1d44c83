import { Button, Spinner } from '@monarch/ui'
import { CircleAlert, Sparkles } from 'lucide-react'
import { isUnderWay, useFieldGeneration } from './field-generation.ts'
import { GrowingText } from './GrowingText.tsx'
import { t } from './frame-messages.ts'

/** The bar below the input of an AI field, with the button and the state of the last run. */
export function GenerateBar({ label, isEmpty }: { label: string; isEmpty: boolean }) {
  const generation = useFieldGeneration()
  const underWay = isUnderWay(generation)
  const error = generation?.status === 'failed' ? generation.error : null
  const action = error ? words.retry : isEmpty ? words.generate : words.regenerate
  const writing = underWay ? generation?.writing : null
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        variant="outline"
        size="sm"
        aria-label={t(action.label, { label })}
        disabled={generation === null || generation.unavailable !== null || underWay}
        onClick={() => generation?.generate()}
      >
        <Sparkles aria-hidden />
        {t(action.text)}
      </Button>
      <span role="status" className="min-w-0 flex-1 text-xs">
        {underWay ? (
          <span className="flex items-center gap-1.5 text-muted-foreground">
            <Spinner className="size-3.5" />
            {generation?.status === 'queued' ? t('waitingForAi') : t('aiIsWriting')}
          </span>
        ) : error ? (
          <span className="flex items-start gap-1.5 text-error">
            <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            {error}
          </span>
        ) : generation?.isStale && !isEmpty ? (
          <span className="text-warning">{t('sourcesHaveChanged')}</span>
        ) : (
          generation?.unavailable && <span className="text-muted-foreground">{generation.unavailable}</span>
        )}
      </span>
      {writing && (
        <div className="max-h-48 w-full overflow-y-auto text-sm text-muted-foreground">
          <GrowingText text={writing} isWhole />
        </div>
      )}
    </div>
  )
}

const words = {
  retry: { text: 'retry', label: 'retryFor' },
  generate: { text: 'generateWithAi', label: 'generateWithAiFor' },
  regenerate: { text: 'regenerate', label: 'regenerateFor' },
} as const
