import { Button, EmptyState } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { usePageTitle } from '../lib/navigation/page-title.ts'
import { isGranted, type Permission } from '@monarch/schema'
import { limitReason } from '../lib/session/route-needs.ts'
import { useRights } from '../lib/session/use-rights.ts'

/** Shown instead of a page when the user lacks its permissions, or has them only in some workspaces. */
export function AccessDenied({ missing = [] }: { missing?: readonly Permission[] }) {
  usePageTitle('Access Denied')
  const { permissions } = useRights()
  const isHeld = missing.length > 0 && missing.every((permission) => isGranted(permissions, permission))
  return (
    <EmptyState
      headingLevel={1}
      icon={<Lock aria-hidden />}
      title="Access Denied"
      description={
        <>
          You don't have permission to access this page.
          {missing.length > 0 && (
            <span className="mt-2 block text-xs">
              {isHeld ? (
                limitReason
              ) : (
                <>
                  It needs <code>{missing.join(', ')}</code>. An administrator of your organization can grant it.
                </>
              )}
            </span>
          )}
        </>
      }
      actions={
        <Button asChild variant="outline">
          <Link to="/">Go back home</Link>
        </Button>
      }
    />
  )
}
