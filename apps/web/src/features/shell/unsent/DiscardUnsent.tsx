import { CheckboxField, ConfirmDialog } from '@monarch/ui'
import { useState } from 'react'
import { clearWrites } from '../../../lib/outbox-store.ts'
import { useLogout, useUser } from '../../../lib/session/session.ts'
import { closeLogoutRequest, type Unsent } from './logout-request.ts'
import { t } from './messages.ts'

/** Signing out with unsent changes asks for confirmation. */
export default function DiscardUnsent({ unsent: { drafts, writes } }: { unsent: Unsent }) {
  const [keepsWrites, setKeepsWrites] = useState(false)
  const user = useUser()
  const logout = useLogout()
  const start = async () => {
    if (!keepsWrites) await clearWrites(user.id)
    logout.mutate(undefined, { onSettled: closeLogoutRequest })
  }
  const discarded = keepsWrites ? drafts.length : drafts.length + writes.length
  return (
    <ConfirmDialog
      onClose={closeLogoutRequest}
      title={
        discarded === 0
          ? t('logOutUnsent')
          : t(discarded === drafts.length ? 'discardDrafts' : 'discardChanges', { count: discarded })
      }
      description={discarded === 0 ? t('keepHelp') : t('discardHelp')}
      confirmLabel={discarded === 0 ? t('logOut') : t('discardAndLogOut')}
      destructive={discarded > 0}
      pending={logout.isPending}
      onConfirm={() => void start()}
    >
      <ul tabIndex={0} className="max-h-40 list-disc overflow-y-auto pl-5 text-sm">
        {[...writes, ...drafts].map((title, index) => (
          <li key={index}>{title}</li>
        ))}
      </ul>
      {writes.length > 0 && (
        <CheckboxField label={t('keepChanges')} checked={keepsWrites} onCheckedChange={setKeepsWrites} />
      )}
    </ConfirmDialog>
  )
}
