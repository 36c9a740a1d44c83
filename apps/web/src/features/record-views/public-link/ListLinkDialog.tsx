import { PublicLinkDialog } from '../../../forms/public-link/PublicLinkDialog.tsx'
import { t } from './messages.ts'

/** Publishes a list as a page that works without an account. */
export default function ListLinkDialog({ viewId, onClose }: { viewId: string; onClose: () => void }) {
  const kind = {
    title: t('publicLink'),
    description: t('help'),
    publishHelp: t('publishHelp'),
    addressHelp: t('addressHelp'),
    changed: t('changed'),
    notYours: t('notYours'),
    passwordHelp: t('passwordHelp'),
    unpublishTitle: t('unpublishThis'),
    unpublishHelp: t('unpublishHelp'),
    unpublished: t('unpublished'),
    publish: t('publish'),
    update: t('update'),
    updated: t('updated'),
    addressOf: (token: string) => `${location.origin}/l/${token}`,
    isEmbeddable: true,
  }
  return <PublicLinkDialog path={`/api/views/${viewId}/link`} kind={kind} onClose={onClose} />
}
