import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { isSingleKey, parseKeys, type Press, type Stroke, takePress } from './key-strokes.ts'
import { isHandledByPage, type Shortcut, type ShortcutId, shortcuts } from './shortcuts.ts'
import { areKeysTaken, hasOwnShortcuts, isTypedInto } from './taken-keys.ts'

/** An action available now, from the palette or by its keys. */
export interface Command {
  readonly id: string
  readonly label: string
  /** Shortcut whose keys run the command. */
  readonly shortcut?: ShortcutId
  /** Its keys when the shortcut covers several commands: 'G 1'. */
  readonly keys?: string
  readonly icon?: ReactNode
  /** Additional search terms. */
  readonly keywords?: readonly string[]
  /** Target of a link, which can also open in a new tab. */
  readonly href?: string
  readonly run: () => void
  /** Not listed in the palette. */
  readonly isHidden?: boolean
}

export interface CommandGroup {
  /** As the palette shows it, or one of its own groups: `goTo`, `create`, `actions`, `theme`. */
  readonly heading: string
  readonly commands: readonly Command[]
}

/**
 * Offers commands while the component is mounted. `list` is called when the palette opens or a key is pressed, so it
 * reflects the current state. Of two commands with the same keys the one offered later wins: a page overrides the
 * shell.
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

/** Latest first; commands with the same heading are merged. */
export function readCommands(): readonly CommandGroup[] {
  const groups = Map.groupBy(offers.toReversed(), ({ heading }) => heading)
  return [...groups].map(([heading, those]) => ({ heading, commands: those.flatMap(({ list }) => list()) }))
}

/** Does nothing when no command has this id. */
export function runCommand(id: string): void {
  const commands = readCommands().flatMap((group) => group.commands)
  commands.find((command) => command.id === id)?.run()
}

/** Runs the command that its keys would run: of several, the one offered last. */
export function runShortcut(id: ShortcutId): void {
  const commands = readCommands().flatMap((group) => group.commands)
  commands.find(({ shortcut }) => shortcut === id)?.run()
}

/** `areSinglesOn`: whether single-letter shortcuts are enabled. */
export function listenToKeys(areSinglesOn: () => boolean): () => void {
  let held: readonly Press[] = []
  let heldAt = 0
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isModifier(event.key)) return
    const target = event.target instanceof Element ? event.target : null
    const isHeard = ({ strokes, shortcut }: CommandBinding) => {
      if (shortcut?.isTextKey && isTextBox(target)) return false
      return !isSingleKey(strokes) || (areSinglesOn() && !isTypedInto(target))
    }
    const bindings = readBindings().filter(isHeard)
    const before = event.timeStamp - heldAt < sequenceTime ? held : []
    const pressed = takePress(bindings, before, event)
    const isMeant = pressed.hit !== null || pressed.held.length > 0
    // Last, because it searches the whole page.
    const taken = isMeant && areKeysTaken() ? takePress(bindings.filter(isForDialog), before, event) : pressed
    held = taken.held
    heldAt = event.timeStamp
    if (!taken.hit) return
    event.preventDefault()
    taken.hit.command.run()
  }
  window.addEventListener('keydown', onKeyDown)
  return () => window.removeEventListener('keydown', onKeyDown)
}

/** Maximum time in ms between the keys of a sequence. */
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
    const keys = command.keys ? [command.keys] : shortcut && isHandledByPage(shortcut) ? shortcut.keys : []
    return keys.map((each) => ({ strokes: parseKeys(each), command, shortcut }))
  })
}

function readCommandsInOrder(): readonly Command[] {
  return offers.toReversed().flatMap(({ list }) => list())
}

function isForDialog({ shortcut }: CommandBinding): boolean {
  return shortcut?.isForDialogs === true && hasOwnShortcuts()
}

function isModifier(key: string): boolean {
  return key === 'Shift' || key === 'Control' || key === 'Alt' || key === 'Meta'
}

function isTextBox(target: Element | null): boolean {
  return target?.closest('input:not([type=checkbox]), textarea, [contenteditable=true]') != null
}
