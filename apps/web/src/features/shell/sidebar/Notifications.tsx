import { lazyPart } from '@monarch/ui'
import { Bell } from 'lucide-react'
import { useRef, useState } from 'react'
import { useUnreadCount } from '../../../lib/notifications/notifications.ts'
import { t } from './messages.ts'
import { navItemLook } from './NavLink.tsx'

const NotificationPopover = lazyPart(() => import('./NotificationPopover.tsx'))

/** Notifications of the user, behind a button with the unread count. */
export default function Notifications({ onFollow }: { onFollow?: (() => void) | undefined }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const unread = useUnreadCount()
  const shown = unread > 99 ? '99+' : String(unread)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={navItemLook}
      >
        <Bell aria-hidden className="lucide" />
        <span className="flex-1 truncate">{t('notifications')}</span>
        {unread > 0 && (
          <span aria-hidden className="rounded-full bg-primary px-1.5 text-2xs text-primary-foreground tabular-nums">
            {shown}
          </span>
        )}
        {unread > 0 && <span className="sr-only">{t('unreadCount', { shown })}</span>}
      </button>
      {/* Outside the button: an open dialog hides the page from screen readers except live regions, and the button would lose its name. */}
      <span aria-live="polite" className="sr-only">
        {unread > 0 && t('unreadNotifications', { shown })}
      </span>
      {isOpen && (
        <NotificationPopover
          anchor={button}
          hasUnread={unread > 0}
          onClose={() => setOpen(false)}
          onFollow={onFollow}
        />
      )}
    </>
  )
}
