import { Popover, PopoverContent, PopoverTrigger, SearchInput, Sheet, Spinner, ToolbarButton } from '@monarch/ui'
import { ArrowDownUp, ListFilter, Palette, Rows3, Settings2, SlidersHorizontal } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { searchDebounce } from '../../../lib/constants.ts'
import { type Filter, parseFilter, stringifyFilter } from '../filter-state.ts'
import { countConditions } from '../filter-where.ts'
import { useRecordCount } from '../queries.ts'
import { hasSearch } from '../record-documents.ts'
import type { EntityStructure } from '../structure.ts'
import { useMedia, wideScreen } from '../use-media.ts'
import { useSettled } from '../use-settled.ts'
import type { OpenView } from '../views/use-view.ts'
import { countHidden, hasFieldChoice } from './field-visibility.ts'

const FilterBuilder = lazy(() => import('./FilterBuilder.tsx'))
const SortPanel = lazy(() => import('./SortPanel.tsx'))
const GroupPanel = lazy(() => import('./GroupPanel.tsx'))
const FieldsPanel = lazy(() => import('./FieldsPanel.tsx'))
const ColorsPanel = lazy(() => import('./ColorsPanel.tsx'))

interface ToolbarProps {
  tenantId: string | null
  structure: EntityStructure
  open: OpenView
  /** How many records meet search and filters; `null` while it is not known. */
  total: number | null
  /** Stands at its end: changes of others that wait. */
  children: ReactNode
}

/** What can be changed of the open view for the moment; on small screens behind one button. */
export function Toolbar({ tenantId, structure, open, total, children }: ToolbarProps) {
  const { state, config, change } = open
  const isWide = useMedia(wideScreen)
  const tools = toolsOf(tenantId, structure, open, total)
  const isSearched = hasSearch(structure.entity) && config.enableSearch !== false && state.type !== 'form'
  return (
    <div role="toolbar" aria-label="List" className="flex min-h-8 items-center gap-1">
      {isSearched && <SearchBox text={state.search} onSearch={(search) => change({ search })} />}
      {isWide ? tools.map((tool) => <ToolPopover key={tool.label} tool={tool} />) : <ToolSheet tools={tools} />}
      <span className="ml-auto flex shrink-0 items-center gap-1">{children}</span>
    </div>
  )
}

interface Tool {
  readonly label: string
  readonly icon: ReactNode
  /** How much of it is on. */
  readonly count: number
  readonly width: string
  readonly panel: () => ReactNode
}

function toolsOf(
  tenantId: string | null,
  structure: EntityStructure,
  { state, base, config, change }: OpenView,
  total: number | null,
): readonly Tool[] {
  const isForm = state.type === 'form'
  const filter: Tool = {
    label: 'Filter',
    icon: <ListFilter aria-hidden />,
    count: countConditions(state.filter, structure),
    width: 'w-[680px]',
    panel: () => (
      <LiveFilter
        tenantId={tenantId}
        structure={structure}
        filter={state.filter}
        isSearched={state.search.trim() !== ''}
        total={total}
        onFilter={(next) => change({ filter: next })}
      />
    ),
  }
  const sort: Tool = {
    label: 'Sort',
    icon: <ArrowDownUp aria-hidden />,
    count: state.sort.length,
    width: 'w-[480px]',
    panel: () => (
      <SortPanel structure={structure} sort={state.sort} onChange={(next) => change({ sort: next }, { replace: true })} />
    ),
  }
  const group: Tool = {
    label: 'Group',
    icon: <Rows3 aria-hidden />,
    count: state.groupBy.length,
    width: 'w-[480px]',
    panel: () => (
      <GroupPanel
        structure={structure}
        groupBy={state.groupBy}
        onChange={(next) => change({ groupBy: next }, { replace: true })}
      />
    ),
  }
  const fields: Tool = {
    label: 'Fields',
    icon: <Settings2 aria-hidden />,
    count: countHidden(state, structure),
    width: 'w-72',
    panel: () => (
      <FieldsPanel structure={structure} draft={state} onChange={(next) => change(next, { replace: true })} />
    ),
  }
  const colors: Tool = {
    label: 'Colours',
    icon: <Palette aria-hidden />,
    count: state.colors.length,
    width: 'w-[680px]',
    panel: () => (
      <ColorsPanel
        structure={structure}
        colors={state.colors}
        onChange={(next) => change({ colors: next }, { replace: true })}
      />
    ),
  }
  return [
    ...(isForm || config.enableFilters === false ? [] : [filter]),
    ...(isForm || state.type === 'calendar' || config.enableSort === false ? [] : [sort]),
    ...(state.type === 'list' ? [group] : []),
    ...(hasFieldChoice(base.type) ? [fields] : []),
    ...(isForm ? [] : [colors]),
  ]
}

function ToolPopover({ tool }: { tool: Tool }) {
  return (
    <Popover>
      <PopoverTrigger asChild>
        <ToolbarButton icon={tool.icon} count={tool.count}>
          {tool.label}
        </ToolbarButton>
      </PopoverTrigger>
      <PopoverContent label={tool.label} className={tool.width}>
        <Suspense fallback={<Waiting />}>{tool.panel()}</Suspense>
      </PopoverContent>
    </Popover>
  )
}

function ToolSheet({ tools }: { tools: readonly Tool[] }) {
  const [isOpen, setOpen] = useState(false)
  const count = tools.reduce((sum, tool) => sum + tool.count, 0)
  if (tools.length === 0) return null
  return (
    <>
      <ToolbarButton icon={<SlidersHorizontal aria-hidden />} count={count} onClick={() => setOpen(true)}>
        View
      </ToolbarButton>
      <Sheet open={isOpen} onOpenChange={setOpen} title="View" className="w-screen max-w-none sm:max-w-[560px]">
        <div className="flex flex-col gap-6">
          {tools.map((tool) => (
            <section key={tool.label} aria-label={tool.label} className="flex flex-col gap-2">
              <h3 className="flex items-center gap-1.5 text-cell font-semibold">
                {tool.icon}
                {tool.label}
              </h3>
              <Suspense fallback={<Waiting />}>{tool.panel()}</Suspense>
            </section>
          ))}
        </div>
      </Sheet>
    </>
  )
}

function Waiting() {
  return (
    <p role="status" className="flex h-10 items-center justify-center text-muted-foreground">
      <Spinner />
      <span className="sr-only">Loading...</span>
    </p>
  )
}

function SearchBox({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const [value, setValue] = useSettled(text, onSearch, searchDebounce)
  return (
    <div className="w-full min-w-0 sm:w-56">
      <SearchInput label="Search records" placeholder="Search…" value={value} onValueChange={setValue} />
    </div>
  )
}

interface LiveFilterProps {
  tenantId: string | null
  structure: EntityStructure
  filter: Filter | null
  isSearched: boolean
  total: number | null
  onFilter: (filter: Filter | null) => void
}

/** What is built takes effect when it has rested for a moment; it stays as it is typed meanwhile. */
function LiveFilter({ tenantId, structure, filter, isSearched, total, onFilter }: LiveFilterProps) {
  const hand = useCallback((text: string) => onFilter(parseFilter(text, structure)), [onFilter, structure])
  const [text, setText] = useSettled(filter ? stringifyFilter(filter) : '', hand, searchDebounce)
  const shown = useMemo(() => parseFilter(text, structure), [text, structure])
  const { data: all } = useRecordCount(tenantId, structure, everything)
  const isNarrowed = isSearched || countConditions(filter, structure) > 0
  const words = total === null ? '' : isNarrowed ? `Matches ${grouped(total)}` : `All ${grouped(total)}`
  return (
    <FilterBuilder
      structure={structure}
      filter={shown}
      onChange={(next) => setText(next ? stringifyFilter(next) : '')}
      matches={isNarrowed && words !== '' && all !== undefined ? `${words} of ${grouped(all)}` : words}
    />
  )
}

const everything = { where: null, orderBy: undefined, search: '' }

function grouped(count: number): string {
  return count.toLocaleString('en-US')
}

