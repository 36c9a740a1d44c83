import { ariaKeys } from './key-strokes.ts'

/**
 * All shortcuts of the product. The help dialog, palette, tooltips and handlers read them. lib/keys/commands.ts handles
 * the keys of `anywhere`, `single` and `list` on the whole page; elements with `data-keys` handle those of the place
 * they name.
 */
export interface Shortcut {
  readonly label: string
  /** Alternatives; a space separates the keys of a sequence. */
  readonly keys: readonly string[]
  readonly place: Place
  /** In a text input, the keys edit the text. */
  readonly isTextKey?: boolean
  /** Also works in a dialog that has shortcuts of its own. */
  readonly isForDialogs?: boolean
}

export const places = {
  anywhere: 'Anywhere',
  single: 'Single keys',
  list: 'List of records',
  grid: 'Cells',
  gridSelect: 'Selecting cells',
  gridEdit: 'Editing a cell',
  gridHeader: 'Column headers',
  record: 'Record',
  cards: 'Cards',
  board: 'Board',
  calendar: 'Calendar',
  designer: 'Designer',
  layout: 'Layout builder',
  workflow: 'Workflow builder',
  form: 'Dialogs and forms',
} as const

export type Place = keyof typeof places

/** Scopes that always apply together: editable cells are also selectable. */
const within: Partial<Record<Place, Place>> = { gridSelect: 'grid', gridEdit: 'grid', gridHeader: 'grid' }

export const shortcuts = {
  palette: say('anywhere', 'Command palette', 'Mod+K'),
  shortcuts: { ...say('anywhere', 'Keyboard shortcuts', '?'), isForDialogs: true },
  toasts: say('anywhere', 'Go to the messages', 'Alt+T'),
  undo: { ...say('anywhere', 'Undo', 'Mod+Z'), isTextKey: true },
  redo: { ...say('anywhere', 'Redo', 'Mod+Shift+Z', 'Mod+Y'), isTextKey: true },
  save: say('anywhere', 'Save', 'Mod+S'),
  sidebar: say('anywhere', 'Show or hide the sidebar', 'Mod+B'),
  nextRegion: say('anywhere', 'Next region', 'F6'),
  previousRegion: say('anywhere', 'Previous region', 'Shift+F6'),
  close: say('form', 'Close the top layer', 'Escape'),

  search: say('single', 'Search', '/'),
  create: say('single', 'Create', 'C'),
  goDashboard: say('single', 'Go to the dashboard', 'G D'),
  goEntities: say('single', 'Go to the entities', 'G E'),
  goSettings: say('single', 'Go to the settings', 'G S'),
  goWorkflows: say('single', 'Go to the workflows', 'G W'),
  goFavorite: say('single', 'Go to a favorite', 'G 1…9'),
  nextView: say('single', 'Next view', 'V'),
  viewMenu: say('single', 'Menu of the view', 'Shift+V'),
  filter: say('single', 'Filter', 'F'),
  sort: say('single', 'Sort', 'S'),
  previousPage: say('single', 'Previous page', '['),
  nextPage: say('single', 'Next page', ']'),

  gridMove: say('grid', 'Move by a cell', '↑ ↓ ← →'),
  gridEdge: say('grid', 'Move to the edge', 'Mod+↑ ↓ ← →'),
  gridLine: say('grid', 'First, last column', 'Home', 'End'),
  gridCorner: say('grid', 'First, last cell', 'Mod+Home', 'Mod+End'),
  gridPage: say('grid', 'A screen up, down', 'PageUp', 'PageDown'),
  gridStart: say('grid', 'Edit the cell', 'Enter', 'F2'),
  gridOpen: say('grid', 'Open the record; toggle a checkbox', 'Space'),
  gridOpenAnywhere: say('grid', 'Open the record', 'Mod+Enter'),
  gridFollow: say('grid', 'Follow the link of the cell', 'Alt+Enter'),
  gridInsert: say('grid', 'New record below', 'Shift+Enter'),
  gridClear: say('grid', 'Clear', 'Delete'),
  gridFind: say('grid', 'Search in the list; press again to search in the page', 'Mod+F'),
  gridLeave: say('grid', 'Leave the grid', 'Tab'),
  gridExtend: say('gridSelect', 'Select more cells', 'Shift+↑ ↓ ← →'),
  gridExtendEdge: say('gridSelect', 'Select to the edge', 'Mod+Shift+↑ ↓ ← →'),
  gridRow: say('gridSelect', 'Select the row', 'Shift+Space'),
  gridColumn: say('gridSelect', 'Select the column', 'Ctrl+Space'),
  gridAll: say('gridSelect', 'Select all', 'Mod+A'),
  gridClipboard: say('gridSelect', 'Copy, cut, paste', 'Mod+C', 'Mod+X', 'Mod+V'),
  gridFill: say('gridSelect', 'Fill down', 'Mod+D'),
  gridBin: say('gridSelect', 'Move rows to the bin', 'Mod+Backspace'),
  gridMenu: say('gridSelect', 'Menu of the cell', 'Shift+F10'),
  gridCommit: say('gridEdit', 'Save and go down, up', 'Enter', 'Shift+Enter'),
  gridCommitAside: say('gridEdit', 'Save and go right, left', 'Tab', 'Shift+Tab'),
  gridCancel: say('gridEdit', 'Cancel', 'Escape'),
  gridPicker: say('gridEdit', 'Open the picker', 'Alt+↓'),
  gridToday: say('gridEdit', 'Today', 'Mod+;'),
  gridCommitLines: say('gridEdit', 'Save text with several lines', 'Mod+Enter'),
  gridHeaderReach: say('gridHeader', 'To the headers, from the first row', '↑'),
  gridHeaderMenu: say('gridHeader', 'Menu of the column', 'Enter'),
  gridHeaderMove: say('gridHeader', 'Move the column', 'Alt+← →'),
  gridHeaderWidth: say('gridHeader', 'Narrower, wider', 'Shift+Alt+← →'),

  recordPrevious: say('record', 'Previous record', '↑', 'K'),
  recordNext: say('record', 'Next record', '↓', 'J'),
  recordEdit: say('record', 'Edit the first field', 'E'),
  recordComment: say('record', 'Comment', 'M'),
  recordPage: say('record', 'Full page', 'Mod+Shift+F'),
  recordClose: say('record', 'Close', 'Escape'),

  cardsMove: say('cards', 'Move by a card', '↑ ↓ ← →'),
  cardsOpen: say('cards', 'Open the record', 'Enter'),
  boardMove: say('board', 'Move by a card', '↑ ↓ ← →'),
  boardOpen: say('board', 'Open the record', 'Enter'),
  boardLift: say('board', 'Pick up, drop', 'Space'),
  boardMoveTo: say('board', 'Move to…', 'M'),

  calendarMove: say('calendar', 'Move by a day', '↑ ↓ ← →'),
  calendarOpen: say('calendar', 'Open', 'Enter'),
  calendarMoveTo: say('calendar', 'Change date…', 'M'),
  calendarToday: say('calendar', 'Today', 'T'),
  calendarStep: say('calendar', 'Previous, next', 'Alt+← →'),
  calendarMode: say('calendar', 'Day, week, month, year', '1 2 3 4'),

  designerSave: say('designer', 'Save', 'Mod+S'),
  designerTabs: say('designer', 'Tabs', 'Mod+1…3'),
  designerMove: say('designer', 'Move up, down', 'Alt+↑ ↓'),
  designerLift: say('designer', 'Pick up, carry, drop', 'Space'),
  designerDelete: say('designer', 'Delete', 'Delete'),

  layoutMove: say('layout', 'Move up, down', 'Alt+↑ ↓'),
  layoutLift: say('layout', 'Pick up, carry, drop', 'Space'),
  layoutCopy: say('layout', 'Copy, paste', 'Mod+C', 'Mod+V'),
  layoutDuplicate: say('layout', 'Duplicate', 'Mod+D'),
  layoutDelete: say('layout', 'Delete', 'Delete'),

  workflowMove: say('workflow', 'Previous, next step', '↑', '↓'),
  workflowOpen: say('workflow', 'Go to the settings of the step', 'Enter'),
  workflowReorder: say('workflow', 'Move up, down', 'Alt+↑ ↓'),
  workflowCopy: say('workflow', 'Copy, paste', 'Mod+C', 'Mod+V'),
  workflowDuplicate: say('workflow', 'Duplicate', 'Mod+D'),
  workflowDelete: say('workflow', 'Delete', 'Delete'),

  formPrimary: say('form', 'The main action', 'Mod+Enter'),
  formSave: say('form', 'Save', 'Mod+S'),
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
export function isHeardByPage({ place }: Shortcut): boolean {
  return place === 'anywhere' || place === 'single' || place === 'list'
}

/** Shortcuts available on a screen with these places and offered commands. */
export function shortcutsOn(
  present: ReadonlySet<string>,
  offered: ReadonlySet<string>,
): readonly { readonly place: Place; readonly shortcuts: readonly Shortcut[] }[] {
  const all: readonly (readonly [string, Shortcut])[] = Object.entries(shortcuts)
  const shown = all.filter(([id, shortcut]) =>
    isHeardByPage(shortcut) ? offered.has(id) : present.has(within[shortcut.place] ?? shortcut.place),
  )
  return (Object.keys(places) as Place[]).flatMap((place) => {
    const here = shown.flatMap(([, shortcut]) => (shortcut.place === place ? [shortcut] : []))
    return here.length > 0 ? [{ place, shortcuts: here }] : []
  })
}

function say<P extends Place>(place: P, label: string, ...keys: readonly [string, ...string[]]) {
  return { place, label, keys }
}
