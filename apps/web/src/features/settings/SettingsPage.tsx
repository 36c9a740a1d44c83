import { cn, Badge, Button, Card, PageHeader } from '@monarch/ui'
import { Link, type LinkProps } from '@tanstack/react-router'
import {
  Activity,
  ArrowRight,
  Bell,
  Building2,
  CircleUser,
  Code,
  Layers,
  Palette,
  Plug,
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

/** /settings: links to all settings, and frequent switches. */
export function SettingsPage() {
  usePageTitle('Settings')
  return (
    <div className="mx-auto flex w-full max-w-[960px] flex-col gap-6 p-4 lg:p-6">
      <PageHeader title="Settings" description="Appearance and behavior of Monarch, for you and your organization." />
      <Banner />
      <section aria-labelledby="quick-settings">
        <h2 id="quick-settings" className="mb-2 text-base font-semibold">
          Quick Settings
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
        <h2 className="text-base font-semibold">UI Customization</h2>
        <p className="text-cell text-muted-foreground">
          Arrange the navigation, choose colors and defaults, and set what everyone starts with.
        </p>
        <p className="mt-2 flex flex-wrap gap-2">
          <Badge variant="outline" className="bg-raised text-foreground">
            {viewTypes.length} View Types
          </Badge>
          <Badge variant="outline" className="bg-raised text-foreground">
            {fieldTypeNames.length} Field Types
          </Badge>
        </p>
      </div>
      <Button asChild>
        <Link to="/settings/ui">
          Customize
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
                <h3 className="text-sm font-semibold">
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
                <Badge variant={isFeatured ? 'default' : 'secondary'}>{badge}</Badge>
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
      title: 'UI Customization',
      description: 'Navigation, themes, defaults and entities.',
      badge: 'Featured',
      icon: <Palette aria-hidden />,
      isFeatured: true,
    },
    {
      to: '/users',
      title: 'User Management',
      description: 'People, their permissions, and invitations.',
      badge: 'Roles',
      icon: <Users aria-hidden />,
    },
    {
      to: '/settings/interfaces',
      title: 'Interface Hierarchy',
      description: 'The settings of each level, and which one applies.',
      badge: `${Object.keys(settings).length} settings`,
      icon: <Layers aria-hidden />,
    },
    {
      to: '/settings/profile',
      title: 'Profile',
      description: 'Your name and picture.',
      badge: 'Personal',
      icon: <CircleUser aria-hidden />,
    },
    {
      to: '/settings/security',
      title: 'Security',
      description: 'Your password and sessions.',
      badge: 'Sessions',
      icon: <ShieldCheck aria-hidden />,
    },
    {
      to: '/settings/integrations',
      title: 'Integrations',
      description: 'The AI endpoint for AI fields.',
      badge: 'AI',
      icon: <Plug aria-hidden />,
    },
    {
      to: '/settings/api',
      title: 'API Configuration',
      description: 'Endpoints and API keys for your programs.',
      badge: 'GraphQL',
      icon: <Code aria-hidden />,
    },
    {
      to: '/settings/tenants',
      title: 'Tenant Management',
      description: 'Size, records and time zone of each workspace.',
      badge: `${tenants} ${tenants === 1 ? 'tenant' : 'tenants'}`,
      icon: <Building2 aria-hidden />,
      isOpen: canReadTenants,
    },
    {
      to: '/settings/notifications',
      title: 'Notifications',
      description: 'Choose what you are notified about.',
      badge: 'Personal',
      icon: <Bell aria-hidden />,
    },
    {
      to: '/settings/monitoring',
      title: 'Monitoring',
      description: 'Uptime, response times, jobs and storage.',
      badge: 'Live',
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
    <Section title="Preferences" description="These settings are yours and apply in all your browsers.">
      <ToggleRow
        label="Dark Mode"
        help={theme === 'system' ? 'Follows your operating system.' : 'Set by you.'}
        aside={<Provenance settingKey="theme.scheme" label="Theme" />}
        checked={isDark}
        onCheckedChange={(checked) => chooseTheme(checked ? 'dark' : 'light')}
      />
      <Preference
        settingKey="notifications.email"
        label="Email Notifications"
        help="All emails of the notification settings."
      />
      <Preference
        settingKey="notifications.taskReminders"
        label="Task Reminders"
        help="Reminds you before something of yours is due."
      />
      <Preference
        settingKey="keyboard.singleKeys"
        label="Single-key shortcuts"
        help="Shortcuts without Ctrl or ⌘. Press ? for the list."
      />
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
    <Section title="System Information">
      <dl className="divide-y">
        <Fact name="Version">{system ? `v${system.version}` : `v${__APP_VERSION__}`}</Fact>
        <Fact name="Uptime">{system ? describeUptime(system.uptime) : isError ? 'Unknown' : '…'}</Fact>
        <Fact name="Active tenants">{system ? system.activeTenants.toLocaleString('en-US') : '…'}</Fact>
      </dl>
    </Section>
  )
}

function describeUptime({ share, since }: { share: number; since: string }): string {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(new Date(since))
  return `${formatShare(share)} uptime since ${day}`
}
