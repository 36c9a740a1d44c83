import type { Json } from '@monarch/field-types'
import { translateSentence } from '@monarch/messages'
import { cn } from '@monarch/ui'
import type { ShownRun } from '../model/builder-context.ts'
import { t } from '../messages.ts'

/** Input and output of a step in the displayed run, on one line; its properties show all of them. */
export function StepResult({ run, stepId, className }: { run: ShownRun; stepId: string; className?: string }) {
  const times = run.steps.filter((step) => step.stepId === stepId)
  const last = times.find(({ status }) => status === 'failed') ?? times.at(-1)
  if (!last) return null
  const text = last.error
    ? translateSentence(last.error)
    : t('inputToOutput', { input: shortOf(last.input), output: shortOf(last.output) })
  return (
    <span
      data-result={stepId}
      title={text}
      className={cn('block truncate text-xs', last.error ? 'text-error' : 'text-muted-foreground', className)}
    >
      {text}
    </span>
  )
}

/** The result of a formula, in words. */
export function textOfResult(value: Json): string {
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  return value === null || value === '' ? t('blank') : typeof value === 'string' ? value : JSON.stringify(value)
}

/** The first values of an input or output. */
function shortOf(value: Json): string {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) return t('itemCount', { count: value.length })
  if (typeof value !== 'object') return String(value)
  const parts = Object.entries(value)
    .filter(([, inner]) => inner !== null)
    .slice(0, mostValues)
    .map(([, inner]) => shortOf(inner as Json))
  return parts.length === 0 ? '–' : parts.join(', ')
}

const mostValues = 3
