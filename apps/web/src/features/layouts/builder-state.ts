import { type LayoutBody, layoutBounds, type LayoutItem } from '@monarch/schema'
import {
  type Container,
  findItem,
  holdsItems,
  insertItem,
  listAt,
  mapItem,
  moveItem,
  type Place,
  removeItem,
  root,
} from './layout-tree.ts'
import { t } from './messages.ts'

/** The layout and its history: undo is a list of layouts. */
export interface BuilderState {
  readonly layout: BuiltLayout
  readonly past: readonly BuiltLayout[]
  readonly future: readonly BuiltLayout[]
  readonly selected: string | null
  /** The last copied item. */
  readonly copied: LayoutItem | null
  /** Explains why input was changed or refused. */
  readonly notice: string | null
}

export type BuiltLayout = LayoutBody & { readonly name: string }

export type BuilderCommand =
  | { readonly type: 'select'; readonly id: string | null }
  | { readonly type: 'add'; readonly item: LayoutItem; readonly place: Place }
  | { readonly type: 'move'; readonly id: string; readonly place: Place }
  /** Moves among its siblings. */
  | { readonly type: 'moveBy'; readonly id: string; readonly by: -1 | 1 }
  | { readonly type: 'change'; readonly id: string; readonly change: ItemChange }
  | { readonly type: 'delete'; readonly id: string }
  | { readonly type: 'copy'; readonly id: string }
  | { readonly type: 'changeLayout'; readonly change: Partial<BuiltLayout> }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'load'; readonly layout: BuiltLayout }

export type ItemChange = Partial<Omit<LayoutItem, 'id' | 'type'>>

const maxSteps = 100

export function newBuilder(layout: BuiltLayout): BuilderState {
  return { layout, past: [], future: [], selected: null, copied: null, notice: null }
}

export function reduceBuilder(state: BuilderState, command: BuilderCommand): BuilderState {
  const { layout } = state
  const { items } = layout
  switch (command.type) {
    case 'select':
      return { ...state, selected: command.id, notice: null }
    case 'add':
      return {
        ...step(state, { ...layout, items: insertItem(items, command.place, command.item) }),
        selected: command.item.id,
      }
    case 'move':
      return step(state, { ...layout, items: moveItem(items, command.id, command.place) })
    case 'moveBy': {
      const place = findItem(items, command.id)?.place
      if (!place) return state
      const index = place.index + command.by
      if (index < 0 || index >= listAt(items, place.container).length) return state
      // The index still counts the moved item, which is in front of the new place.
      const to = { ...place, index: command.by === 1 ? index + 1 : index }
      return step(state, { ...layout, items: moveItem(items, command.id, to) })
    }
    case 'change': {
      const bounded = boundItem(command.change)
      const next = { ...layout, items: mapItem(items, command.id, (item) => ({ ...item, ...bounded.value })) }
      return { ...step(state, next), notice: bounded.notice }
    }
    case 'delete':
      return {
        ...step(state, { ...layout, items: removeItem(items, command.id) }),
        selected: state.selected === command.id ? null : state.selected,
      }
    case 'copy':
      return { ...state, copied: findItem(items, command.id)?.item ?? state.copied }
    case 'changeLayout': {
      const bounded = boundLayout(command.change)
      return { ...step(state, { ...layout, ...bounded.value }), notice: bounded.notice }
    }
    case 'undo': {
      const before = state.past.at(-1)
      if (!before) return state
      return keepSelected({
        ...state,
        layout: before,
        past: state.past.slice(0, -1),
        future: [layout, ...state.future],
      })
    }
    case 'redo': {
      const [after, ...future] = state.future
      if (!after) return state
      return keepSelected({ ...state, layout: after, past: [...state.past, layout], future })
    }
    case 'load':
      return newBuilder(command.layout)
  }
}

/** Where a new item goes without dragging: into the selection, else after it, else at the end. */
export function appendPlace({ layout: { items }, selected }: BuilderState): Place {
  const found = selected === null ? null : findItem(items, selected)
  if (!found) return { container: root, index: items.length }
  const inner: Container | null = innerOf(found.item)
  if (inner !== null) return { container: inner, index: listAt(items, inner).length }
  return { ...found.place, index: found.place.index + 1 }
}

function innerOf(item: LayoutItem): Container | null {
  if (holdsItems(item)) return item.id
  const tab = item.tabs?.find(({ id }) => id === item.activeTab) ?? item.tabs?.[0]
  return tab ? `${item.id}/${tab.id}` : null
}

function step(state: BuilderState, layout: BuiltLayout): BuilderState {
  if (JSON.stringify(layout) === JSON.stringify(state.layout)) return state
  return { ...state, layout, past: [...state.past, state.layout].slice(-maxSteps), future: [], notice: null }
}

/** Deselects an item that is gone. */
function keepSelected(state: BuilderState): BuilderState {
  const isThere = state.selected !== null && findItem(state.layout.items, state.selected) !== null
  return { ...state, selected: isThere ? state.selected : null, notice: null }
}

interface Bounded<T> {
  readonly value: T
  readonly notice: string | null
}

const labels = {
  w: 'width',
  h: 'height',
  height: 'height',
  columns: 'columns',
  gap: 'gap',
  padding: 'padding',
} as const

function boundItem(change: ItemChange): Bounded<ItemChange> {
  const notices: string[] = []
  const value = { ...change, ...boundKeys(change, ['w', 'h'], notices) }
  if (change.props) value.props = { ...change.props, ...boundKeys(change.props, ['height'], notices) }
  return { value, notice: notices[0] ?? null }
}

function boundLayout(change: Partial<BuiltLayout>): Bounded<Partial<BuiltLayout>> {
  const notices: string[] = []
  const value = { ...change, ...boundKeys(change, ['columns', 'gap', 'padding'], notices) }
  if (change.responsive) {
    const { mobile, tablet } = change.responsive
    const bound = (grid: typeof mobile) => ({ ...grid, ...boundKeys(grid, ['columns', 'gap'], notices) })
    value.responsive = { mobile: bound(mobile), tablet: bound(tablet) }
  }
  return { value, notice: notices[0] ?? null }
}

/** Clamps numbers to their bounds, with a notice. */
function boundKeys<K extends keyof typeof layoutBounds>(
  given: object,
  keys: readonly K[],
  notices: string[],
): { [key in K]?: number } {
  const bounded: { [key in K]?: number } = {}
  for (const key of keys) {
    const value = (given as { [key in K]?: number })[key]
    if (value === undefined) continue
    const [min, max] = layoutBounds[key]
    bounded[key] = Math.min(Math.max(Math.round(value), min), max)
    const label: (typeof labels)[keyof typeof labels] = labels[key]
    if (bounded[key] !== value) notices.push(t('mustBeBetweenAnd', { name: t(label), min, max }))
  }
  return bounded
}
