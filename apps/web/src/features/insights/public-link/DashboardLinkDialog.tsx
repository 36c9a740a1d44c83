import { PublicLinkDialog } from '../../../forms/public-link/PublicLinkDialog.tsx'
import { t } from './messages.ts'

/** Publishes a dashboard as a page that works without an account. */
export default function DashboardLinkDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
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
    addressOf: (token: string) => `${location.origin}/d/${token}`,
    isEmbeddable: true,
  }
  return <PublicLinkDialog path={`/api/dashboards/${id}/link`} kind={kind} onClose={onClose} />
}
