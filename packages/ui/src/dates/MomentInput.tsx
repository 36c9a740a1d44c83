import { type KeyboardEvent, useId, useState } from 'react'
import { cn } from '../theme/cn.ts'
import { type Exit, exitOf } from '../focus/exit.ts'
import { inputLook } from '../form/Input.tsx'
import { t } from './picker-messages.ts'

/** Parses typed text to a value, or returns the problem. */
export type ReadMoment = (text: string) => { readonly value: string } | { readonly problem: string }

export interface TypedMomentProps {
  value: string | null
  onValueChange: (value: string | null) => void
  read?: ReadMoment | undefined
  /** Writes a value as text that `read` parses. */
  write?: ((value: string) => string) | undefined
  /** Typed text that is not a value; `value` is then null. */
  unread?: string | undefined
  /** Receives typed text that is not a value (yet). */
  onUnread?: ((text: string) => void) | undefined
}

type Options = TypedMomentProps & Required<Pick<TypedMomentProps, 'read' | 'write'>>

/** The state of the text box of a date picker. Each key changes the value. */
export function useTypedMoment({ value, onValueChange, read, write, unread, onUnread }: Options) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isRefused, setRefused] = useState(unread !== undefined)
  const [latest, setLatest] = useState('')
  const text = typed ?? unread ?? (value === null ? '' : write(value))
  const found = text.trim() === '' ? null : read(text.trim())
  const setText = (next: string | null) => {
    setTyped(next)
    setRefused(false)
  }
  return {
    text,
    /** The value of the typed text, formatted as elsewhere. */
    parsed: typed !== null && found && 'value' in found ? write(found.value) : null,
    problem: found && 'problem' in found ? found.problem : null,
    isRefused,
    /** The last typed value. As the React key of the calendar, it moves the calendar to this value. */
    latest,
    change: (next: string) => {
      setText(next)
      const given = next.trim() === '' ? { value: null } : read(next.trim())
      if (!('value' in given)) return onUnread?.(next)
      setLatest(given.value ?? '')
      onValueChange(given.value)
    },
    /** Replaces the typed text by a picked value. */
    pick: (next: string | null) => {
      setText(null)
      onValueChange(next)
    },
    restore: (before: Pick<TypedMomentProps, 'value' | 'unread'>) => {
      setText(null)
      if (before.unread === undefined) onValueChange(before.value)
      else onUnread?.(before.unread)
    },
    /** False for text that is not a value; the reason is then shown as an error. */
    keep: () => {
      const isRead = found === null || 'value' in found
      setRefused(!isRead)
      if (isRead) setTyped(null)
      return isRead
    },
  }
}

export interface MomentInputProps {
  label: string
  placeholder: string
  /** The element to which ↓ moves the focus. */
  list?: 'calendar' | 'times'
  typed: ReturnType<typeof useTypedMoment>
  onLeave: (exit: Exit) => void
}

/** The text box of a date or time picker, with the parsed value below it. */
export function MomentInput({ label, placeholder, list = 'calendar', typed, onLeave }: MomentInputProps) {
  const hintId = useId()
  const { text, parsed, problem, isRefused } = typed
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const exit = exitOf(event)
    if (event.nativeEvent.isComposing || exit === 'escape') return
    if (exit) onLeave(exit)
    else if (event.key === 'ArrowDown') focusList(event.currentTarget)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="mb-2">
      <input
        value={text}
        onChange={(event) => typed.change(event.target.value)}
        onKeyDown={onKeyDown}
        aria-label={label}
        aria-describedby={hintId}
        aria-invalid={isRefused || undefined}
        placeholder={placeholder}
        autoComplete="off"
        className={inputLook}
      />
      <p
        id={hintId}
        role={isRefused ? 'alert' : 'status'}
        className={cn(
          'mt-1.5 min-h-4 max-w-60 px-1 text-xs text-muted-foreground',
          parsed && 'font-medium text-foreground',
          isRefused && 'text-error',
          // Hides the hint about the arrow key on touch screens.
          parsed === null && problem === null && 'pointer-coarse:invisible',
        )}
      >
        {parsed ?? problem ?? t(list === 'times' ? 'movesToTimes' : 'movesToCalendar')}
      </p>
    </div>
  )
}

function focusList(input: HTMLElement): void {
  input.closest('[role=dialog]')?.querySelector<HTMLElement>(':is([role=grid], ul) button[tabindex="0"]')?.focus()
}
