import { Tabs, TabsContent, TabsList, TabsTrigger } from '@monarch/ui'
import { FolderOpen } from 'lucide-react'
import { useState } from 'react'
import { fieldNamesOf } from './layout-items.ts'
import { type BlockProps, type BlockWeb, titleOf, useRevealed } from './block-web.ts'
import { t } from './messages.ts'

export const tabsWeb: BlockWeb = { icon: FolderOpen, draw: (props) => <LayoutTabs {...props} /> }

function LayoutTabs({ item, ...props }: BlockProps) {
  const tabs = (item.tabs ?? []).map((tab) => ({ ...tab, names: fieldNamesOf(tab.items) }))
  const [chosen, setChosen] = useState(item.activeTab)
  const active = tabs.find(({ id }) => id === chosen) ?? tabs[0]
  const target = tabs.find(({ names }) => names.includes(props.revealed?.field ?? ''))
  useRevealed(props.revealed, target?.names ?? [], () => setChosen(target?.id))
  if (!active) return null
  return (
    <Tabs value={active.id} onValueChange={setChosen}>
      <TabsList aria-label={titleOf(item) || t('sections')}>
        {tabs.map(({ id, label, names }) => (
          <TabsTrigger key={id} value={id} errors={names.filter((name) => props.failing?.includes(name)).length}>
            {label}
          </TabsTrigger>
        ))}
      </TabsList>
      {tabs.map(({ id, items }) => (
        <TabsContent key={id} value={id} className="pt-4">
          {props.drawItems(items)}
        </TabsContent>
      ))}
    </Tabs>
  )
}
