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
    const command = commandOf(event)
    // Last, because it searches the whole page.
    if (!command || areKeysTaken(event.currentTarget)) return
    event.preventDefault()
    event.stopPropagation()
    command()
  }

  function commandOf(event: KeyboardEvent<HTMLElement>): (() => void) | null | undefined {
    if (isPress(event, 'recordClose')) return onClose
    if (isPress(event, 'recordPage')) return onFullPage
    const target = event.target as HTMLElement
    if (isTypedInto(target) || target.closest(ownKeys)) return null
    if (!event.key.startsWith('Arrow') && !hasSingleKeys) return null
    if (isPress(event, 'recordPrevious')) return steps.previous
    if (isPress(event, 'recordNext')) return steps.next
    if (isPress(event, 'recordEdit')) return commands.current?.edit
    if (isPress(event, 'recordComment')) return commands.current?.comment
    return null
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
