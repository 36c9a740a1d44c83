import type { Json } from '@monarch/field-types'
import { translateSentence } from '@monarch/messages'
import { Alert } from '@monarch/ui'
import type { ShownRun } from '../model/builder-context.ts'
import { StatusIcon, statusWord } from './RunMark.tsx'
import { t } from '../messages.ts'

/** Input and output of a step in a run; a step in a loop may have several. */
export function RunOfStep({ run, stepId }: { run: ShownRun; stepId: string }) {
  const times = run.steps.filter((step) => step.stepId === stepId)
  if (times.length === 0) return <p className="text-cell text-muted-foreground">{t('thisStepDidNotRun')}</p>
  return (
    <ol className="flex flex-col gap-4">
      {times.map(({ status, input, output, error }, i) => (
        <li key={i} className="flex flex-col gap-2">
          <p className="flex items-center gap-1.5 text-cell font-medium">
            <StatusIcon status={status} isNamed={false} />
            {statusWord(status)}
            {times.length > 1 && (
              <span className="font-normal text-muted-foreground">
                {t('timeOf', { number: i + 1, count: times.length })}
              </span>
            )}
          </p>
          {error && <Alert>{translateSentence(error)}</Alert>}
          <Shown title={t('input')} value={input} />
          <Shown title={t('output')} value={output} />
        </li>
      ))}
    </ol>
  )
}

function Shown({ title, value }: { title: string; value: Json }) {
  const isEmpty =
    value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0)
  return (
    <div>
      <h3 className="mb-1 text-xs font-medium text-muted-foreground">{title}</h3>
      {isEmpty ? (
        <p className="text-cell text-muted-foreground">{t('nothing')}</p>
      ) : (
        <pre
          tabIndex={0}
          role="region"
          aria-label={title}
          className="max-h-64 overflow-auto rounded-md border bg-sunken p-2 font-mono text-xs break-words whitespace-pre-wrap"
        >
          {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
        </pre>
      )}
    </div>
  )
}
