import { lazyPart, Tabs, TabsContent, TabsList, TabsTrigger } from '@monarch/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, type ReactNode } from 'react'
import { PageLoader } from '../../../errors/PageLoader.tsx'
import { SettingsFrame } from '../SettingsFrame.tsx'
import { t } from './messages.ts'

const PlatformTab = lazyPart(() => import('./PlatformTab.tsx'), <PageLoader />)
const ThemesTab = lazyPart(() => import('./ThemesTab.tsx'), <PageLoader />)
const DefaultsTab = lazyPart(() => import('./DefaultsTab.tsx'), <PageLoader />)
const EntitiesTab = lazyPart(() => import('./EntitiesTab.tsx'), <PageLoader />)

interface UiSettingsPageProps {
  /** Content of other features: the entity designer for `?entity=`, templates, and the view designer. */
  designer: ReactNode
  Templates?: ComponentType
  onDesignViews?: (entityName: string) => void
}

const names = ['platform', 'themes', 'templates', 'system', 'entities'] as const
type Name = (typeof names)[number]

/** /settings/ui?tab= */
export function UiSettingsPage({ designer, Templates, onDesignViews }: UiSettingsPageProps) {
  const [tab, setTab] = useTab()
  const tabs: readonly { name: Name; label: string; content: ReactNode }[] = [
    { name: 'platform', label: t('platform'), content: <PlatformTab {...(onDesignViews && { onDesignViews })} /> },
    { name: 'themes', label: t('themes'), content: <ThemesTab /> },
    ...(Templates ? [{ name: 'templates' as const, label: t('templates'), content: <Templates /> }] : []),
    { name: 'system', label: t('systemDefaults'), content: <DefaultsTab /> },
    { name: 'entities', label: t('entities'), content: <EntitiesTab /> },
  ]
  const shown = tabs.some(({ name }) => name === tab) ? tab : 'platform'
  return (
    <SettingsFrame wide title={t('uiCustomization')} description={t('introduction')}>
      <Tabs value={shown} onValueChange={(next) => setTab(next as Name)} className="flex min-w-0 flex-col gap-4">
        <TabsList>
          {tabs.map(({ name, label }) => (
            <TabsTrigger key={name} value={name}>
              {label}
            </TabsTrigger>
          ))}
        </TabsList>
        {tabs.map(({ name, content }) => (
          <TabsContent key={name} value={name}>
            {content}
          </TabsContent>
        ))}
      </Tabs>
      {designer}
    </SettingsFrame>
  )
}

/** The designer uses `tab` for its own tabs; `?at=` keeps the tab below it. */
function useTab(): [Name, (tab: Name) => void] {
  const { tab, at } = useSearch({ strict: false })
  const navigate = useNavigate()
  const current = names.find((name) => name === tab) ?? names.find((name) => name === at) ?? 'platform'
  return [current, (next) => void navigate({ to: '.', search: (before) => ({ ...before, tab: next, at: undefined }) })]
}
