import { cn, Badge, Button, Card, PageHeader } from '@monarch/ui'
import { Link, type LinkProps } from '@tanstack/react-router'
import {
  Activity,
  Archive,
  ArrowRight,
  Bell,
  Building2,
  CircleUser,
  Code,
  Layers,
  Palette,
  Plug,
  ScrollText,
  ShieldCheck,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { fieldTypeNames } from '@monarch/field-types'
import { settings, viewTypes } from '@monarch/schema'
import { useChooseTheme } from '../../lib/levels/apply-look.ts'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { Provenance } from '../../lib/levels/Provenance.tsx'
import { useUser } from '../../lib/session/session.ts'
import { useMay, useMayOpen } from '../../lib/session/use-rights.ts'
import { useSetSetting, useSetting } from '../../lib/levels/settings.ts'
import { useTheme } from '../../lib/look/theme.ts'
import { Fact, Section, ToggleRow } from './parts/parts.tsx'
import { formatShare, useSystem } from './parts/server-figures.ts'
import { t } from './messages.ts'
import { formatDate, formatNumber } from '@monarch/messages'

/** /settings: links to all settings, and frequent switches. */
export function SettingsPage() {
  usePageTitle(t('settings'))
  return (
    <div className="mx-auto flex w-full max-w-[960px] flex-col gap-6 p-4 lg:p-6">
      <PageHeader title={t('settings')} description={t('introduction')} />
      <Banner />
      <section aria-labelledby="quick-settings">
        <h2 id="quick-settings" className="mb-2 text-base font-semibold">
          {t('quickSettings')}
        </h2>
        <Cards />
      </section>
      <Preferences />
      <SystemInformation />
    </div>
  )
}

function Banner() {
  return (
    <Card className="flex flex-wrap items-center gap-4 bg-info-bg">
      <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-primary text-primary-foreground [&_svg]:size-5">
        <Palette aria-hidden />
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-base font-semibold">{t('uiCustomization')}</h2>
        <p className="text-cell text-muted-foreground">{t('customizationHelp')}</p>
        <p className="mt-2 flex flex-wrap gap-2">
          <Badge variant="outline" className="bg-raised text-foreground">
            {t('viewTypes', { count: viewTypes.length })}
          </Badge>
          <Badge variant="outline" className="bg-raised text-foreground">
            {t('fieldTypes', { count: fieldTypeNames.length })}
          </Badge>
        </p>
      </div>
      <Button asChild>
        <Link to="/settings/ui">
          {t('customize')}
          <ArrowRight aria-hidden />
        </Link>
      </Button>
    </Card>
  )
}

interface HubCard {
  readonly to: LinkProps['to']
  readonly title: string
  readonly description: string
  readonly badge: string
  readonly icon: ReactNode
  readonly isFeatured?: boolean
}

function Cards() {
  const cards = useCards()
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(272px,100%),1fr))] gap-4">
      {cards.map(({ to, title, description, badge, icon, isFeatured }) => (
        <li key={title} className="flex">
          <Card interactive className="relative flex w-full gap-3">
            <span className="mt-0.5 text-muted-foreground">{icon}</span>
            <div className="min-w-0 flex-1">
              <div className="flex items-start justify-between gap-2">
                <h3 className="min-w-0 text-sm font-semibold">
                  <Link
                    to={to}
                    className={cn(
                      'rounded-sm outline-none',
                      'after:absolute after:inset-0 after:rounded-lg',
                      'focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-ring',
                    )}
                  >
                    {title}
                  </Link>
                </h3>
                <Badge variant={isFeatured ? 'default' : 'secondary'} className="shrink-0">
                  {badge}
                </Badge>
              </div>
              <p className="mt-1 text-cell text-muted-foreground">{description}</p>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  )
}

/** Only pages that the user can open. */
function useCards(): readonly HubCard[] {
  const { organizations } = useUser()
  const mayOpen = useMayOpen()
  const canReadTenants = useMay('tenant:read')
  const tenants = organizations.reduce((sum, { tenants }) => sum + tenants.length, 0)
  const cards: readonly (HubCard & { readonly isOpen?: boolean })[] = [
    {
      to: '/settings/ui',
      title: t('uiCustomization'),
      description: t('customizeHelp'),
      badge: t('featured'),
      icon: <Palette aria-hidden />,
      isFeatured: true,
    },
    {
      to: '/users',
      title: t('userManagement'),
      description: t('userManagementHelp'),
      badge: t('roles'),
      icon: <Users aria-hidden />,
    },
    {
      to: '/settings/interfaces',
      title: t('interfaceHierarchy'),
      description: t('hierarchyHelp'),
      badge: t('settingCount', { count: Object.keys(settings).length }),
      icon: <Layers aria-hidden />,
    },
    {
      to: '/settings/profile',
      title: t('profile'),
      description: t('yourNameAndPicture'),
      badge: t('personal'),
      icon: <CircleUser aria-hidden />,
    },
    {
      to: '/settings/security',
      title: t('security'),
      description: t('yourPasswordAndSessions'),
      badge: t('sessions'),
      icon: <ShieldCheck aria-hidden />,
    },
    {
      to: '/settings/audit',
      title: t('auditLog'),
      description: t('auditLogHelp'),
      badge: t('organization'),
      icon: <ScrollText aria-hidden />,
    },
    {
      to: '/settings/integrations',
      title: t('integrations'),
      description: t('integrationsHelp'),
      badge: t('ai'),
      icon: <Plug aria-hidden />,
    },
    {
      to: '/settings/api',
      title: t('apiConfiguration'),
      description: t('apiConfigurationHelp'),
      badge: 'GraphQL',
      icon: <Code aria-hidden />,
    },
    {
      to: '/settings/tenants',
      title: t('tenantManagement'),
      description: t('tenantManagementHelp'),
      badge: t('tenants', { count: tenants }),
      icon: <Building2 aria-hidden />,
      isOpen: canReadTenants,
    },
    {
      to: '/settings/privacy',
      title: t('privacy'),
      description: t('privacyHelp'),
      badge: t('organization'),
      icon: <Archive aria-hidden />,
    },
    {
      to: '/settings/notifications',
      title: t('notifications'),
      description: t('chooseWhatYouAreNotifiedAbout'),
      badge: t('personal'),
      icon: <Bell aria-hidden />,
    },
    {
      to: '/settings/monitoring',
      title: t('monitoring'),
      description: t('monitoringHelp'),
      badge: t('live'),
      icon: <Activity aria-hidden />,
    },
  ]
  return cards.filter(({ isOpen = true, to }) => isOpen && mayOpen(to ?? ''))
}

function Preferences() {
  const theme = useTheme()
  const chooseTheme = useChooseTheme()
  const isDark = theme === 'dark' || (theme === 'system' && document.documentElement.classList.contains('dark'))
  return (
    <Section title={t('preferences')} description={t('appliesToYou')}>
      <ToggleRow
        label={t('darkMode')}
        help={theme === 'system' ? t('followsYourOperatingSystem') : t('setByYou')}
        aside={<Provenance settingKey="theme.scheme" label={t('theme')} />}
        checked={isDark}
        onCheckedChange={(checked) => chooseTheme(checked ? 'dark' : 'light')}
      />
      <Preference settingKey="notifications.email" label={t('emailNotifications')} help={t('emailNotificationsHelp')} />
      <Preference settingKey="notifications.taskReminders" label={t('taskReminders')} help={t('taskRemindersHelp')} />
      <Preference settingKey="keyboard.singleKeys" label={t('singleKeyShortcuts')} help={t('singleKeyShortcutsHelp')} />
    </Section>
  )
}

function Preference({ settingKey, label, help }: { settingKey: PreferenceKey; label: string; help: string }) {
  const { value } = useSetting(settingKey)
  const set = useSetSetting()
  return (
    <ToggleRow
      label={label}
      help={help}
      aside={<Provenance settingKey={settingKey} label={label} />}
      checked={value}
      onCheckedChange={(checked) => void set({ key: settingKey, value: checked })}
    />
  )
}

type PreferenceKey = 'notifications.email' | 'notifications.taskReminders' | 'keyboard.singleKeys'

function SystemInformation() {
  const { data: system, isError } = useSystem()
  return (
    <Section title={t('systemInformation')}>
      <dl className="divide-y">
        <Fact name={t('version')}>{t('v', { version: system?.version ?? __APP_VERSION__ })}</Fact>
        <Fact name={t('uptime')}>{system ? describeUptime(system.uptime) : isError ? t('unknown') : '…'}</Fact>
        <Fact name={t('activeTenants')}>{system ? formatNumber(system.activeTenants) : '…'}</Fact>
      </dl>
    </Section>
  )
}

function describeUptime({ share, since }: { share: number; since: string }): string {
  const day = formatDate(new Date(since), { dateStyle: 'medium' })
  return t('uptimeSince', { share: formatShare(share), day })
}
