import { cn } from '@monarch/ui'
import { Check } from 'lucide-react'
import type { FormSection } from './form-plan.ts'
import { t } from './messages.ts'

interface StepListProps {
  sections: readonly FormSection[]
  step: number
  onStep: (step: number) => void
  errorsIn: (section: FormSection) => number
}

/** Steps of a wizard. Going back is always possible; going forward uses Next, which validates the current step. */
export function StepList({ sections, step, onStep, errorsIn }: StepListProps) {
  return (
    <ol aria-label={t('steps')} className="flex flex-wrap gap-x-4 gap-y-2">
      {sections.map((section, i) => {
        const errors = errorsIn(section)
        const isCurrent = i === step
        return (
          <li key={i} aria-current={isCurrent ? 'step' : undefined} className="flex items-center gap-2 text-cell">
            <span
              aria-hidden
              className={cn(
                'grid size-6 place-items-center rounded-full border text-xs font-medium tabular-nums',
                isCurrent ? 'border-primary bg-primary text-primary-foreground' : 'border-border-strong',
              )}
            >
              {i < step ? <Check className="size-3.5" /> : i + 1}
            </span>
            {i < step ? (
              <button
                type="button"
                className="min-h-6 rounded-sm underline underline-offset-2"
                onClick={() => onStep(i)}
              >
                {titleOf(section, i)}
              </button>
            ) : (
              <span className={cn(isCurrent ? 'font-medium' : 'text-muted-foreground')}>{titleOf(section, i)}</span>
            )}
            {errors > 0 && (
              <span className="rounded-full bg-error-bg px-1.5 text-2xs text-error">
                {errors}
                <span className="sr-only">{t('errors', { errors })}</span>
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

const titleOf = ({ title }: FormSection, i: number): string => title || t('step', { number: i + 1 })
