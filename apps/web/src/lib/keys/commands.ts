import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { isSingleKey, parseKeys, type Press, type Stroke, takePress } from './key-strokes.ts'
import { isHeardByPage, type Shortcut, type ShortcutId, shortcuts } from './shortcuts.ts'

/** Something that can be done now: from the palette, and by its keys. */
export interface Command {
  readonly id: string
  readonly label: string
  /** Its keys are those of the shortcut. */
  readonly shortcut?: ShortcutId
  /** Which of the keys are its own, where the shortcut stands for several: 'G 1'. */
  readonly keys?: string
  readonly icon?: ReactNode
  /** Other words that it is found by. */
  readonly keywords?: readonly string[]
  /** Where it leads; then it can be opened in a new tab, too. */
  readonly href?: string
  readonly run: () => void
  /** Known by its keys only. */
  readonly isHidden?: boolean
}

export interface CommandGroup {
  readonly heading: string
  readonly commands: readonly Command[]
}

/**
 * Offers commands while the component is on the screen. They are asked for when the palette opens or a key is pressed, so
 * they say what holds then. Where two have the same keys, the one offered later wins: a page over the shell.
 */
export function useCommands(heading: string, list: () => readonly Command[]): void {
  const latest = useRef(list)
  useLayoutEffect(() => {
    latest.current = list
  })
  useEffect(() => {
    const offer = { heading, list: () => latest.current() }
    offers = [...offers, offer]
    return () => {
      offers = offers.filter((each) => each !== offer)
    }
  }, [heading])
}

/** All that is offered, the latest first; offers of one heading stand together. */
export function readCommands(): readonly CommandGroup[] {
  const groups = Map.groupBy(offers.toReversed(), ({ heading }) => heading)
  return [...groups].map(([heading, those]) => ({ heading, commands: those.flatMap(({ list }) => list()) }))
}

/** Does what is offered under that id; nothing where nobody offers it. */
export function runCommand(id: string): void {
  const commands = readCommands().flatMap((group) => group.commands)
  commands.find((command) => command.id === id)?.run()
}

/** Listens for the keys of all commands. `areSinglesOn`: whether single letters mean anything. */
export function listenToKeys(areSinglesOn: () => boolean): () => void {
  let held: readonly Press[] = []
  let heldAt = 0
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isModifier(event.key)) return
    const target = event.target instanceof Element ? event.target : null
    // Over a modal there is unfinished work: hardly anything is heard.
    const isModal = document.querySelector('[data-scrim]') !== null
    const isHeard = ({ strokes, shortcut }: CommandBinding) => {
      if (isModal && !shortcut?.isOverDialogs) return false
      if (shortcut?.isTextKey && isTextBox(target)) return false
      return !isSingleKey(strokes) || (areSinglesOn() && !isDead(target, isModal))
    }
    const bindings = readBindings().filter(isHeard)
    const before = event.timeStamp - heldAt < sequenceTime ? held : []
    const taken = takePress(bindings, before, event)
    held = taken.held
    heldAt = event.timeStamp
    if (!taken.hit) return
    event.preventDefault()
    taken.hit.command.run()
  }
  window.addEventListener('keydown', onKeyDown)
  return () => window.removeEventListener('keydown', onKeyDown)
}

/** The next key of a sequence must come within this time. */
const sequenceTime = 1000

let offers: readonly { readonly heading: string; readonly list: () => readonly Command[] }[] = []

interface CommandBinding {
  readonly strokes: readonly Stroke[]
  readonly command: Command
  readonly shortcut: Shortcut | undefined
}

function readBindings(): readonly CommandBinding[] {
  return readCommandsInOrder().flatMap((command) => {
    const shortcut: Shortcut | undefined = command.shortcut && shortcuts[command.shortcut]
    const keys = command.keys ? [command.keys] : shortcut && isHeardByPage(shortcut) ? shortcut.keys : []
    return keys.map((each) => ({ strokes: parseKeys(each), command, shortcut }))
  })
}

function readCommandsInOrder(): readonly Command[] {
  return offers.toReversed().flatMap(({ list }) => list())
}

function isModifier(key: string): boolean {
  return key === 'Shift' || key === 'Control' || key === 'Alt' || key === 'Meta'
}

function isTextBox(target: Element | null): boolean {
  return target?.closest('input:not([type=checkbox]), textarea, [contenteditable=true]') != null
}

/** Where a letter is text, or already means something: boxes, cells, lists and menus, and what stands over the page. */
function isDead(target: Element | null, isModal: boolean): boolean {
  const own =
    'input, textarea, select, [contenteditable=true], [data-keys~=grid], [role=menu], [role=listbox], [role=combobox]'
  return target?.closest(isModal ? own : `${own}, [role=dialog], [role=alertdialog]`) != null
}
