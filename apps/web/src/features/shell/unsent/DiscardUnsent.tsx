import { CheckboxField, ConfirmDialog } from '@monarch/ui'
import { useState } from 'react'
import { clearWrites } from '../../../lib/outbox-store.ts'
import { useLogout, useUser } from '../../../lib/session/session.ts'
import { closeLogoutRequest, type Unsent } from './logout-request.ts'

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
  const noun = discarded === drafts.length ? 'draft' : 'change'
  return (
    <ConfirmDialog
      onClose={closeLogoutRequest}
      title={
        discarded === 0
          ? 'Log out with unsent changes'
          : `${discarded} ${discarded === 1 ? noun : `${noun}s`} will be discarded`
      }
      description={
        discarded === 0
          ? 'These changes have not been sent to the server. They stay in this browser.'
          : 'These changes have not been sent to the server. Signing out removes them from this browser.'
      }
      confirmLabel={discarded === 0 ? 'Log out' : 'Discard and log out'}
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
        <CheckboxField
          label="Keep the changes in this browser and send them when I sign in again"
          checked={keepsWrites}
          onCheckedChange={setKeepsWrites}
        />
      )}
    </ConfirmDialog>
  )
}
