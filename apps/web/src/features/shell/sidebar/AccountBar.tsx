import { Button } from '@monarch/ui'
import { LogOut } from 'lucide-react'
import { PersonAvatar } from '../../../lib/people/PersonAvatar.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { useConfirmedLogout } from '../unsent/logout-request.ts'
import { t } from './messages.ts'

/** The signed-in user and the Logout button. */
export function AccountBar() {
  const user = useUser()
  const logout = useConfirmedLogout()
  return (
    <div className="flex items-center gap-2">
      <PersonAvatar id={user.id} name={user.name || user.email} />
      <div className="min-w-0 flex-1 leading-4" title={user.email}>
        <p className="truncate text-cell font-medium">{user.name || user.email}</p>
        {user.name && <p className="truncate text-xs text-muted-foreground">{user.email}</p>}
      </div>
      <Button variant="ghost" size="sm" onClick={logout.start} loading={logout.isPending}>
        <LogOut aria-hidden className="size-3.5" />
        {t('logout')}
      </Button>
    </div>
  )
}
