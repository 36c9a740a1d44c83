import { Button, lazyPart } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { PageLoader } from '../../errors/PageLoader.tsx'
import { useUser } from '../../lib/session/session.ts'
import { useMay } from '../../lib/session/use-rights.ts'
import { useTenant } from '../../lib/tenants/tenant.ts'
import { Passkeys } from './security/Passkeys.tsx'
import { PasswordForm } from './security/PasswordForm.tsx'
import { Sessions } from './security/Sessions.tsx'
import { SignInLog } from './security/SignInLog.tsx'
import { TwoFactorSection } from './security/TwoFactorSection.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'
import { t } from './security/messages.ts'

const OrganizationSecurity = lazyPart(() => import('./security/OrganizationSecurity.tsx'), <PageLoader />)

/**
 * /settings/security: the user's sign-in methods and sessions, and the rules of the organization for users who may
 * manage them.
 */
export function SecurityPage() {
  const { id } = useUser()
  const { organization } = useTenant()
  const rights = {
    canRead: useMay('settings:read'),
    canEdit: useMay('settings:update'),
    canSeeLog: useMay('audit:read'),
    canSetProvider: useMay('*'),
  }
  const seesMore = rights.canRead || rights.canEdit || rights.canSeeLog
  return (
    <SettingsFrame
      title={t('security')}
      description={t('introduction')}
      actions={
        rights.canSeeLog && (
          <Button asChild variant="outline">
            <Link to="/settings/audit">
              <ScrollText aria-hidden />
              {t('auditLog')}
            </Link>
          </Button>
        )
      }
    >
      <Sessions />
      <PasswordForm />
      <TwoFactorSection />
      <Passkeys />
      <SignInLog of={{ userId: id }} title={t('yourSignIns')} description={t('yourSignInsHelp')} />
      {organization && seesMore && (
        <OrganizationSecurity key={organization.id} organization={organization} {...rights} />
      )}
    </SettingsFrame>
  )
}
