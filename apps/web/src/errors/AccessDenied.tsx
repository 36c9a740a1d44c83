import { Button, EmptyState } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { usePageTitle } from '../lib/navigation/page-title.ts'
import { isGranted, type Permission } from '@monarch/schema'
import { limitReason } from '../lib/session/route-needs.ts'
import { useRights } from '../lib/session/use-rights.ts'
import { t } from './messages.ts'
import { rich } from '../lib/language/rich.ts'

/** Shown instead of a page when the user lacks its permissions, or has them only in some workspaces. */
export function AccessDenied({ missing = [] }: { missing?: readonly Permission[] }) {
  usePageTitle(t('accessDenied'))
  const { permissions } = useRights()
  const isHeld = missing.length > 0 && missing.every((permission) => isGranted(permissions, permission))
  return (
    <EmptyState
      headingLevel={1}
      icon={<Lock aria-hidden />}
      title={t('accessDenied')}
      description={
        <>
          {t('noPermission')}
          {missing.length > 0 && (
            <span className="mt-2 block text-xs">
              {isHeld ? (
                limitReason()
              ) : (
                <>
                  {rich(
                    t('needsPermissions', { permissions: missing.join(', '), code: (parts) => <code>{parts}</code> }),
                  )}
                </>
              )}
            </span>
          )}
        </>
      }
      actions={
        <Button asChild variant="outline">
          <Link to="/">{t('goBackHome')}</Link>
        </Button>
      }
    />
  )
}
