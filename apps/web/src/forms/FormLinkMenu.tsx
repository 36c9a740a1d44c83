import { type FormField, isEmptyValue, isForGuests } from '@monarch/field-types'
import { formatList } from '@monarch/messages'
import { Button, ConfirmDialog, Menu, MenuItem, toast } from '@monarch/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, Copy, ExternalLink, Globe, Link2Off, QrCode as QrIcon, Settings2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { rest } from '../lib/api/api.ts'
import { tenantKey, useTenant } from '../lib/tenants/tenant.ts'
import { copyText } from '../lib/copy-text.ts'
import { type FormPlan, namesOf } from './form-plan.ts'
import { PublicLinkDialog } from './public-link/PublicLinkDialog.tsx'
import { ShareFormDialog } from './ShareFormDialog.tsx'
import { t } from './messages.ts'

type LinkDialog = 'publish' | 'share' | 'settings' | 'unpublish'

interface FormLinkMenuProps {
  viewId: string
  title: string
  plan: FormPlan
  /** All fields of the entity. */
  fields: readonly (FormField & { readonly isComputed: boolean })[]
}

/** Publishes a form view under a public link, shows and copies the link, and unpublishes the form. */
export function FormLinkMenu({ viewId, title, plan, fields }: FormLinkMenuProps) {
  const { tenantId } = useTenant()
  const client = useQueryClient()
  const [dialog, setDialog] = useState<LinkDialog | null>(null)
  /** Publishing replaces the button that opened the dialog with the menu, and unpublishing the menu with the button. */
  const button = useRef<HTMLButtonElement>(null)
  const returnFocusTo = () => button.current
  const path = `/api/views/${viewId}/link`
  const queryKey = tenantKey(tenantId, 'publicLink', path)
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => rest<{ token: string | null }>(path, { signal }) })
  const token = data?.token ?? null
  const publish = useMutation({
    mutationFn: () => rest<{ token: string }>(path, { method: 'POST', body: {} }),
    onSuccess: (answer) => {
      client.setQueryData(queryKey, answer)
      setDialog('share')
    },
  })
  const unpublish = useMutation({
    mutationFn: () => rest<void>(path, { method: 'DELETE' }),
    onSuccess: () => {
      client.setQueryData(queryKey, { token: null })
      setDialog(null)
      toast(t('formUnpublished'))
    },
  })
  const open = (next: LinkDialog) => {
    publish.reset()
    unpublish.reset()
    setDialog(next)
  }
  const close = () => setDialog(null)
  return (
    <>
      {token === null ? (
        <Button ref={button} variant="outline" onClick={() => open('publish')}>
          <Globe aria-hidden />
          {t('publishForm')}
        </Button>
      ) : (
        <Menu
          trigger={
            <Button ref={button} variant="outline">
              <Globe aria-hidden />
              {t('publicLink')}
              <ChevronDown aria-hidden />
            </Button>
          }
        >
          <MenuItem icon={<QrIcon aria-hidden />} onSelect={() => open('share')}>
            {t('showPublicLink')}
          </MenuItem>
          <MenuItem
            icon={<Copy aria-hidden />}
            onSelect={() => void copyText(linkOf(token), t('copied', { what: t('link') }))}
          >
            {t('copyLink')}
          </MenuItem>
          <MenuItem
            icon={<ExternalLink aria-hidden />}
            onSelect={() => void window.open(linkOf(token), '_blank', 'noopener')}
          >
            {t('openTheForm')}
          </MenuItem>
          <MenuItem icon={<Settings2 aria-hidden />} onSelect={() => open('settings')}>
            {t('passwordAndEnd')}
          </MenuItem>
          <MenuItem icon={<Link2Off aria-hidden />} destructive onSelect={() => open('unpublish')}>
            {t('unpublish')}
          </MenuItem>
        </Menu>
      )}
      {dialog === 'publish' && (
        <ConfirmDialog
          title={t('publishThisForm')}
          description={[t('publishFormHelp'), ...leftOutFor({ plan, fields })].join(' ')}
          confirmLabel={t('publish')}
          pending={publish.isPending}
          error={publish.error}
          onConfirm={() => publish.mutate()}
          returnFocusTo={returnFocusTo}
          onClose={close}
        />
      )}
      {dialog === 'share' && token !== null && (
        <ShareFormDialog link={linkOf(token)} title={title} onClose={close} returnFocusTo={returnFocusTo} />
      )}
      {dialog === 'settings' && (
        <PublicLinkDialog path={path} kind={formKind()} onClose={close} returnFocusTo={returnFocusTo} />
      )}
      {dialog === 'unpublish' && (
        <ConfirmDialog
          title={t('unpublishThisForm')}
          description={t('unpublishHelp')}
          confirmLabel={t('unpublish')}
          destructive
          pending={unpublish.isPending}
          error={unpublish.error}
          onConfirm={() => unpublish.mutate()}
          returnFocusTo={returnFocusTo}
          onClose={close}
        />
      )}
    </>
  )
}

/** What guests do not see of the form, and the values without which they cannot send it. */
function leftOutFor({ plan, fields }: Pick<FormLinkMenuProps, 'plan' | 'fields'>): string[] {
  const shown = new Set(plan.sections.flatMap(namesOf))
  const hidden = fields.filter(({ name, type }) => shown.has(name) && !isForGuests(type))
  const missing = fields.filter(
    ({ name, type, spec, isComputed, defaultValue }) =>
      spec.required && !isComputed && isEmptyValue(defaultValue) && !(shown.has(name) && isForGuests(type)),
  )
  const list = (of: typeof fields) => formatList(of.map(({ label }) => label))
  return [
    ...(hidden.length > 0 ? [t('notForGuests', { fields: list(hidden) })] : []),
    ...(missing.length > 0 ? [t('guestsCannotSend', { fields: list(missing) })] : []),
  ]
}

const linkOf = (token: string): string => `${location.origin}/f/${token}`

const formKind = () => ({
  title: t('publicLink'),
  description: t('publicLinkHelp'),
  publishHelp: t('publishFormHelp'),
  addressHelp: t('formIsPublicHelp'),
  changed: '',
  notYours: t('formNotYours'),
  passwordHelp: t('formPasswordHelp'),
  unpublishTitle: t('unpublishThisForm'),
  unpublishHelp: t('unpublishHelp'),
  unpublished: t('formUnpublished'),
  publish: t('publish'),
  update: t('saveLink'),
  updated: t('linkSaved'),
  addressOf: linkOf,
})
