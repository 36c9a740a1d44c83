import { ariaKeys } from './key-strokes.ts'

/**
 * All shortcuts of the product. The help dialog (which has their labels), the palette, tooltips and handlers read this list.
 * lib/keys/commands.ts handles the keys of `anywhere`, `single` and `list` on the whole page; elements with `data-keys`
 * handle those of the place they name.
 */
export interface Shortcut {
  /** Alternatives; a space separates the keys of a sequence. */
  readonly keys: readonly string[]
  readonly place: Place
  /** In a text input, the keys edit the text. */
  readonly isTextKey?: boolean
  /** Also works in a dialog with its own shortcuts. */
  readonly isForDialogs?: boolean
}

/** In the order of the help dialog. */
const places = [
  'anywhere',
  'single',
  'list',
  'grid',
  'gridSelect',
  'gridEdit',
  'gridHeader',
  'record',
  'cards',
  'board',
  'calendar',
  'designer',
  'layout',
  'workflow',
  'form',
] as const

export type Place = (typeof places)[number]

/** Scopes that always apply together: editable cells are also selectable. */
const within: Partial<Record<Place, Place>> = { gridSelect: 'grid', gridEdit: 'grid', gridHeader: 'grid' }

export const shortcuts = {
  palette: at('anywhere', 'Mod+K'),
  shortcuts: { ...at('anywhere', '?'), isForDialogs: true },
  toasts: at('anywhere', 'Alt+T'),
  undo: { ...at('anywhere', 'Mod+Z'), isTextKey: true },
  redo: { ...at('anywhere', 'Mod+Shift+Z', 'Mod+Y'), isTextKey: true },
  save: at('anywhere', 'Mod+S'),
  sidebar: at('anywhere', 'Mod+B'),
  nextRegion: at('anywhere', 'F6'),
  previousRegion: at('anywhere', 'Shift+F6'),
  close: at('form', 'Escape'),

  search: at('single', '/'),
  create: at('single', 'C'),
  goDashboard: at('single', 'G D'),
  goEntities: at('single', 'G E'),
  goSettings: at('single', 'G S'),
  goWorkflows: at('single', 'G W'),
  goFavorite: at('single', 'G 1…9'),
  nextView: at('single', 'V'),
  viewMenu: at('single', 'Shift+V'),
  filter: at('single', 'F'),
  sort: at('single', 'S'),
  previousPage: at('single', '['),
  nextPage: at('single', ']'),

  print: at('list', 'Mod+P'),

  gridMove: at('grid', '↑ ↓ ← →'),
  gridEdge: at('grid', 'Mod+↑ ↓ ← →'),
  gridLine: at('grid', 'Home', 'End'),
  gridCorner: at('grid', 'Mod+Home', 'Mod+End'),
  gridPage: at('grid', 'PageUp', 'PageDown'),
  gridStart: at('grid', 'Enter', 'F2'),
  gridOpen: at('grid', 'Space'),
  gridOpenAnywhere: at('grid', 'Mod+Enter'),
  gridFollow: at('grid', 'Alt+Enter'),
  gridInsert: at('grid', 'Shift+Enter'),
  gridClear: at('grid', 'Delete'),
  gridFind: at('grid', 'Mod+F'),
  gridLeave: at('grid', 'Tab'),
  gridExtend: at('gridSelect', 'Shift+↑ ↓ ← →'),
  gridExtendEdge: at('gridSelect', 'Mod+Shift+↑ ↓ ← →'),
  gridRow: at('gridSelect', 'Shift+Space'),
  gridColumn: at('gridSelect', 'Ctrl+Space'),
  gridAll: at('gridSelect', 'Mod+A'),
  gridClipboard: at('gridSelect', 'Mod+C', 'Mod+X', 'Mod+V'),
  gridFill: at('gridSelect', 'Mod+D'),
  gridBin: at('gridSelect', 'Mod+Backspace'),
  gridMenu: at('gridSelect', 'Shift+F10'),
  gridCommit: at('gridEdit', 'Enter', 'Shift+Enter'),
  gridCommitAside: at('gridEdit', 'Tab', 'Shift+Tab'),
  gridCancel: at('gridEdit', 'Escape'),
  gridPicker: at('gridEdit', 'Alt+↓'),
  gridToday: at('gridEdit', 'Mod+;'),
  gridCommitLines: at('gridEdit', 'Mod+Enter'),
  gridHeaderReach: at('gridHeader', '↑'),
  gridHeaderMenu: at('gridHeader', 'Enter'),
  gridHeaderMove: at('gridHeader', 'Alt+← →'),
  gridHeaderWidth: at('gridHeader', 'Shift+Alt+← →'),

  recordPrevious: at('record', '↑', 'K'),
  recordNext: at('record', '↓', 'J'),
  recordEdit: at('record', 'E'),
  recordComment: at('record', 'M'),
  recordPage: at('record', 'Mod+Shift+F'),
  recordClose: at('record', 'Escape'),

  cardsMove: at('cards', '↑ ↓ ← →'),
  cardsOpen: at('cards', 'Enter'),
  boardMove: at('board', '↑ ↓ ← →'),
  boardOpen: at('board', 'Enter'),
  boardLift: at('board', 'Space'),
  boardMoveTo: at('board', 'M'),

  calendarMove: at('calendar', '↑ ↓ ← →'),
  calendarOpen: at('calendar', 'Enter'),
  calendarMoveTo: at('calendar', 'M'),
  calendarToday: at('calendar', 'T'),
  calendarStep: at('calendar', 'Alt+← →'),
  calendarMode: at('calendar', '1 2 3 4'),

  designerSave: at('designer', 'Mod+S'),
  designerTabs: at('designer', 'Mod+1…3'),
  designerMove: at('designer', 'Alt+↑ ↓'),
  designerLift: at('designer', 'Space'),
  designerDelete: at('designer', 'Delete'),

  layoutMove: at('layout', 'Alt+↑ ↓'),
  layoutLift: at('layout', 'Space'),
  layoutCopy: at('layout', 'Mod+C', 'Mod+V'),
  layoutDuplicate: at('layout', 'Mod+D'),
  layoutDelete: at('layout', 'Delete'),

  workflowMove: at('workflow', '↑', '↓'),
  workflowOpen: at('workflow', 'Enter'),
  workflowReorder: at('workflow', 'Alt+↑ ↓'),
  workflowCopy: at('workflow', 'Mod+C', 'Mod+V'),
  workflowDuplicate: at('workflow', 'Mod+D'),
  workflowDelete: at('workflow', 'Delete'),

  formPrimary: at('form', 'Mod+Enter'),
  formSave: at('form', 'Mod+S'),
} as const satisfies Record<string, Shortcut>

export type ShortcutId = keyof typeof shortcuts

/** First alternative, for tooltips and menus. */
export function keysOf(id: ShortcutId): string {
  return shortcuts[id].keys[0]
}

export function ariaKeysOf(id: ShortcutId): string | undefined {
  return ariaKeys(keysOf(id))
}

/** True for keys handled on the whole page; elements handle the others. */
export function isHandledByPage({ place }: Shortcut): boolean {
  return place === 'anywhere' || place === 'single' || place === 'list'
}

/** Shortcuts available on a screen with these places and offered commands. */
export function shortcutsOn(
  present: ReadonlySet<string>,
  offered: ReadonlySet<string>,
): readonly { readonly place: Place; readonly shortcuts: readonly (readonly [ShortcutId, Shortcut])[] }[] {
  const all = Object.entries(shortcuts) as (readonly [ShortcutId, Shortcut])[]
  const shown = all.filter(([id, shortcut]) =>
    isHandledByPage(shortcut) ? offered.has(id) : present.has(within[shortcut.place] ?? shortcut.place),
  )
  return places.flatMap((place) => {
    const here = shown.filter(([, shortcut]) => shortcut.place === place)
    return here.length > 0 ? [{ place, shortcuts: here }] : []
  })
}

function at<P extends Place>(place: P, ...keys: readonly [string, ...string[]]) {
  return { place, keys }
}
