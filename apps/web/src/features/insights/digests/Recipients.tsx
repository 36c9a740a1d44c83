import { translateSentence } from '@monarch/messages'
import { Disclosure, Skeletons } from '@monarch/ui'
import { QueryError } from '../../../errors/QueryError.tsx'
import { t } from './messages.ts'
import { type StoredDigest, useRecipients } from './queries.ts'

/** The recipients of a digest, those who receive nothing included, with the reason. */
export function RecipientsSummary({ digest }: { readonly digest: StoredDigest }) {
  const query = useRecipients(digest)
  if (!query.data)
    return query.isError ? (
      <QueryError title={t('recipientsNotLoaded')} query={query} headingLevel={3} />
    ) : (
      <Skeletons label={t('loadingRecipients')} count={1} row="h-5 w-48" />
    )
  const people = query.data
  if (people.length === 0) return <p className="text-xs text-warning">{t('nobody')}</p>
  const refused = people.filter((person) => reasonOf(person) !== null).length
  const summary = [
    t('receiving', { count: people.length - refused }),
    ...(refused > 0 ? [t('receivingNothing', { count: refused })] : []),
  ].join(', ')
  return (
    <Disclosure label={summary}>
      <ul aria-label={t('recipients')} className="flex max-h-60 flex-col gap-1.5 overflow-auto text-cell">
        {people.map((person) => (
          <li key={person.userId} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">{person.name}</span>
            <span className="text-muted-foreground">{reasonOf(person) ?? outcomeOf(person)}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

type Person = NonNullable<ReturnType<typeof useRecipients>['data']>[number]

const refusals: Readonly<Record<string, () => string>> = {
  inactive: () => t('inactive'),
  dashboard: () => t('noDashboard'),
  tiles: () => t('noTiles'),
  stopped: () => t('stopped'),
  mailsOff: () => t('mailsOff'),
  tooMany: () => t('tooMany'),
}

/** Why a person receives nothing. Before the first mail is computed, the tiles that they may see are unknown. */
function reasonOf({ refusal, lastOutcome }: Person): string | null {
  const reason = refusal ?? (lastOutcome === 'tiles' ? lastOutcome : null)
  return reason === null ? null : (refusals[reason]?.() ?? null)
}

function outcomeOf({ lastOutcome, lastError }: Person): string {
  if (lastOutcome === 'computing') return t('computing')
  if (lastOutcome === 'waiting') return t('waiting')
  if (lastOutcome === 'sent') return t('sent')
  if (lastOutcome === 'failed')
    return t('failed', { reason: lastError === null ? t('unknownReason') : translateSentence(lastError) })
  return t('notSentYet')
}
