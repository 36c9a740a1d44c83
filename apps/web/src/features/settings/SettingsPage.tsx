import { Card, PageHeader, SegmentedControl } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { ChevronRight, LayoutGrid, Plug } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../lib/page-title.ts'
import { useMay, useUser } from '../../lib/session.ts'
import { useDensity, useTheme, type Density, type Theme } from '../../lib/theme.ts'

export function SettingsPage() {
  usePageTitle('Settings')
  const [theme, setTheme] = useTheme()
  const [density, setDensity] = useDensity()
  const { organizations } = useUser()
  const maySeeSettings = useMay('settings:read')
  const mayChangeSettings = useMay('settings:update')
  const seesIntegrations = maySeeSettings || mayChangeSettings
  const tenantCount = organizations.reduce((sum, organization) => sum + organization.tenants.length, 0)
  return (
    <div className="mx-auto flex w-full max-w-[960px] flex-col gap-6 p-4 lg:p-6">
      <PageHeader title="Settings" description="How Monarch looks to you, and what you are connected to." />
      <Section title="Quick Settings">
        <Row label="Theme" help="System follows your operating system.">
          <SegmentedControl
            aria-label="Color theme"
            className="w-full sm:w-72"
            options={themes}
            value={theme}
            onValueChange={setTheme}
          />
        </Row>
        <Row label="Density" help="How tall rows and controls are.">
          <SegmentedControl
            aria-label="Density"
            className="w-full sm:w-72"
            options={densities}
            value={density}
            onValueChange={setDensity}
          />
        </Row>
      </Section>
      <Section title="Data">
        <SettingsLink to="/entities" title="Entity Management" icon={<LayoutGrid aria-hidden />}>
          Design the entities of this workspace and their fields.
        </SettingsLink>
        {seesIntegrations && (
          <SettingsLink to="/settings/integrations" title="Integrations" icon={<Plug aria-hidden />}>
            Connect the AI endpoint that writes the values of AI fields.
          </SettingsLink>
        )}
      </Section>
      <Section title="System Information">
        <dl className="divide-y">
          <Fact name="Version">v{__APP_VERSION__}</Fact>
          <Fact name="Active tenants">{tenantCount.toLocaleString('en-US')}</Fact>
        </dl>
      </Section>
    </div>
  )
}

const themes: { value: Theme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
]

const densities: { value: Density; label: string }[] = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
]

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replace(' ', '-')
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-base font-semibold">
        {title}
      </h2>
      <Card className="divide-y overflow-hidden p-0">{children}</Card>
    </section>
  )
}

interface SettingsLinkProps {
  to: '/entities' | '/settings/integrations'
  title: string
  icon: ReactNode
  children: ReactNode
}

function SettingsLink({ to, title, icon, children }: SettingsLinkProps) {
  return (
    <Link to={to} className="flex items-center gap-4 px-4 py-3 hover:bg-hover focus-visible:-outline-offset-2">
      <span className="text-muted-foreground">{icon}</span>
      <span className="flex-1">
        <span className="block text-sm font-medium">{title}</span>
        <span className="block text-xs text-muted-foreground">{children}</span>
      </span>
      <ChevronRight aria-hidden className="text-muted-foreground" />
    </Link>
  )
}

function Row({ label, help, children }: { label: string; help: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div>
        <p className="text-sm font-medium">{label}</p>
        <p className="text-xs text-muted-foreground">{help}</p>
      </div>
      {children}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-6 px-4 py-3 text-sm">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  )
}
