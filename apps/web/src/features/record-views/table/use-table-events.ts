import {
  type ClipboardEvent,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Cell, Range } from './model/range.ts'
import { fillTarget } from './model/range.ts'
import { isCell } from './model/table-state.ts'

interface Options {
  scroller: RefObject<HTMLDivElement | null>
  hasFocus: { readonly current: boolean }
  holdFocus: (held: boolean) => void
  focus: Cell
  range: Range
  bounds: { rows: number; firstField: number; lastField: number }
  isEditing: boolean
  /** A tap opens the record where there is no room to edit in place. */
  isNarrow: boolean
  isRecord: (row: number) => boolean
  go: (cell: Cell, extends_: boolean) => void
  edit: (cell: Cell) => void
  open: (cell: Cell) => void
  menu: (cell: Cell, anchor: DOMRect) => void
  fill: (target: Range, continues: boolean) => void
  copy: (event: ClipboardEvent, isCut: boolean) => void
  paste: (event: ClipboardEvent) => void
  /** True when the clipboard has rows for the table, although an editor has the focus. */
  isCells: (event: ClipboardEvent) => boolean
  onLeave: () => void
}

/** Pointer, focus and clipboard events of the whole table, delegated: cells only have indices. */
export function useTableEvents(options: Options) {
  const { hasFocus, holdFocus, range, bounds } = options
  const press = useRef<{ cell: Cell; isSecond: boolean; isDrag: boolean } | null>(null)
  /** The focused cell if a click has focused it, so that the next click edits it. */
  const clicked = useRef<Cell | null>(null)
  const { focus } = options
  useLayoutEffect(() => {
    if (clicked.current && !isCell(clicked.current, focus)) clicked.current = null
  }, [focus])
  const [filling, setFilling] = useState<Range | null>(null)
  /** The picker or menu of the table that has the focus; those of other parts of the page take the focus from the table. */
  const layer = useRef<Element | null>(null)

  const startFill = () => setFilling(range)
  // Uses the current selection, because its rows may have moved during the drag.
  const targetAt = (event: PointerEvent) => {
    const cell = cellAt(event)
    return cell && fillTarget(range, cell, bounds)
  }

  const onPointerDown = (event: PointerEvent) => {
    const cell = cellOf(event.target)
    if (!cell || cell.row < 0 || event.button !== 0 || isLink(event.target) || options.isNarrow) return
    if ((event.target as Element).closest('[data-editor]')) return
    // The editor must get its blur event before its cell renders without it.
    if (options.isEditing && document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const isField = cell.column >= bounds.firstField && cell.column <= bounds.lastField
    press.current = {
      cell,
      isSecond: clicked.current !== null && isCell(clicked.current, cell) && hasFocus.current,
      isDrag: false,
    }
    clicked.current = cell
    options.go(cell, event.shiftKey && isField)
    holdFocus(true)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (filling) {
      return setFilling(targetAt(event) ?? range)
    }
    if (!press.current || !(event.buttons & 1)) return
    const cell = cellAt(event)
    if (!cell || cell.row < 0 || cell.column < bounds.firstField || cell.column > bounds.lastField) return
    const { cell: from } = press.current
    if (!press.current.isDrag && cell.row === from.row && cell.column === from.column) return
    press.current.isDrag = true
    options.go(cell, true)
  }
  const onPointerUp = (event: PointerEvent) => {
    if (!filling) return
    const target = targetAt(event)
    setFilling(null)
    if (target) options.fill(target, event.altKey)
  }
  const onClick = (event: MouseEvent) => {
    const { current } = press
    press.current = null
    const cell = cellOf(event.target)
    if (!cell || cell.row < 0 || isOwnControl(event.target) || !options.isRecord(cell.row)) return
    if (cell.column < bounds.firstField || cell.column > bounds.lastField) return
    if (options.isNarrow) return options.open(cell)
    if (current?.isSecond && !current.isDrag && !event.shiftKey && !options.isEditing) options.edit(cell)
  }
  const onDoubleClick = (event: MouseEvent) => {
    const cell = cellOf(event.target)
    if (cell && cell.row >= 0 && !isOwnControl(event.target) && !options.isEditing && !options.isNarrow)
      options.edit(cell)
  }
  const onContextMenu = (event: MouseEvent) => {
    const cell = cellOf(event.target)
    if (!cell || cell.row < 0 || !options.isRecord(cell.row) || (event.target as Element).closest('[data-editor]'))
      return
    event.preventDefault()
    options.menu(cell, new DOMRect(event.clientX, event.clientY, 0, 0))
  }
  const onFocus = (event: FocusEvent) => {
    holdFocus(true)
    if (options.isEditing) return
    const cell = cellOf(event.target)
    if (cell && !isSelf(event.target) && !isCell(cell, options.focus)) {
      options.go(cell, false)
    }
  }
  const onFocusWithin = (event: FocusEvent) => {
    layer.current = layerOf(event.target)
  }
  const onBlur = (event: FocusEvent) => {
    const { scroller } = options
    if (scroller.current?.contains(event.relatedTarget)) return
    // A picker or menu of the table returns the focus.
    requestAnimationFrame(() => {
      const active = document.activeElement
      if (scroller.current?.contains(active) || (layer.current !== null && layerOf(active) === layer.current)) return
      if (active === document.body || active === null) return
      holdFocus(false)
      options.onLeave()
    })
  }
  const isForTable = (event: ClipboardEvent) =>
    !options.isEditing &&
    !(event.target as Element).closest('input:not([type=checkbox]), textarea, [contenteditable=true]')
  return {
    startFill,
    fill: (target: Range) => {
      setFilling(null)
      options.fill(target, false)
    },
    fillRange: filling,
    /** For the element around the table, its menus and its bars: React reports the focus of their layers there. */
    onFocusWithin,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onClick,
      onDoubleClick,
      onContextMenu,
      onFocus,
      onBlur,
      onCopy: (event: ClipboardEvent) => isForTable(event) && options.copy(event, false),
      onCut: (event: ClipboardEvent) => isForTable(event) && options.copy(event, true),
      onPaste: (event: ClipboardEvent) => (isForTable(event) || options.isCells(event)) && options.paste(event),
    },
  }
}

/** The picker or menu that contains the element. Its portal is at the end of the page, wherever its opener is. */
function layerOf(element: Element | null): Element | null {
  return element?.closest('[data-radix-popper-content-wrapper]') ?? null
}

/** The cell of an event target; row −1 is the header. */
function cellOf(target: EventTarget | null): Cell | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
  if (!cell) return null
  const row = cell.closest<HTMLElement>('[data-row]')
  return { row: row ? Number(row.dataset.row) : -1, column: Number(cell.dataset.column) }
}

/** A captured pointer reports its original target: looks up the element below it. */
function cellAt(event: PointerEvent): Cell | null {
  return cellOf(document.elementFromPoint(event.clientX, event.clientY))
}

/** Links, checkboxes and stars handle the press themselves. */
function isOwnControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button, [role=checkbox], input, textarea') !== null
}

function isLink(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button') !== null
}

function isSelf(target: EventTarget): boolean {
  return target instanceof Element && target.matches('[data-column][tabindex="0"]')
}
