import { lazyPart, SegmentedControl, Spinner } from '@monarch/ui'
import { ArrowDownUp, ListFilter, Palette, Rows3, Settings2, UnfoldVertical as RowHeightIcon } from 'lucide-react'
import { type ReactNode, useCallback, useMemo } from 'react'
import { searchDebounce } from '../../../lib/constants.ts'
import type { ShortcutId } from '../../../lib/keys/shortcuts.ts'
import { type Filter, parseFilter, stringifyFilter } from '../../record-filters/filter-state.ts'
import { countConditions } from '../../record-filters/filter-where.ts'
import { useRecordCount } from '../../record-data/rows/use-record-count.ts'
import type { EntityStructure } from '../../record-data/structure.ts'
import { useDebouncedState } from '../../../lib/use-debounced-state.ts'
import { parseColors, stringifyColors, type ViewConfig, type ViewDraft } from '../parts/view-state.ts'
import type { ToolId } from '../parts/view-type.ts'
import { viewTypesWeb } from '../registry/view-types.ts'
import { countHidden, hasFieldChoice } from './field-visibility.ts'
import type { PanelPlace } from './panel-place.ts'
import { t } from '../messages.ts'

const FilterBuilder = lazyPart(() => import('../../record-filters/FilterBuilder.tsx'), <Waiting />)
const SortPanel = lazyPart(() => import('./SortPanel.tsx'), <Waiting />)
const GroupPanel = lazyPart(() => import('./GroupPanel.tsx'), <Waiting />)
const FieldsPanel = lazyPart(() => import('./FieldsPanel.tsx'), <Waiting />)
const ColorsPanel = lazyPart(() => import('./ColorsPanel.tsx'), <Waiting />)

/** One part of a view with its own panel, in the toolbar and in the designer. */
export interface Tool {
  readonly id: ToolId | 'fields'
  /** Opens the panel. */
  readonly shortcut?: ShortcutId
  readonly label: string
  readonly icon: ReactNode
  /** Number of active items. */
  readonly count: number
  readonly width: string
  /** Has no label where space is limited. */
  readonly isMinor?: true
  readonly panel: (place: PanelPlace) => ReactNode
}

interface Edited {
  readonly tenantId: string | null
  readonly structure: EntityStructure
  readonly draft: ViewDraft
  readonly config: ViewConfig
  /** Number of matching records; `null` while unknown. */
  readonly total: number | null
  /** True when a search applies as well. */
  readonly isSearched: boolean
  readonly onChange: (change: Partial<Omit<ViewDraft, 'type'>>) => void
}

export function toolsOf(edited: Edited): readonly Tool[] {
  const { structure, draft, config, onChange } = edited
  const { type } = draft
  const has = (tool: ToolId): boolean => viewTypesWeb[type].tools.includes(tool)
  const tools: readonly (Tool | false)[] = [
    has('filter') &&
      config.enableFilters !== false && {
        id: 'filter',
        label: t('filter'),
        shortcut: 'filter',
        icon: <ListFilter aria-hidden />,
        count: countConditions(draft.filter, structure),
        width: 'w-[680px]',
        panel: (place) => <LiveFilter {...edited} place={place} />,
      },
    has('sort') &&
      config.enableSort !== false && {
        id: 'sort',
        label: t('sort'),
        shortcut: 'sort',
        icon: <ArrowDownUp aria-hidden />,
        count: draft.sort.length,
        width: 'w-auto',
        panel: (place) => (
          <SortPanel place={place} structure={structure} sort={draft.sort} onChange={(sort) => onChange({ sort })} />
        ),
      },
    has('group') && {
      id: 'group',
      label: t('group'),
      icon: <Rows3 aria-hidden />,
      count: draft.groupBy.length,
      width: 'w-auto',
      panel: (place) => (
        <GroupPanel
          place={place}
          structure={structure}
          groupBy={draft.groupBy}
          onChange={(groupBy) => onChange({ groupBy })}
        />
      ),
    },
    hasFieldChoice(type) && {
      id: 'fields',
      label: t('fields'),
      icon: <Settings2 aria-hidden />,
      count: countHidden(draft, structure),
      width: 'w-72',
      panel: () => <FieldsPanel structure={structure} draft={draft} onChange={onChange} />,
    },
    has('rowHeight') && {
      id: 'rowHeight',
      isMinor: true,
      label: t('rowHeight'),
      icon: <RowHeightIcon aria-hidden />,
      count: 0,
      width: 'w-72',
      panel: () => (
        <SegmentedControl
          aria-label={t('rowHeight')}
          options={rowHeights.map((value) => ({ value, label: t(value) }))}
          value={rowHeights.find((height) => height === draft.own.rowHeight) ?? 'short'}
          onValueChange={(rowHeight) => onChange({ own: { ...draft.own, rowHeight } })}
        />
      ),
    },
    has('colors') && {
      id: 'colors',
      isMinor: true,
      label: t('colors'),
      icon: <Palette aria-hidden />,
      count: draft.colors.length,
      width: 'w-[680px]',
      panel: () => <LiveColors {...edited} />,
    },
  ]
  return tools.filter((tool) => tool !== false)
}

const rowHeights = ['short', 'medium', 'tall'] as const

function Waiting() {
  return (
    <p role="status" className="flex h-10 items-center justify-center text-muted-foreground">
      <Spinner />
      <span className="sr-only">{t('loading')}</span>
    </p>
  )
}

/** Applies the filter after a short pause in typing. */
function LiveFilter({
  tenantId,
  structure,
  draft: { filter },
  total,
  isSearched,
  onChange,
  place,
}: Edited & { place: PanelPlace }) {
  const onFilter = useCallback((next: Filter | null) => onChange({ filter: next }), [onChange])
  const hand = useCallback((text: string) => onFilter(parseFilter(text, structure)), [onFilter, structure])
  const [text, setText] = useDebouncedState(filter ? stringifyFilter(filter) : '', hand, searchDebounce)
  const shown = useMemo(() => parseFilter(text, structure), [text, structure])
  const { data: all } = useRecordCount(tenantId, structure, everything)
  const isNarrowed = isSearched || countConditions(filter, structure) > 0
  const matches = (count: number) => {
    if (!isNarrowed) return t('allOf', { total: count })
    return all === undefined ? t('matches', { total: count }) : t('matchesOf', { total: count, all })
  }
  return (
    <FilterBuilder
      structure={structure}
      filter={shown}
      opensFields={place === 'popover'}
      onChange={(next) => setText(next ? stringifyFilter(next) : '')}
      matches={total === null ? '' : matches(total)}
    />
  )
}

/** Applies color rules after a short pause in typing. */
function LiveColors({ structure, draft: { colors }, onChange }: Edited) {
  const hand = (next: string) => onChange({ colors: parseColors(next, structure) })
  const [text, setText] = useDebouncedState(stringifyColors(colors), hand, searchDebounce)
  const shown = useMemo(() => parseColors(text, structure), [text, structure])
  return <ColorsPanel structure={structure} colors={shown} onChange={(next) => setText(stringifyColors(next))} />
}

const everything = { where: null, orderBy: undefined, search: '' }
