import { cn, Popover, PopoverContent, PopoverTrigger, SearchInput, Sheet, ToolbarButton } from '@monarch/ui'
import { Search, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useCommands } from '../../../lib/keys/commands.ts'
import { searchDebounce } from '../../../lib/constants.ts'
import { ariaKeysOf } from '../../../lib/keys/shortcuts.ts'
import { hasSearch } from '../../record-data/documents.ts'
import type { EntityStructure } from '../../record-data/structure.ts'
import { useMedia, wideScreen } from '../../../lib/look/use-media.ts'
import { useDebouncedState } from '../../../lib/use-debounced-state.ts'
import type { OpenView } from '../saved-views/use-view.ts'
import { viewTypesWeb } from '../registry/view-types.ts'
import { ChartThis } from './ChartThis.tsx'
import { type Tool, toolsOf } from './tools.tsx'
import { t } from '../messages.ts'

interface ToolbarProps {
  tenantId: string | null
  structure: EntityStructure
  open: OpenView
  /** Number of matching records; `null` while unknown. */
  total: number | null
  /** Shown at the end: pending changes of others. */
  children: ReactNode
}

/** Temporary changes of the open view; on small screens behind one button. */
export function Toolbar({ tenantId, structure, open, total, children }: ToolbarProps) {
  const { state, config, change } = open
  const isWide = useMedia(wideScreen)
  const isSearched = state.search.trim() !== ''
  const hasBox = hasSearch(structure.entity) && config.enableSearch !== false && !viewTypesWeb[state.type].isForm
  const tools = toolsOf({
    tenantId,
    structure,
    draft: state,
    config,
    total,
    isSearched,
    onChange: (next) => change(next, { replace: true }),
  })
  return (
    <div
      role="toolbar"
      aria-label={t('list')}
      // A form has nothing to change: avoids an empty row.
      className={cn(
        'group/tools flex items-center gap-1',
        isWide && 'flex-wrap',
        (hasBox || tools.length > 0) && 'min-h-8',
      )}
    >
      {hasBox && <SearchBox text={state.search} onSearch={(search) => change({ search })} />}
      {isWide ? <ToolButtons tools={tools} /> : <ToolSheet tools={tools} />}
      <span className="ml-auto flex shrink-0 items-center gap-1">
        {children}
        {!viewTypesWeb[state.type].isForm && <ChartThis structure={structure} open={open} />}
      </span>
    </div>
  )
}

export function ToolButtons({ tools }: { tools: readonly Tool[] }) {
  const [opened, setOpened] = useState<Tool['id'] | null>(null)
  useCommands(t('list'), () =>
    tools.map(({ id, label, icon, shortcut }) => ({
      id: `list.${id}`,
      label,
      icon,
      ...(shortcut && { shortcut }),
      run: () => setOpened(id),
    })),
  )
  return tools.map((tool) => (
    <Popover key={tool.id} open={opened === tool.id} onOpenChange={(isOpen) => setOpened(isOpen ? tool.id : null)}>
      <PopoverTrigger asChild>
        <ToolbarButton
          icon={tool.icon}
          count={tool.count}
          title={tool.label}
          aria-keyshortcuts={tool.shortcut && ariaKeysOf(tool.shortcut)}
        >
          <span className={tool.isMinor ? '@max-6xl:sr-only' : majorLabel}>{tool.label}</span>
        </ToolbarButton>
      </PopoverTrigger>
      <PopoverContent label={tool.label} className={tool.width}>
        {tool.panel('popover')}
      </PopoverContent>
    </Popover>
  ))
}

/** Makes room for the text of a search. */
const majorLabel = cn('@max-4xl:sr-only', '@max-6xl:group-has-[[role=searchbox]:not(:placeholder-shown)]/tools:sr-only')

function ToolSheet({ tools }: { tools: readonly Tool[] }) {
  const [isOpen, setOpen] = useState(false)
  const count = tools.reduce((sum, tool) => sum + tool.count, 0)
  if (tools.length === 0) return null
  return (
    <>
      <ToolbarButton icon={<SlidersHorizontal aria-hidden />} count={count} onClick={() => setOpen(true)}>
        {t('view')}
      </ToolbarButton>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('view')}
        className="w-screen max-w-none sm:max-w-[560px]"
      >
        <div className="flex flex-col gap-6">
          {tools.map((tool) => (
            <section key={tool.id} aria-label={tool.label} className="flex flex-col gap-2">
              <h3 className="flex items-center gap-1.5 text-cell font-semibold">
                {tool.icon}
                {tool.label}
              </h3>
              {tool.panel('sheet')}
            </section>
          ))}
        </div>
      </Sheet>
    </>
  )
}

function SearchBox({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const [value, setValue] = useDebouncedState(text, onSearch, searchDebounce)
  const box = useRef<HTMLDivElement>(null)
  useCommands(t('list'), () => [
    {
      id: 'list.search',
      label: t('searchTheList'),
      icon: <Search aria-hidden />,
      shortcut: 'search',
      run: () => box.current?.querySelector('input')?.select(),
    },
  ])
  return (
    <div
      ref={box}
      className={cn(
        'w-full min-w-0 sm:w-28 sm:max-w-40 sm:grow sm:@min-6xl:w-56 sm:@min-6xl:max-w-56',
        'sm:@min-4xl:has-[input:not(:placeholder-shown)]:w-56 sm:@min-4xl:has-[input:not(:placeholder-shown)]:max-w-56',
      )}
    >
      <SearchInput
        label={t('searchRecords')}
        placeholder={t('search')}
        aria-keyshortcuts={ariaKeysOf('search')}
        value={value}
        onValueChange={setValue}
      />
    </div>
  )
}
