import type { ViewType } from '@monarch/schema'
import { PublicLinkDialog } from '../../../forms/public-link/PublicLinkDialog.tsx'
import { publicPageOf, publicPages } from './public-pages.ts'
import { t } from './messages.ts'

interface ViewLinkDialogProps {
  viewId: string
  type: ViewType
  onClose: () => void
}

/** Publishes a view as a page that works without an account. */
export default function ViewLinkDialog({ viewId, type, onClose }: ViewLinkDialogProps) {
  const kind = publicPageOf(type) ?? 'list'
  const words = {
    title: t('publicLink'),
    description: t('help', { kind }),
    publishHelp: t('publishHelp', { kind }),
    addressHelp: t('addressHelp'),
    changed: t('changed'),
    notYours: t('notYours'),
    passwordHelp: t('passwordHelp'),
    unpublishTitle: t('unpublishThis', { kind }),
    unpublishHelp: t('unpublishHelp', { kind }),
    unpublished: t('unpublished', { kind }),
    publish: t('publish', { kind }),
    update: t('update'),
    updated: t('updated'),
    addressOf: (token: string) => `${location.origin}/${publicPages[kind]}/${token}`,
    isEmbeddable: true,
  }
  return <PublicLinkDialog path={`/api/views/${viewId}/link`} kind={words} onClose={onClose} />
}
