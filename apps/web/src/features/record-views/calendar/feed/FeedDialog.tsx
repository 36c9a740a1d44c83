import { formatDate } from '@monarch/messages'
import { Alert, Button, ConfirmDialog, Dialog, Field, Input, Select, Spinner, toast } from '@monarch/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { QueryError } from '../../../../errors/QueryError.tsx'
import { rest } from '../../../../lib/api/api.ts'
import { tenantKey, useTenant } from '../../../../lib/tenants/tenant.ts'
import { copyText } from '../../../../lib/copy-text.ts'
import { t } from './messages.ts'

interface Feed {
  readonly token: string | null
  readonly expiresAt?: string | null
  /** Null if the user could not publish the view as it is now. */
  readonly isCurrent?: boolean | null
}

interface FeedDialogProps {
  viewId: string
  onClose: () => void
  returnFocusTo: () => HTMLElement | null
}

/** Publishes a calendar for calendar programs, shows the address, and unpublishes it. */
export default function FeedDialog({ viewId, onClose, returnFocusTo }: FeedDialogProps) {
  const { tenantId } = useTenant()
  const client = useQueryClient()
  const queryKey = tenantKey(tenantId, 'calendarFeed', viewId)
  const path = `/api/views/${viewId}/link`
  const query = useQuery({ queryKey, queryFn: ({ signal }) => rest<Feed>(path, { signal }), staleTime: 0 })
  const feed = query.data
  const isPublished = feed !== undefined && feed.token !== null
  const [lifetime, setLifetime] = useState<Lifetime | null>(null)
  const [asksToUnpublish, setAsksToUnpublish] = useState(false)
  const publish = useMutation({
    mutationFn: () =>
      rest<Feed>(path, { method: isPublished ? 'PUT' : 'POST', body: { expiresAt: endOf(lifetime, feed) } }),
    onSuccess: (saved) => {
      if (isPublished) toast(t('updated'))
      setLifetime(null)
      client.setQueryData(queryKey, saved)
    },
  })
  const unpublish = useMutation({
    mutationFn: () => rest<void>(path, { method: 'DELETE' }),
    onSuccess: () => {
      client.setQueryData<Feed>(queryKey, { token: null })
      toast(t('unpublished'))
      onClose()
    },
  })
  if (asksToUnpublish)
    return (
      <ConfirmDialog
        title={t('unpublishThis')}
        description={t('unpublishHelp')}
        confirmLabel={t('unpublish')}
        destructive
        pending={unpublish.isPending}
        error={unpublish.error}
        onConfirm={() => unpublish.mutate()}
        onClose={() => setAsksToUnpublish(false)}
        returnFocusTo={returnFocusTo}
      />
    )
  const canUpdate = lifetime !== null || feed?.isCurrent === false
  return (
    <Dialog
      title={t('feed')}
      description={t('feedHelp')}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
      bodyClassName="flex flex-col gap-4"
      footer={
        feed && (
          <>
            {isPublished && (
              <Button variant="destructive" size="md" onClick={() => setAsksToUnpublish(true)}>
                {t('unpublish')}
              </Button>
            )}
            {(!isPublished || feed.isCurrent !== null) && (
              <Button
                size="md"
                disabled={isPublished && !canUpdate}
                loading={publish.isPending}
                onClick={() => publish.mutate()}
              >
                {t(isPublished ? 'update' : 'publish')}
              </Button>
            )}
          </>
        )
      }
    >
      {query.isLoading && <Spinner label={t('loading')} className="self-center" />}
      {query.error && !feed && <QueryError title={query.error.message} query={query} />}
      {publish.error && <Alert>{publish.error.message}</Alert>}
      {feed?.isCurrent === false && <Alert variant="info">{t('changed')}</Alert>}
      {feed?.isCurrent === null && <Alert variant="info">{t('notYours')}</Alert>}
      {feed && feed.token === null && <p>{t('publishHelp')}</p>}
      {feed && feed.token !== null && <Address value={addressOf(feed.token)} />}
      {feed && feed.isCurrent !== null && (
        <Field label={t('ends')}>
          <Select
            options={lifetimeOptions(feed)}
            value={lifetime ?? (feed.expiresAt ? 'unchanged' : 'never')}
            onValueChange={setLifetime}
          />
        </Field>
      )}
    </Dialog>
  )
}

function Address({ value }: { value: string }) {
  return (
    <Field label={t('address')} help={t('addressHelp')}>
      <span className="flex gap-2">
        <Input
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
          className="min-w-0 flex-1 font-mono"
          spellCheck={false}
        />
        <Button variant="outline" onClick={() => void copyText(value, t('copied'))}>
          <Copy aria-hidden />
          {t('copy')}
        </Button>
      </span>
    </Field>
  )
}

const addressOf = (token: string): string => `${location.origin}/api/calendars/${token}/calendar.ics`

type Lifetime = 'never' | '30' | '90' | '365' | 'unchanged'

function lifetimeOptions({ expiresAt = null }: Feed): { value: Lifetime; label: string }[] {
  return [
    { value: 'never', label: t('never') },
    ...(expiresAt === null
      ? []
      : [
          {
            value: 'unchanged' as const,
            label: t('onDate', { date: formatDate(new Date(expiresAt), { dateStyle: 'medium' }) }),
          },
        ]),
    { value: '30', label: t('inDays', { days: 30 }) },
    { value: '90', label: t('inDays', { days: 90 }) },
    { value: '365', label: t('inAYear') },
  ]
}

/** When the link ends; `null` for never. */
function endOf(lifetime: Lifetime | null, feed: Feed | undefined): string | null {
  if (lifetime === null || lifetime === 'unchanged') return futureOnly(feed?.expiresAt ?? null)
  return lifetime === 'never' ? null : new Date(Date.now() + Number(lifetime) * 86_400_000).toISOString()
}

/** An expired link is opened again without an end date, which the dialog then shows. */
const futureOnly = (moment: string | null): string | null =>
  moment !== null && Date.parse(moment) > Date.now() ? moment : null
