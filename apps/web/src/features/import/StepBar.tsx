import { cn } from '@monarch/ui'
import { Check } from 'lucide-react'
import { steps, type Step } from './import-state.ts'
import { t } from './messages.ts'

/** `columns`: the name of the second step. */
export function StepBar({ step, columns = t('columns') }: { step: Step; columns?: string }) {
  const current = steps.indexOf(step)
  return (
    <ol aria-label={t('steps')} className="flex flex-wrap gap-x-5 gap-y-2">
      {steps.map((name, i) => (
        <li key={name} aria-current={i === current ? 'step' : undefined} className="flex items-center gap-2 text-cell">
          <span
            aria-hidden
            className={cn(
              'grid size-6 place-items-center rounded-full border text-xs font-medium tabular-nums',
              i === current ? 'border-primary bg-primary text-primary-foreground' : 'border-border-strong',
            )}
          >
            {i < current ? <Check className="size-3.5" /> : i + 1}
          </span>
          <span className={i === current ? 'font-medium' : 'text-muted-foreground max-sm:sr-only'}>
            {name === 'columns' ? columns : t(labels[name])}
          </span>
        </li>
      ))}
    </ol>
  )
}

const labels = { file: 'file', check: 'check', done: 'import' } as const
