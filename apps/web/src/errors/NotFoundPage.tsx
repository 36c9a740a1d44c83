import { Button, EmptyState } from '@monarch/ui'
import { Link, useLocation } from '@tanstack/react-router'
import { MapPinOff, Search } from 'lucide-react'
import { runCommand } from '../lib/keys/commands.ts'
import { usePageTitle } from '../lib/navigation/page-title.ts'
import { useSession } from '../lib/session/session.ts'
import { t } from './messages.ts'
import { rich } from '../lib/language/rich.ts'

export function NotFoundPage() {
  const path = useLocation({ select: (location) => location.pathname })
  const { data: session } = useSession()
  usePageTitle(t('pageNotFound'))
  return (
    <EmptyState
      headingLevel={1}
      icon={<MapPinOff aria-hidden />}
      title={t('pageNotFound')}
      description={<>{rich(t('nothingAt', { path, code: (parts) => <code className="break-all">{parts}</code> }))}</>}
      actions={
        <>
          <Button asChild>
            <Link to="/">{t('goBackHome')}</Link>
          </Button>
          {session && (
            <Button variant="outline" onClick={() => runCommand('palette')}>
              <Search aria-hidden />
              {t('search')}
            </Button>
          )}
        </>
      }
    />
  )
}
