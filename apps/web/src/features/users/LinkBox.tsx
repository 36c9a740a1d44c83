import { Alert, RelativeTime } from '@monarch/ui'
import type { ReactNode } from 'react'
import { CopyField } from '../../lib/CopyField.tsx'
import type { PersonalLink } from './parts/queries.ts'
import { t } from './messages.ts'
import { rich } from '../../lib/language/rich.ts'

/** A link for one person: sent by mail, or shown once to the user who made it. */
export function LinkBox({ link, what }: { link: PersonalLink; what: string }) {
  if (link.url === null && link.sentTo === null)
    return (
      <Alert variant="warning" title={t('linkCannotBeShownAgain')}>
        {t('linkLostHelp')}
      </Alert>
    )
  if (link.url === null)
    return (
      <p role="status" className="rounded-md bg-success-bg px-3 py-2 text-cell text-success">
        {t('sentTo', { address: link.sentTo ?? '' })} {endOf(link)} {factorsOf(link)}
      </p>
    )
  return (
    <div role="status" className="rounded-md border bg-sunken p-3">
      <CopyField
        label={what}
        help={
          <>
            {t('noMailServer')} {endOf(link)} {factorsOf(link)}
          </>
        }
        value={new URL(link.url, location.origin).href}
        copied={t('linkCopied')}
      />
    </div>
  )
}

/** What happens to passkeys and two-factor when a password link is used. */
function factorsOf({ removesFactors }: PersonalLink): string | null {
  if (removesFactors === undefined) return null
  return removesFactors ? t('linkRemovesTwoFactor') : t('linkKeepsTwoFactor')
}

function endOf({ expiresAt }: PersonalLink): ReactNode {
  if (expiresAt === null) return null
  return rich(t('expires', { when: () => <RelativeTime value={expiresAt} /> }))
}
