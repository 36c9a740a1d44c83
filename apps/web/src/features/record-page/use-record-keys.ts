import type { KeyboardEvent } from 'react'
import { isStroke, parseKeys } from '../../lib/keys/key-strokes.ts'
import { useSetting } from '../../lib/levels/settings.ts'
import { type ShortcutId, shortcuts } from '../../lib/keys/shortcuts.ts'
import { areKeysTaken, isTypedInto } from '../../lib/keys/taken-keys.ts'
import type { Steps } from './steps.ts'

export interface RecordCommands {
  readonly edit: () => void
  readonly comment: () => void
}

interface RecordKeys {
  steps: Steps
  commands: React.RefObject<RecordCommands | null>
  onFullPage?: (() => void) | undefined
  onClose?: (() => void) | undefined
}

/** Key handler of a record's container. Ignores text inputs and widgets with their own keys. */
export function useRecordKeys({ steps, commands, onFullPage, onClose }: RecordKeys) {
  const { value: hasSingleKeys } = useSetting('keyboard.singleKeys')
  return (event: KeyboardEvent<HTMLElement>) => {
    // Keys of menus and pickers bubble here through React's tree.
    const target = event.target as HTMLElement
    if (event.defaultPrevented || !event.currentTarget.contains(target)) return
    if (areKeysTaken(event.currentTarget)) return
    const done = (work: (() => void) | null | undefined) => {
      if (!work) return
      event.preventDefault()
      event.stopPropagation()
      work()
    }
    if (isPress(event, 'recordClose')) return done(onClose)
    if (isPress(event, 'recordPage')) return done(onFullPage)
    if (isTypedInto(target) || target.closest(ownKeys)) return
    const isArrow = event.key.startsWith('Arrow')
    if (!isArrow && !hasSingleKeys) return
    if (isPress(event, 'recordPrevious')) return done(steps.previous)
    if (isPress(event, 'recordNext')) return done(steps.next)
    if (isPress(event, 'recordEdit')) return done(commands.current?.edit)
    if (isPress(event, 'recordComment')) return done(commands.current?.comment)
  }
}

function isPress(event: KeyboardEvent, id: ShortcutId): boolean {
  return shortcuts[id].keys.some((keys) => {
    const [stroke] = parseKeys(arrows[keys] ?? keys)
    return stroke !== undefined && isStroke(stroke, event.nativeEvent)
  })
}

/** For display, and as `KeyboardEvent.key`. */
const arrows: Readonly<Record<string, string>> = { '↑': 'ArrowUp', '↓': 'ArrowDown' }

const ownKeys = '[role=radiogroup], [role=grid], [role=toolbar], [aria-haspopup]'
