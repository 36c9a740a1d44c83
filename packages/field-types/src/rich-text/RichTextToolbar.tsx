import { cn, IconButton } from '@monarch/ui'
import { type Editor, useEditorState } from '@tiptap/react'
import { Bold, Heading2, Heading3, Italic, List, ListOrdered, type LucideIcon, Quote, Underline } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { LinkButton } from './LinkButton.tsx'

interface Action {
  label: string
  shortcut: string
  Icon: LucideIcon
  isOn: (editor: Editor) => boolean
  perform: (editor: Editor) => void
}

const actions: readonly Action[] = [
  {
    label: 'Bold',
    shortcut: 'Mod+B',
    Icon: Bold,
    isOn: (editor) => editor.isActive('bold'),
    perform: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: 'Italic',
    shortcut: 'Mod+I',
    Icon: Italic,
    isOn: (editor) => editor.isActive('italic'),
    perform: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: 'Underline',
    shortcut: 'Mod+U',
    Icon: Underline,
    isOn: (editor) => editor.isActive('underline'),
    perform: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    label: 'Heading',
    shortcut: 'Mod+Alt+2',
    Icon: Heading2,
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    perform: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: 'Subheading',
    shortcut: 'Mod+Alt+3',
    Icon: Heading3,
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    perform: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: 'Bulleted list',
    shortcut: 'Mod+Shift+8',
    Icon: List,
    isOn: (editor) => editor.isActive('bulletList'),
    perform: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    shortcut: 'Mod+Shift+7',
    Icon: ListOrdered,
    isOn: (editor) => editor.isActive('orderedList'),
    perform: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Quote',
    shortcut: 'Mod+Shift+B',
    Icon: Quote,
    isOn: (editor) => editor.isActive('blockquote'),
    perform: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
]

/** A single tab stop; arrow keys move between buttons. */
export function RichTextToolbar({ editor }: { editor: Editor }) {
  const [current, setCurrent] = useState(0)
  const on = useEditorState({ editor, selector: () => actions.map((action) => action.isOn(editor)) })
  const stop = (index: number) => ({ tabIndex: index === current ? 0 : -1, onFocus: () => setCurrent(index) })
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      className="flex flex-wrap gap-0.5"
      // Keeps the selection while a button is pressed; the box for a link takes the focus as usual.
      onMouseDown={(event) => {
        if (event.currentTarget.contains(event.target as Node)) event.preventDefault()
      }}
      onKeyDown={moveAmongButtons}
    >
      {actions.map(({ label, shortcut, Icon, perform }, i) => (
        <IconButton
          key={label}
          label={label}
          shortcut={shortcut}
          size="icon-sm"
          aria-pressed={on[i]}
          className={cn(on[i] && 'bg-selected text-foreground hover:bg-selected-hover')}
          onClick={() => perform(editor)}
          {...stop(i)}
        >
          <Icon aria-hidden />
        </IconButton>
      ))}
      <LinkButton editor={editor} {...stop(actions.length)} />
    </div>
  )
}

function moveAmongButtons(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === event.target)
  if (at === -1) return
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  buttons.at(next % buttons.length)!.focus()
}
