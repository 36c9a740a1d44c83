import { Avatar, cn, inputLook, itemLook, overlayLook } from '@monarch/ui'
import { Mention } from '@tiptap/extension-mention'
import { EditorContent, type Range, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { isSafeAddress } from '../safe-address.ts'
import { richTextLook } from './text-look.ts'

/** A user who can be mentioned. */
export interface MentionablePerson {
  readonly id: string
  readonly name: string
}

export interface CommentEditorProps {
  /** The initial, sanitized HTML. */
  initial: string
  label: string
  placeholder: string
  people: readonly MentionablePerson[]
  /** '' if the comment is blank. */
  onChange: (html: string) => void
  onSend: () => void
  onCancel: () => void
  /** The editor takes the focus on mount if this is above 0, and whenever it changes. */
  focusRequests?: number
  disabled?: boolean
}

/** The editor of comments: a small rich text, in which `@` mentions a user. */
export default function CommentEditor({
  initial,
  label,
  placeholder,
  people,
  onChange,
  onSend,
  onCancel,
  focusRequests = 0,
  disabled = false,
}: CommentEditorProps) {
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const [isEmpty, setEmpty] = useState(initial === '')
  const [asked, setAsked] = useState<Asked | null>(null)
  const [active, setActive] = useState(0)
  const found = asked ? people.filter(({ name }) => matches(name, asked.query)).slice(0, maxShown) : []
  const chosen = Math.min(active, found.length - 1)

  // The editor is created once, so it reads current props through a ref.
  const latest = useRef({ found, chosen, asked, onSend, onCancel, onChange })
  useEffect(() => {
    latest.current = { found, chosen, asked, onSend, onCancel, onChange }
  })
  const choose = (person: MentionablePerson) => asked?.choose(person)

  const [extensions] = useState(() => [
    StarterKit.configure({
      trailingNode: false,
      heading: false,
      horizontalRule: false,
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        HTMLAttributes: { target: null, rel: null },
        isAllowedUri: (address) => isSafeAddress(address),
      },
    }),
    PersonMention.configure({
      suggestion: {
        char: '@',
        items: () => [],
        render: () => {
          const show = (props: SuggestionNow) => {
            setActive(0)
            setAsked({
              query: props.query,
              place: props.clientRect?.() ?? null,
              choose: (person) => props.command({ id: person.id, label: person.name }),
            })
          }
          return {
            onStart: show,
            onUpdate: show,
            onExit: () => setAsked(null),
            onKeyDown: ({ event }) => answerKey(event, latest.current, setActive, () => setAsked(null)),
          }
        },
      },
    }),
  ])
  const [editorProps] = useState(() => ({
    attributes: {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      'aria-haspopup': 'listbox',
      class: cn(inputLook, richTextLook, 'min-h-18'),
    },
    handleKeyDown: (_view: unknown, event: KeyboardEvent) => {
      if (latest.current.asked) return false
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) latest.current.onSend()
      else if (event.key === 'Escape') latest.current.onCancel()
      else return false
      event.preventDefault()
      return true
    },
  }))
  const editor = useEditor({
    // Not during rendering, because React may discard or delay the result.
    immediatelyRender: false,
    extensions,
    content: initial,
    editable: !disabled,
    editorProps,
    onUpdate: ({ editor: updated }) => {
      setEmpty(updated.isEmpty)
      latest.current.onChange(updated.isEmpty ? '' : updated.getHTML())
    },
  })
  useEffect(() => {
    editor?.setEditable(!disabled, false)
  }, [editor, disabled])
  // Not `autofocus`, whose timer can fire before the editor is in the document.
  useEffect(() => {
    if (focusRequests > 0) editor?.commands.focus('end')
  }, [editor, focusRequests])
  useEffect(() => {
    const text = box.current?.querySelector('[role=textbox]')
    if (asked && chosen >= 0) text?.setAttribute('aria-activedescendant', `${listId}-${chosen}`)
    else text?.removeAttribute('aria-activedescendant')
  }, [asked, chosen, listId])

  return (
    <div ref={box} className="relative">
      {isEmpty && (
        <p aria-hidden className="pointer-events-none absolute top-2 left-3 z-1 text-base text-placeholder lg:text-sm">
          {placeholder}
        </p>
      )}
      <EditorContent editor={editor} />
      {asked?.place &&
        createPortal(
          <ul
            id={listId}
            role="listbox"
            aria-label="People"
            className={cn(overlayLook, 'fixed w-64 p-1')}
            style={placeAt(asked.place)}
          >
            {found.map((person, index) => (
              <li
                key={person.id}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === chosen}
                data-highlighted={index === chosen ? '' : undefined}
                className={itemLook}
                // Keeps the focus in the text.
                onMouseDown={(event) => {
                  event.preventDefault()
                  choose(person)
                }}
                onMouseEnter={() => setActive(index)}
              >
                <Avatar name={person.name} size="xs" />
                <span className="truncate">{person.name}</span>
              </li>
            ))}
            {found.length === 0 && <li className="px-2 py-1.5 text-cell text-muted-foreground">No matching people</li>}
          </ul>,
          document.body,
        )}
    </div>
  )
}

/** A mention with the user's id, in the same form as the server stores it. */
const PersonMention = Mention.extend({
  addAttributes: () => ({
    id: { default: null, parseHTML: (element: HTMLElement) => element.dataset.mention ?? null },
    label: { default: null, parseHTML: (element: HTMLElement) => element.textContent.replace(/^@/, '') },
  }),
  parseHTML: () => [{ tag: 'span[data-mention]' }],
  renderHTML: ({ node }) => ['span', { 'data-mention': String(node.attrs.id) }, `@${String(node.attrs.label)}`],
  renderText: ({ node }) => `@${String(node.attrs.label)}`,
})

/** The text typed after an `@`, and its position. */
interface Asked {
  readonly query: string
  readonly place: DOMRect | null
  readonly choose: (person: MentionablePerson) => void
}

interface SuggestionNow {
  readonly query: string
  readonly range: Range
  readonly clientRect?: (() => DOMRect | null) | null
  readonly command: (attributes: { id: string; label: string }) => void
}

function answerKey(
  event: KeyboardEvent,
  { found, chosen, asked }: { found: readonly MentionablePerson[]; chosen: number; asked: Asked | null },
  setActive: (index: number) => void,
  close: () => void,
): boolean {
  if (event.key === 'Escape') {
    close()
    return true
  }
  if (found.length === 0) return false
  if (event.key === 'ArrowDown') setActive((chosen + 1) % found.length)
  else if (event.key === 'ArrowUp') setActive((chosen - 1 + found.length) % found.length)
  else if (event.key === 'Enter' || event.key === 'Tab') asked?.choose(found[chosen]!)
  else return false
  return true
}

/** Whether any word of the name begins with the query. */
function matches(name: string, query: string): boolean {
  const text = query.toLowerCase()
  return (
    name.toLowerCase().startsWith(text) ||
    name
      .toLowerCase()
      .split(/\s+/)
      .some((word) => word.startsWith(text))
  )
}

/** Below the caret, or above if there is no room. */
function placeAt({ left, top, bottom }: DOMRect): React.CSSProperties {
  const x = Math.max(8, Math.min(left, innerWidth - 264))
  return bottom + listHeight > innerHeight ? { left: x, bottom: innerHeight - top + 4 } : { left: x, top: bottom + 4 }
}

const maxShown = 6
const listHeight = 220
