import { Badge, Button, ConfirmDialog, EmptyState, lazyPart, RelativeTime, Skeletons } from '@monarch/ui'
import { Plus, Scale } from 'lucide-react'
import { useState } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { rich } from '../../../lib/language/rich.ts'
import { showToast } from '../../../lib/toasts.ts'
import { Section } from '../parts/parts.tsx'
import { type LegalHold, type useLegalHolds, useLiftLegalHold } from './queries.ts'
import { t } from './messages.ts'

const NewLegalHold = lazyPart(() => import('./NewLegalHold.tsx'))

interface LegalHoldsProps {
  organizationId: string
  query: ReturnType<typeof useLegalHolds>
  canEdit: boolean
}

/** Legal holds of the organization, with those that have been lifted. */
export function LegalHolds({ organizationId, query, canEdit }: LegalHoldsProps) {
  const [isPlacing, setPlacing] = useState(false)
  const [lifting, setLifting] = useState<LegalHold | null>(null)
  const lift = useLiftLegalHold(organizationId)
  if (query.error && !query.data) return <QueryError title={t('errorLoadingHolds')} query={query} headingLevel={3} />
  if (!query.data)
    return (
      <Skeletons label={t('loadingHolds')} className="rounded-lg border bg-raised p-card" count={2} row="h-5 w-full" />
    )
  const holds = query.data.toSorted((a, b) => Number(a.liftedAt !== null) - Number(b.liftedAt !== null))
  return (
    <Section
      title={t('holds')}
      description={t('holdsHelp')}
      actions={
        canEdit && (
          <Button variant="outline" onClick={() => setPlacing(true)}>
            <Plus aria-hidden />
            {t('placeHold')}
          </Button>
        )
      }
    >
      {holds.length === 0 && (
        <EmptyState
          headingLevel={3}
          icon={<Scale aria-hidden />}
          title={t('noHolds')}
          description={t('noHoldsHelp')}
          className="py-6"
        />
      )}
      {holds.length > 0 && (
        <ul aria-label={t('holds')} className="divide-y">
          {holds.map((hold) => (
            <li key={hold.id} className="flex flex-wrap items-center gap-3 px-4 py-3">
              <div className="min-w-0 flex-1 basis-56">
                <p className="flex flex-wrap items-center gap-2 text-sm font-medium break-words">
                  {hold.reason}
                  {hold.liftedAt !== null && <Badge variant="secondary">{t('former')}</Badge>}
                </p>
                <p className="text-xs text-muted-foreground">{describe(hold)}</p>
              </div>
              {canEdit && hold.liftedAt === null && (
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={t('liftHold', { reason: hold.reason })}
                  onClick={() => setLifting(hold)}
                >
                  {t('lift')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isPlacing && <NewLegalHold organizationId={organizationId} onClose={() => setPlacing(false)} />}
      {lifting && (
        <ConfirmDialog
          title={t('liftThisHold', { reason: lifting.reason })}
          description={t('liftHelp')}
          confirmLabel={t('lift')}
          destructive
          pending={lift.isPending}
          error={lift.error}
          onClose={() => setLifting(null)}
          onConfirm={() =>
            lift.mutate(lifting.id, {
              onSuccess: () => {
                setLifting(null)
                void showToast('success', t('lifted'))
              },
            })
          }
        />
      )}
    </Section>
  )
}

function describe({ tenantId, tenantName, userId, userName, createdByName, createdAt, ...rest }: LegalHold) {
  const { liftedAt, liftedByName } = rest
  const what =
    userId !== null
      ? t('keepsPerson', { name: userName ?? '' })
      : tenantId !== null
        ? t('keepsWorkspace', { name: tenantName ?? '' })
        : t('keepsOrganization')
  return liftedAt === null
    ? rich(t('placedBy', { what, name: createdByName ?? '', when: () => <RelativeTime value={createdAt} /> }))
    : rich(t('liftedBy', { what, name: liftedByName ?? '', when: () => <RelativeTime value={liftedAt} /> }))
}
