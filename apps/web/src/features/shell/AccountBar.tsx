import { Avatar, Button, ConfirmDialog } from '@monarch/ui'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { listDrafts } from '../../lib/drafts.ts'
import { useLogout, useUser } from '../../lib/session.ts'

/** Who is signed in, and the way out. */
export function AccountBar() {
  const user = useUser()
  const logout = useLogout()
  const [drafts, setDrafts] = useState<string[]>([])
  const start = () => {
    const unsent = listDrafts().map((draft) => draft.title)
    if (unsent.length > 0) setDrafts(unsent)
    else logout.mutate()
  }
  return (
    <div className="flex items-center gap-2">
      <Avatar name={user.name || user.email} />
      <div className="min-w-0 flex-1 leading-4" title={user.email}>
        <p className="truncate text-cell font-medium">{user.name || user.email}</p>
        {user.name && <p className="truncate text-xs text-muted-foreground">{user.email}</p>}
      </div>
      <Button variant="ghost" size="sm" onClick={start} loading={logout.isPending}>
        <LogOut aria-hidden className="size-3.5" />
        Logout
      </Button>
      <ConfirmDialog
        open={drafts.length > 0}
        onOpenChange={(open) => !open && setDrafts([])}
        title={drafts.length === 1 ? '1 draft will be discarded' : `${drafts.length} drafts will be discarded`}
        description="These changes have not reached the server. Signing out removes them from this browser."
        confirmLabel="Discard and log out"
        destructive
        pending={logout.isPending}
        onConfirm={() => logout.mutate()}
      >
        <ul className="max-h-40 list-disc overflow-y-auto pl-5 text-sm">
          {drafts.map((title, index) => (
            <li key={index}>{title}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </div>
  )
}
