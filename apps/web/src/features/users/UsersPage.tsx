import { Button, lazyPart, PageHeader, Tabs, TabsContent, TabsList, TabsTrigger } from '@monarch/ui'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { PageLoader } from '../../errors/PageLoader.tsx'
import type { RuleFilterType } from '../../lib/rule-filter.ts'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { useMay } from '../../lib/session/use-rights.ts'
import { UsersTab } from './UsersTab.tsx'
import { t } from './messages.ts'

const RolesTab = lazyPart(() => import('./roles/RolesTab.tsx'), <PageLoader />)
const InvitationsTab = lazyPart(() => import('./InvitationsTab.tsx'), <PageLoader />)

const names = ['users', 'roles', 'invitations'] as const

/** /users?tab=: users, roles and invitations. */
export function UsersPage({ RuleFilter }: { RuleFilter: RuleFilterType }) {
  usePageTitle(t('userManagement'))
  const { tab } = useSearch({ strict: false })
  const navigate = useNavigate()
  const canReadRoles = useMay('role:read')
  const shown = names.find((name) => name === tab && (name !== 'roles' || canReadRoles)) ?? 'users'
  return (
    <div className="mx-auto flex w-full max-w-[1280px] flex-col gap-6 p-4 lg:p-6">
      <PageHeader
        back={
          <Button asChild variant="ghost" size="icon">
            <Link to="/settings" aria-label={t('backToSettings')}>
              <ArrowLeft aria-hidden />
            </Link>
          </Button>
        }
        title={t('userManagement')}
        description={t('introduction')}
      />
      <Tabs
        value={shown}
        onValueChange={(next) =>
          void navigate({ to: '.', search: ({ tenant }) => ({ tenant, tab: next === 'users' ? undefined : next }) })
        }
        className="flex min-w-0 flex-col gap-4"
      >
        <TabsList>
          <TabsTrigger value="users">{t('users')}</TabsTrigger>
          {canReadRoles && <TabsTrigger value="roles">{t('roles')}</TabsTrigger>}
          <TabsTrigger value="invitations">{t('invitations')}</TabsTrigger>
        </TabsList>
        <TabsContent value="users">
          <UsersTab />
        </TabsContent>
        {canReadRoles && (
          <TabsContent value="roles">
            <RolesTab RuleFilter={RuleFilter} />
          </TabsContent>
        )}
        <TabsContent value="invitations">
          <InvitationsTab />
        </TabsContent>
      </Tabs>
    </div>
  )
}
