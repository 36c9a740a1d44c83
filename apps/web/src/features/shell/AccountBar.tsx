import { Button, lazyPart } from '@monarch/ui'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { listDrafts } from '../../lib/drafts.ts'
import { PersonAvatar } from '../../lib/people/PersonAvatar.tsx'
import { useLogout, useUser } from '../../lib/session/session.ts'

const DiscardDrafts = lazyPart(() => import('./DiscardDrafts.tsx'))

/** The signed-in user and the Logout button. */
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
      <PersonAvatar id={user.id} name={user.name || user.email} />
      <div className="min-w-0 flex-1 leading-4" title={user.email}>
        <p className="truncate text-cell font-medium">{user.name || user.email}</p>
        {user.name && <p className="truncate text-xs text-muted-foreground">{user.email}</p>}
      </div>
      <Button variant="ghost" size="sm" onClick={start} loading={logout.isPending}>
        <LogOut aria-hidden className="size-3.5" />
        Logout
      </Button>
      {drafts.length > 0 && (
        <DiscardDrafts
          titles={drafts}
          pending={logout.isPending}
          onConfirm={() => logout.mutate()}
          onClose={() => setDrafts([])}
        />
      )}
    </div>
  )
}
