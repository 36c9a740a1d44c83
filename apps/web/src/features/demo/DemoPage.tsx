import { PageHeader, Tabs, TabsContent, TabsList, TabsTrigger } from '@monarch/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { ComponentsTab } from './ComponentsTab.tsx'
import { DynamicFormsTab } from './DynamicFormsTab.tsx'
import { t } from './messages.ts'

const tabs = [
  { value: 'components', label: 'components' },
  { value: 'forms', label: 'dynamicForms' },
  { value: 'layouts', label: 'layoutBuilder' },
] as const

/** /demo: every component in every state; also used to check visual changes. */
export function DemoPage({ entityId, layoutBuilder }: { entityId: string; layoutBuilder: ReactNode }) {
  usePageTitle(t('componentDemo'))
  const { tab } = useSearch({ strict: false })
  const navigate = useNavigate()
  const active = tabs.find(({ value }) => value === tab)?.value ?? 'components'
  return (
    <Tabs
      value={active}
      onValueChange={(next) => void navigate({ to: '.', search: ({ tenant }) => ({ tenant, tab: next }) })}
      className="flex min-h-0 flex-1 flex-col gap-4 p-4 lg:p-6"
    >
      <PageHeader title={t('componentDemo')} description={t('tryTheComponents')} />
      <TabsList aria-label={t('componentDemo')} className="shrink-0">
        {tabs.map(({ value, label }) => (
          <TabsTrigger key={value} value={value}>
            {t(label)}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value="components">
        <ComponentsTab />
      </TabsContent>
      <TabsContent value="forms">
        <DynamicFormsTab entityId={entityId} />
      </TabsContent>
      <TabsContent value="layouts" className="flex min-h-[640px] flex-1 flex-col overflow-hidden rounded-lg border">
        {layoutBuilder}
      </TabsContent>
    </Tabs>
  )
}
