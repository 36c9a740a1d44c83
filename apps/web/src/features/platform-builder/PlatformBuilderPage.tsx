import { PageHeader, Tabs, TabsContent, TabsList, TabsTrigger } from '@monarch/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { FieldDemo } from './FieldDemo.tsx'
import { t } from './messages.ts'

/** Content from other features. */
interface PlatformBuilderPageProps {
  entities: ReactNode
  interfaces: ReactNode
  views: ReactNode
  preview: ReactNode
  /** Target entity of demo relations; '' while the workspace has none. */
  entityId: string
}

/** /platform-builder */
export function PlatformBuilderPage({ entityId, ...given }: PlatformBuilderPageProps) {
  usePageTitle(t('platformBuilder'))
  // Screens in the tabs use the parameter `tab` themselves.
  const { section } = useSearch({ strict: false })
  const navigate = useNavigate()
  const tabs = [
    { value: 'entities', label: t('entities'), content: given.entities },
    { value: 'interfaces', label: t('interfaces'), content: given.interfaces },
    { value: 'views', label: t('views'), content: given.views },
    { value: 'fields', label: t('fieldDemo'), content: <FieldDemo entityId={entityId} /> },
    { value: 'preview', label: t('preview'), content: given.preview },
  ]
  const active = tabs.find(({ value }) => value === section)?.value ?? 'entities'
  return (
    <Tabs
      value={active}
      onValueChange={(next) => void navigate({ to: '.', search: ({ tenant }) => ({ tenant, section: next }) })}
      className="flex min-h-0 flex-1 flex-col gap-4 p-4 lg:p-6"
    >
      <PageHeader title={t('platformBuilder')} description={t('introduction')} />
      <TabsList aria-label={t('platformBuilder')} className="shrink-0">
        {tabs.map(({ value, label }) => (
          <TabsTrigger key={value} value={value}>
            {label}
          </TabsTrigger>
        ))}
      </TabsList>
      {tabs.map(({ value, label, content }) => (
        <TabsContent key={value} value={value}>
          <section aria-label={label}>
            <h2 className="sr-only">{label}</h2>
            {content}
          </section>
        </TabsContent>
      ))}
    </Tabs>
  )
}
