import { type TermViewer, viewTypeDefinitions } from '@monarch/schema'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useUser } from '../../../lib/session/session.ts'
import { useSetting, useSettings } from '../../../lib/levels/settings.ts'
import { useWeekStart } from '../../../lib/levels/week-start.ts'
import { toWhere } from '../../record-filters/filter-where.ts'
import { toOrderBy } from '../../record-filters/list-state.ts'
import type { ListRequest } from '../../record-data/queries.ts'
import { timeZone } from '../../../lib/time-zone.ts'
import type { EntityStructure } from '../../record-data/structure.ts'
import { useToday } from './use-today.ts'
import { chooseView, plainView, viewParameter } from './choose-view.ts'
import { useViews } from './queries.ts'
import {
  configOf,
  draftOf,
  noViewSearch,
  plainDraft,
  readViewState,
  toViewSearch,
  type View,
  type ViewChange,
  type ViewConfig,
  type ViewDraft,
  type ViewState,
  withConfig,
} from '../parts/view-state.ts'
import { completeConfig } from '../registry/view-types.ts'

export interface OpenView {
  readonly views: ReturnType<typeof useViews>
  /** True when the views and settings that determine the view to open are loaded. */
  readonly isReady: boolean
  /** The saved view; `null` for all records. */
  readonly view: View | null
  /** The saved state, and the state with the changes in the URL. */
  readonly base: ViewDraft
  readonly state: ViewState
  readonly request: ListRequest
  /** Complete settings with unsaved changes; 'today' in color rules is resolved to a day. */
  readonly config: ViewConfig
  readonly viewer: TermViewer
  readonly defaultId: string | null
  readonly change: (change: ViewChange, options?: { replace?: boolean }) => void
  readonly changeConfig: (change: Partial<ViewConfig>) => void
  /** URL parameters of a saved view without changes. */
  readonly searchOf: (view: View | null) => Record<string, string | undefined>
  readonly open: (view: View | null) => void
}

/** The open view with the changes in the URL. */
export function useOpenView(tenantId: string | null, structure: EntityStructure): OpenView {
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const views = useViews(tenantId, structure.entity.name)
  const { isPending: areSettingsPending } = useSettings()
  const { value: defaultId } = useSetting(`entity.${structure.entity.id}.defaultView`)
  const { value: usualSize } = useSetting('defaults.pageSize')
  const viewer = useViewer()

  const known = views.data ?? none
  const view = chooseView(search.view, known, defaultId)
  const isReady = search.view === plainView || (!views.isPending && !areSettingsPending)
  const base = useMemo(() => (view ? draftOf(view, structure) : plainDraft), [view, structure])
  const state = useMemo(() => readViewState(search, base, structure), [search, base, structure])
  const { filter, sort, search: text } = state
  const request = useMemo(
    () => requestOf({ filter, sort }, text, structure, viewer),
    [filter, sort, text, structure, viewer],
  )
  // Only saved views have pages.
  const pageSize = view ? usualSize : null
  const config = useMemo(() => drawnConfig(state, structure, viewer, pageSize), [state, structure, viewer, pageSize])

  const change = useCallback<OpenView['change']>(
    (next, { replace = 'search' in next || 'filter' in next } = {}) => {
      void navigate({ to: '.', search: (old) => ({ ...old, ...toViewSearch(next, base) }), replace })
    },
    [navigate, base],
  )
  const changeConfig = useCallback(
    (next: Partial<ViewConfig>) => {
      const { type: _type, ...draft } = withConfig(state, next, structure)
      change(draft, { replace: true })
    },
    [change, state, structure],
  )
  const searchOf = useCallback(
    (requested: View | null) => ({ ...noViewSearch, view: viewParameter(requested, known, defaultId) }),
    [known, defaultId],
  )
  const open = useCallback(
    (requested: View | null) => {
      // A view created just now is not in the list yet.
      const isKnown = requested === null || known.some(({ id }) => id === requested.id)
      const parts = isKnown ? searchOf(requested) : { ...noViewSearch, view: requested.id }
      void navigate({ to: '.', search: (old) => ({ ...old, record: undefined, related: undefined, ...parts }) })
    },
    [navigate, known, searchOf],
  )
  return { views, isReady, view, base, state, request, config, viewer, defaultId, change, changeConfig, searchOf, open }
}

export function requestOf(
  { filter, sort }: Pick<ViewDraft, 'filter' | 'sort'>,
  search: string,
  structure: EntityStructure,
  viewer: TermViewer,
): ListRequest {
  return {
    where: toWhere(filter, structure, viewer),
    orderBy: toOrderBy(sort, structure) as object[] | undefined,
    search,
  }
}

/** Complete settings for drawing a view; 'today' is resolved to a day. */
export function drawnConfig(
  draft: ViewDraft,
  structure: EntityStructure,
  viewer: TermViewer,
  pageSize: number | null,
): ViewConfig {
  const config = completeConfig(draft.type, configOf(draft, structure, viewer), structure)
  const hasPages = 'pageSize' in viewTypeDefinitions[draft.type].settings
  return hasPages && pageSize !== null ? { pageSize, ...config } : config
}

/** Values of 'today' and 'me' for the user. */
export function useViewer(): TermViewer {
  const { id: userId } = useUser()
  const weekStart = useWeekStart()
  const today = useToday()
  return useMemo(() => ({ today, timeZone, weekStart, userId }), [today, weekStart, userId])
}

const none: readonly View[] = []
