import { Alert, Button, ConfirmDialog, Dialog, Field, Select, Spinner, toast } from '@monarch/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CodeXml } from 'lucide-react'
import { useState } from 'react'
import { QueryError } from '../../errors/QueryError.tsx'
import { rest } from '../../lib/api/api.ts'
import { problemsOf } from '../../lib/api/input-problems.ts'
import { CopyField } from '../../lib/CopyField.tsx'
import { copyText } from '../../lib/copy-text.ts'
import { tenantKey, useTenant } from '../../lib/tenants/tenant.ts'
import { embedCode } from './embed-code.ts'
import { LinkGuards } from './LinkGuards.tsx'
import { bodyOf, type LinkDraft, type LinkWords, lifetimeOptions, type PublicLink } from './public-link.ts'
import { t } from './messages.ts'

interface PublicLinkDialogProps {
  /** `/api/views/{id}/link` */
  path: string
  kind: LinkWords
  onClose: () => void
  returnFocusTo?: () => HTMLElement | null
}

/** Publishes a view or a dashboard, shows its address and options, and unpublishes it. */
export function PublicLinkDialog({ path, kind, onClose, returnFocusTo }: PublicLinkDialogProps) {
  const { tenantId } = useTenant()
  const client = useQueryClient()
  const queryKey = tenantKey(tenantId, 'publicLink', path)
  const query = useQuery({ queryKey, queryFn: ({ signal }) => rest<PublicLink>(path, { signal }), staleTime: 0 })
  const link = query.data
  const isPublished = link !== undefined && link.token !== null
  const [draft, setDraft] = useState<LinkDraft>({})
  const [asksToUnpublish, setAsksToUnpublish] = useState(false)
  const publish = useMutation({
    mutationFn: () => rest<PublicLink>(path, { method: isPublished ? 'PUT' : 'POST', body: bodyOf(draft, link!) }),
    onSuccess: (saved) => {
      if (isPublished) toast(kind.updated)
      setDraft({})
      client.setQueryData(queryKey, saved)
    },
  })
  const unpublish = useMutation({
    mutationFn: () => rest<void>(path, { method: 'DELETE' }),
    onSuccess: () => {
      client.setQueryData<PublicLink>(queryKey, { token: null })
      toast(kind.unpublished)
      onClose()
    },
  })
  const focus = returnFocusTo && { returnFocusTo }
  if (asksToUnpublish)
    return (
      <ConfirmDialog
        title={kind.unpublishTitle}
        description={kind.unpublishHelp}
        confirmLabel={t('unpublish')}
        destructive
        pending={unpublish.isPending}
        error={unpublish.error}
        onConfirm={() => unpublish.mutate()}
        onClose={() => setAsksToUnpublish(false)}
        {...focus}
      />
    )
  const canUpdate = Object.keys(draft).length > 0 || link?.isCurrent === false
  const problems = problemsOf(publish.error, ['password', 'sites'])
  const change = (part: LinkDraft) => {
    setDraft({ ...draft, ...part })
    publish.reset()
  }
  return (
    <Dialog
      title={kind.title}
      description={kind.description}
      onClose={onClose}
      bodyClassName="flex flex-col gap-4"
      {...focus}
      footer={
        link && (
          <>
            {isPublished && (
              <Button variant="destructive" size="md" onClick={() => setAsksToUnpublish(true)}>
                {t('unpublish')}
              </Button>
            )}
            {(!isPublished || link.isCurrent !== null) && (
              <Button
                size="md"
                disabled={(isPublished && !canUpdate) || draft.password === ''}
                loading={publish.isPending}
                onClick={() => publish.mutate()}
              >
                {isPublished ? kind.update : kind.publish}
              </Button>
            )}
          </>
        )
      }
    >
      {query.isLoading && <Spinner label={t('loading')} className="self-center" />}
      {query.error && !link && <QueryError title={query.error.message} query={query} />}
      {problems.form && <Alert>{problems.form}</Alert>}
      {link?.isCurrent === false && <Alert variant="info">{kind.changed}</Alert>}
      {link?.isCurrent === null && <Alert variant="info">{kind.notYours}</Alert>}
      {link && !isPublished && <p>{kind.publishHelp}</p>}
      {link && link.token !== null && <Address value={kind.addressOf(link.token)} kind={kind} />}
      {link && link.isCurrent !== null && (
        <>
          <Field label={t('ends')}>
            <Select
              options={lifetimeOptions(link)}
              value={draft.lifetime ?? (link.expiresAt ? 'unchanged' : 'never')}
              onValueChange={(lifetime) => change({ lifetime })}
            />
          </Field>
          <LinkGuards link={link} draft={draft} kind={kind} problems={problems} onChange={change} />
        </>
      )}
    </Dialog>
  )
}

function Address({ value, kind }: { value: string; kind: LinkWords }) {
  return (
    <CopyField label={t('address')} help={kind.addressHelp} value={value} copied={t('copied')}>
      {kind.isEmbeddable && (
        <Button variant="outline" onClick={() => void copyText(embedCode(value, kind.title), t('embedCodeCopied'))}>
          <CodeXml aria-hidden />
          {t('embedCode')}
        </Button>
      )}
    </CopyField>
  )
}
