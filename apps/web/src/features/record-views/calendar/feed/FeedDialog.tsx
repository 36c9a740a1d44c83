import { PublicLinkDialog } from '../../../../forms/public-link/PublicLinkDialog.tsx'
import { t } from './messages.ts'

interface FeedDialogProps {
  viewId: string
  onClose: () => void
  returnFocusTo: () => HTMLElement | null
}

/** Publishes a calendar for calendar programs. */
export default function FeedDialog({ viewId, ...props }: FeedDialogProps) {
  const kind = {
    title: t('feed'),
    description: t('feedHelp'),
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
    addressOf: (token: string) => `${location.origin}/api/calendars/${token}/calendar.ics`,
  }
  return <PublicLinkDialog path={`/api/views/${viewId}/link`} kind={kind} {...props} />
}
