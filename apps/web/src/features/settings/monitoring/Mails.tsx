import { formatNumber, translateSentence } from '@monarch/messages'
import { Badge, RelativeTime } from '@monarch/ui'
import { Section } from '../parts/parts.tsx'
import type { Monitoring } from '../parts/server-figures.ts'
import { Line } from './Line.tsx'
import { t } from './messages.ts'

/** Whether mails arrive, and why some do not. */
export function Mails({ mails: { canSend, sent, waiting, failed, problems } }: Pick<Monitoring, 'mails'>) {
  if (!canSend)
    return (
      <Section title={t('mails')} description={t('mailsHelp')}>
        <p className="px-4 py-3 text-sm text-muted-foreground">{t('noMailServer')}</p>
      </Section>
    )
  return (
    <Section title={t('mails')} description={t('mailsHelp')}>
      <dl className="divide-y">
        <Line name={t('mailsSent')}>{formatNumber(sent)}</Line>
        <Line name={t('mailsWaiting')}>{formatNumber(waiting)}</Line>
        <Line name={t('mailsFailed')}>
          {failed > 0 ? <Badge variant="destructive">{formatNumber(failed)}</Badge> : '0'}
        </Line>
        {problems.map(({ id, to, status, error, at }) => (
          <div key={id} className="px-4 py-2 text-cell">
            <dt className="font-medium wrap-anywhere">
              {to} · <RelativeTime value={at} />
            </dt>
            <dd className="line-clamp-2 break-words text-muted-foreground">
              {translateSentence(error)} {status === 'waiting' && t('mailTriedAgain')}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
