import { Check } from 'lucide-react'
import { useImperativeHandle, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { cn } from '../theme/cn.ts'
import { type Exit, exitOf } from '../focus/exit.ts'
import { groupLabelLook } from '../overlays/overlay-look.ts'

export interface ListboxOption<V extends string = string> {
  value: V
  /** For screen readers and type-ahead. */
  label: string
  /** Replaces the label visually. */
  content?: ReactNode
  group?: string
  disabled?: boolean
}

interface ListboxProps<V extends string> {
  label: string
  /** Instead of `label`: id of the labelling element. */
  labelledBy?: string | undefined
  options: readonly ListboxOption<V>[]
  value: V | null
  onChoose: (value: V) => void
  /** Focuses the selected option on mount. */
  autoFocus: boolean
  id?: string
  handle?: RefObject<ListboxHandle<V> | null>
  onTab?: (exit: Exit) => void
}

export interface ListboxHandle<V extends string> {
  /** The option that the user has moved to by keys; null if they have not. */
  readonly meant: () => V | null
  /** Moves to the option that starts with the typed character. */
  readonly type: (character: string) => void
}

/** Single selection by pointer, arrows, Home, End or type-ahead. */
export function Listbox<V extends string>({
  label,
  labelledBy,
  options,
  value,
  onChoose,
  autoFocus,
  id,
  handle,
  onTab,
}: ListboxProps<V>) {
  const list = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const isMoved = useRef(false)
  const open = options.filter((option) => !option.disabled)
  const tabStop = open.find((option) => option.value === value) ?? open[0]

  useLayoutEffect(() => {
    if (!autoFocus) return
    const option = list.current?.querySelector<HTMLElement>('[role=option][tabindex="0"]')
    option?.focus({ preventScroll: true })
    option?.scrollIntoView({ block: 'nearest' })
  }, [autoFocus])

  const items = () => [
    ...(list.current?.querySelectorAll<HTMLElement>('[role=option]:not([aria-disabled=true])') ?? []),
  ]
  const here = () => items().indexOf(document.activeElement as HTMLElement)
  const moveTo = (index: number) => {
    isMoved.current = true
    items().at(index)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex(event, here(), items(), typed.current)
    if (next === null) return
    event.preventDefault()
    moveTo(next)
  }
  useImperativeHandle(handle, () => ({
    meant: () => (isMoved.current ? (open[here()]?.value ?? null) : null),
    type: (character) => {
      const next = indexOfTyped(character, here(), items(), typed.current)
      if (next !== null) moveTo(next)
    },
  }))

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={labelledBy ? undefined : label}
      aria-labelledby={labelledBy}
      onKeyDown={onKeyDown}
      className="max-h-80 overflow-y-auto overscroll-contain p-1"
    >
      {[...Map.groupBy(options, (option) => option.group)].map(([group, members]) => {
        const items = members.map((option) => (
          <div
            key={option.value}
            role="option"
            aria-selected={option.value === value}
            aria-disabled={option.disabled || undefined}
            data-label={option.label}
            tabIndex={option === tabStop ? 0 : -1}
            onClick={() => !option.disabled && onChoose(option.value)}
            onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
            onKeyDown={(event) => {
              const exit = event.key === 'Tab' && onTab ? exitOf(event) : null
              const isChosen = event.key === 'Enter' || (event.key === ' ' && !typedRecently(typed.current))
              if (!exit && !isChosen) return
              event.preventDefault()
              if (exit) onTab?.(exit)
              else onChoose(option.value)
            }}
            className={cn(
              'flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2 py-1 text-cell select-none',
              'focus:bg-hover aria-disabled:pointer-events-none aria-disabled:opacity-50 pointer-coarse:min-h-11',
            )}
          >
            <span className="min-w-0 flex-1 truncate">{option.content ?? option.label}</span>
            {option.value === value && <Check aria-hidden />}
          </div>
        ))
        if (group === undefined) return items
        return (
          <div key={group} role="group" aria-label={group}>
            <p aria-hidden className={cn(groupLabelLook, 'truncate')}>
              {group}
            </p>
            {items}
          </div>
        )
      })}
    </div>
  )
}

interface Typed {
  text: string
  at: number
}

/** Type-ahead resets after this time (ms). */
const typeAheadTime = 1000

function typedRecently(typed: Typed): boolean {
  return performance.now() - typed.at < typeAheadTime
}

function nextIndex(event: KeyboardEvent, here: number, items: readonly HTMLElement[], typed: Typed): number | null {
  switch (event.key) {
    case 'ArrowDown':
      return (here + 1) % items.length
    case 'ArrowUp':
      return Math.max(here, 0) - 1
    case 'Home':
      return 0
    case 'End':
      return -1
  }
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return null
  if (event.key === ' ' && !typedRecently(typed)) return null
  return indexOfTyped(event.key, here, items, typed)
}

function indexOfTyped(character: string, here: number, items: readonly HTMLElement[], typed: Typed): number | null {
  typed.text = (typedRecently(typed) ? typed.text : '') + character.toLowerCase()
  typed.at = performance.now()
  const start = typed.text.length === 1 ? here + 1 : here
  for (let step = 0; step < items.length; step++) {
    const index = (Math.max(start, 0) + step) % items.length
    if (items[index]!.dataset.label!.toLowerCase().startsWith(typed.text)) return index
  }
  return null
}
