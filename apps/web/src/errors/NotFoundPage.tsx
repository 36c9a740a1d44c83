import { Button, EmptyState } from '@monarch/ui'
import { Link, useLocation } from '@tanstack/react-router'
import { MapPinOff, Search } from 'lucide-react'
import { runCommand } from '../lib/keys/commands.ts'
import { usePageTitle } from '../lib/navigation/page-title.ts'
import { useSession } from '../lib/session/session.ts'

export function NotFoundPage() {
  const path = useLocation({ select: (location) => location.pathname })
  const { data: session } = useSession()
  usePageTitle('Page not found')
  return (
    <EmptyState
      headingLevel={1}
      icon={<MapPinOff aria-hidden />}
      title="Page not found"
      description={
        <>
          There is nothing at <code className="break-all">{path}</code>. It may have been renamed or moved to the bin.
        </>
      }
      actions={
        <>
          <Button asChild>
            <Link to="/">Go back home</Link>
          </Button>
          {session && (
            <Button variant="outline" onClick={() => runCommand('palette')}>
              <Search aria-hidden />
              Search
            </Button>
          )}
        </>
      }
    />
  )
}
