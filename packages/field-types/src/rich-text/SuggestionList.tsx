import { cn, itemLook, Popover, PopoverAnchor, PopoverContent } from '@monarch/ui'
import type { Editor } from '@tiptap/core'
import type { PluginKey } from '@tiptap/pm/state'
import { exitSuggestion, type SuggestionKeyDownProps, type SuggestionProps } from '@tiptap/suggestion'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'

/** A list that opens at a character typed into a text: mentions, blocks. */
export interface Suggestions<Item> {
  /** `null` while the list is closed. */
  readonly open: OpenQuery<Item> | null
  readonly found: readonly Item[]
  /** The index of the item that Enter selects. */
  readonly chosen: number
  readonly highlight: (index: number) => void
  /** The option `render` of the library's suggestions. */
  readonly render: () => SuggestionEvents<Item>
}

interface OpenQuery<Item> {
  readonly query: string
  readonly place: DOMRect
  readonly choose: (item: Item) => void
}

interface SuggestionEvents<Item> {
  onStart: (props: SuggestionProps<Item, Item>) => void
  onUpdate: (props: SuggestionProps<Item, Item>) => void
  onExit: () => void
  onKeyDown: (props: SuggestionKeyDownProps) => boolean
}

export function useSuggestions<Item>(find: (query: string) => readonly Item[]): Suggestions<Item> {
  const [open, setOpen] = useState<OpenQuery<Item> | null>(null)
  const [active, setActive] = useState(0)
  const found = open ? find(open.query) : []
  const chosen = Math.min(active, found.length - 1)
  // The editor is created once, so it reads the current list through a ref.
  const latest = useRef({ open, found, chosen })
  useEffect(() => {
    latest.current = { open, found, chosen }
  })
  const [render] = useState(() => () => {
    const show = ({ query, clientRect, command }: SuggestionProps<Item, Item>) => {
      setActive(0)
      setOpen({ query, place: clientRect?.() ?? new DOMRect(), choose: command })
    }
    return {
      onStart: show,
      onUpdate: show,
      onExit: () => setOpen(null),
      onKeyDown: ({ event: { key } }: SuggestionKeyDownProps) => {
        const { open: now, found: items, chosen: at } = latest.current
        if (!now || items.length === 0) return false
        if (key === 'ArrowDown') setActive((at + 1) % items.length)
        else if (key === 'ArrowUp') setActive((at - 1 + items.length) % items.length)
        else if (key === 'Enter' || key === 'Tab') now.choose(items[at]!)
        else return false
        return true
      },
    }
  })
  return { open, found, chosen, highlight: setActive, render }
}

interface SuggestionListProps<Item> {
  suggestions: Suggestions<Item>
  editor: Editor
  pluginKey: PluginKey
  label: string
  keyOf: (item: Item) => string
  /** Shown when nothing matches; otherwise the list is hidden then. */
  empty?: string
  children: (item: Item) => ReactNode
}

/** The focus stays in the text, which names the highlighted item. */
export function SuggestionList<Item>(props: SuggestionListProps<Item>) {
  const { open, found } = props.suggestions
  if (!open || (found.length === 0 && props.empty === undefined)) return null
  return <OpenList {...props} open={open} />
}

function OpenList<Item>({
  suggestions: { found, chosen, highlight },
  open,
  editor,
  pluginKey,
  label,
  keyOf,
  empty,
  children,
}: SuggestionListProps<Item> & { open: OpenQuery<Item> }) {
  const listId = useId()
  const { place } = open
  const anchor = useMemo(() => ({ current: { getBoundingClientRect: () => place } }), [place])
  useEffect(() => {
    const text = editor.view.dom
    text.setAttribute('aria-controls', listId)
    if (chosen >= 0) text.setAttribute('aria-activedescendant', `${listId}-${chosen}`)
    document.getElementById(`${listId}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
    return () => {
      text.removeAttribute('aria-controls')
      text.removeAttribute('aria-activedescendant')
    }
  }, [editor, listId, chosen])
  return (
    <Popover open onOpenChange={(open) => !open && exitSuggestion(editor.view, pluginKey)}>
      <PopoverAnchor virtualRef={anchor} />
      <PopoverContent
        label={label}
        className="max-h-76 w-64 p-1"
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        // Otherwise Escape would also reach the editor around this one, and discard the text.
        onEscapeKeyDown={(event) => event.stopPropagation()}
      >
        <ul id={listId} role="listbox" aria-label={label}>
          {found.map((item, index) => (
            <li
              key={keyOf(item)}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === chosen}
              data-highlighted={index === chosen ? '' : undefined}
              className={cn(itemLook, '[&>svg]:size-4 [&>svg]:shrink-0')}
              // Keeps the focus in the text.
              onMouseDown={(event) => {
                event.preventDefault()
                open.choose(item)
              }}
              onMouseEnter={() => highlight(index)}
            >
              {children(item)}
            </li>
          ))}
          {found.length === 0 && <li className="px-2 py-1.5 text-cell text-muted-foreground">{empty}</li>}
        </ul>
      </PopoverContent>
    </Popover>
  )
}
