import { PageHeader, Tabs, TabsContent, TabsList, TabsTrigger } from '@monarch/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { ComponentsTab } from './ComponentsTab.tsx'
import { DynamicFormsTab } from './DynamicFormsTab.tsx'

const tabs = [
  { value: 'components', label: 'Components' },
  { value: 'forms', label: 'Dynamic Forms' },
  { value: 'layouts', label: 'Layout Builder' },
] as const

/** /demo: every component in every state; also used to check visual changes. */
export function DemoPage({ entityId, layoutBuilder }: { entityId: string; layoutBuilder: ReactNode }) {
  usePageTitle('Component Demo')
  const { tab } = useSearch({ strict: false })
  const navigate = useNavigate()
  const active = tabs.find(({ value }) => value === tab)?.value ?? 'components'
  return (
    <Tabs
      value={active}
      onValueChange={(next) => void navigate({ to: '.', search: ({ tenant }) => ({ tenant, tab: next }) })}
      className="flex min-h-0 flex-1 flex-col gap-4 p-4 lg:p-6"
    >
      <PageHeader title="Component Demo" description="Try the components that the workspace is built from." />
      <TabsList aria-label="Component Demo" className="shrink-0">
        {tabs.map(({ value, label }) => (
          <TabsTrigger key={value} value={value}>
            {label}
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
