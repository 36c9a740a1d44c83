import { cn, IconButton } from '@monarch/ui'
import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import type { FormatAction } from './format-actions.web.ts'
import { LinkButton } from './LinkButton.tsx'

interface RichTextToolbarProps {
  editor: Editor
  label: string
  actions: readonly FormatAction[]
}

/** A single tab stop; arrow keys move between buttons. */
export function RichTextToolbar({ editor, label: name, actions }: RichTextToolbarProps) {
  const [current, setCurrent] = useState(0)
  const on = useEditorState({ editor, selector: () => actions.map((action) => action.isOn(editor)) })
  const stop = (index: number) => ({ tabIndex: index === current ? 0 : -1, onFocus: () => setCurrent(index) })
  return (
    <div
      role="toolbar"
      aria-label={name}
      className="flex flex-wrap gap-0.5"
      // Keeps the selection while a button is pressed; the box for a link takes the focus as usual.
      onMouseDown={(event) => {
        if (event.currentTarget.contains(event.target as Node)) event.preventDefault()
      }}
      onKeyDown={moveAmongButtons}
    >
      {actions.map(({ label, shortcut, Icon, run }, i) => (
        <IconButton
          key={shortcut}
          label={label()}
          shortcut={shortcut}
          size="icon-sm"
          aria-pressed={on[i]}
          className={cn(on[i] && 'bg-selected text-foreground hover:bg-selected-hover')}
          onClick={() => {
            run(editor.chain()).run()
            // The command `focus` would wait for the next frame, and lose keys until then.
            editor.view.focus()
          }}
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
