import { translateSentence } from '@monarch/messages'
import { Alert, Badge, RelativeTime } from '@monarch/ui'
import type { ReactNode } from 'react'
import { rich } from '../../../lib/language/rich.ts'
import type { Backups as State } from '../parts/server-figures.ts'
import { Section } from '../parts/parts.tsx'
import { t } from './backups-messages.ts'

/**
 * Backups of the installation, for its operators. They are scheduled on the command line, which has access to the
 * places where they are stored.
 */
export function Backups({ state: { plan, last, lastGoodAt, isOverdue } }: { state: State }) {
  return (
    <Section title={t('backups')} description={plan ? t('scheduled', plan) : t('notScheduled')}>
      {isOverdue && (
        <div className="p-4">
          <Alert>{t('isOverdue')}</Alert>
        </div>
      )}
      <dl className="divide-y">
        <Line name={t('lastGood')}>{lastGoodAt === null ? t('none') : <RelativeTime value={lastGoodAt} />}</Line>
        {last && (
          <Line name={rich(t('lastStarted', { when: () => <RelativeTime value={last.startedAt} /> }))}>
            <Badge variant={last.status === 'failed' || last.status === 'incomplete' ? 'destructive' : 'secondary'}>
              {t(statusWords[last.status])}
            </Badge>
          </Line>
        )}
        {plan && (
          <Line name={t('place')}>
            <span className="break-all">{plan.place}</span>
          </Line>
        )}
      </dl>
      {last?.error != null && (
        <p className="border-t px-4 py-2 text-cell break-words whitespace-pre-line text-muted-foreground">
          {translateSentence(last.error)}
        </p>
      )}
      <p className="border-t px-4 py-2 text-xs text-muted-foreground">
        {rich(t('howTo', { code: (parts) => <code className="break-words">{parts}</code> }))}
      </p>
    </Section>
  )
}

const statusWords = { running: 'running', done: 'done', incomplete: 'incomplete', failed: 'failed' } as const

function Line({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 px-4 py-2 text-cell">
      <dt className="shrink-0 text-muted-foreground">{name}</dt>
      <dd className="min-w-0 text-right font-medium">{children}</dd>
    </div>
  )
}
