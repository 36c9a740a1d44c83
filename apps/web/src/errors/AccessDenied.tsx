import { Button, EmptyState } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { usePageTitle } from '../lib/navigation/page-title.ts'

/** Stands in for a page that needs permissions which the user does not hold. */
export function AccessDenied({ missing = [] }: { missing?: readonly string[] }) {
  usePageTitle('Access Denied')
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
              It needs <code>{missing.join(', ')}</code>. An administrator of your organization can grant it.
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
