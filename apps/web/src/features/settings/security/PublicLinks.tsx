import { formatDate } from '@monarch/messages'
import type { PublicLinkKind } from '@monarch/schema'
import { Badge, Button, ConfirmDialog, Skeleton, Skeletons, useNow } from '@monarch/ui'
import { useState } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { hidden } from '../../../lib/language/hidden.tsx'
import { rich } from '../../../lib/language/rich.ts'
import { showToast } from '../../../lib/toasts.ts'
import { Section } from '../parts/parts.tsx'
import { type PublicLink, useClosePublicLink, usePublicLinks } from './public-links.ts'
import { t } from './messages.ts'

interface PublicLinksProps {
  organizationId: string
  canEdit: boolean
}

/** All public links of an organization: what they show, since when, and who published it. */
export function PublicLinks({ organizationId, canEdit }: PublicLinksProps) {
  const query = usePublicLinks(organizationId)
  const close = useClosePublicLink(organizationId)
  const [closing, setClosing] = useState<PublicLink | null>(null)
  return (
    <Section title={t('publicLinks')} description={t('publicLinksHelp')}>
      {query.data ? (
        query.data.length === 0 ? (
          <p className="px-4 py-6 text-center text-sm text-muted-foreground">{t('noPublicLinks')}</p>
        ) : (
          <ul className="divide-y">
            {query.data.map((link) => (
              <Line key={link.id} link={link} onClose={canEdit ? () => setClosing(link) : null} />
            ))}
          </ul>
        )
      ) : query.error ? (
        <QueryError title={t('errorLoadingPublicLinks')} query={query} headingLevel={3} />
      ) : (
        <Skeletons label={t('loadingPublicLinks')} className="flex flex-col gap-2 px-4 py-3">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-3 w-1/2" />
        </Skeletons>
      )}
      {closing && (
        <ConfirmDialog
          title={t('closeThisLink', { name: closing.name })}
          description={t('closeLinkHelp')}
          confirmLabel={t('closeLink')}
          destructive
          pending={close.isPending}
          error={close.error}
          onConfirm={() =>
            close.mutate(closing.id, {
              onSuccess: () => {
                setClosing(null)
                void showToast('success', t('linkClosed'))
              },
            })
          }
          onClose={() => setClosing(null)}
        />
      )}
    </Section>
  )
}

const kinds = {
  form: 'form',
  calendar: 'calendar',
  list: 'list',
  gallery: 'gallery',
  board: 'board',
  dashboard: 'dashboard',
  embed: 'embeddedDashboard',
} as const satisfies Record<PublicLinkKind, string>

function Line({ link, onClose }: { link: PublicLink; onClose: (() => void) | null }) {
  const { name, kind, tenantName, publisherName, createdAt, expiresAt, hasPassword } = link
  const now = useNow()
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          <span className="wrap-anywhere">{name}</span>
          <Badge variant="secondary">{kind in kinds ? t(kinds[kind as keyof typeof kinds]) : kind}</Badge>
          {hasPassword && <Badge variant="success">{t('withPassword')}</Badge>}
          {isExpired && <Badge variant="warning">{t('expired')}</Badge>}
        </p>
        <p className="text-xs wrap-anywhere text-muted-foreground">
          {t('publishedIn', { tenant: tenantName, user: publisherName, date: dateOf(createdAt) })}
          {expiresAt !== null && !isExpired && ` · ${t('endsOn', { date: dateOf(expiresAt) })}`}
        </p>
      </div>
      {onClose && (
        <Button variant="outline" size="sm" onClick={onClose}>
          {rich(t('closeLinkOf', { name, hidden }))}
        </Button>
      )}
    </li>
  )
}

const dateOf = (moment: string): string => formatDate(new Date(moment), { dateStyle: 'medium' })
