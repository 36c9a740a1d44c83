import { Popover, PopoverAnchor, PopoverContent } from '@monarch/ui'
import { type Editor, posToDOMRect } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { selectionTools } from './format-actions.web.ts'
import { RichTextToolbar } from './RichTextToolbar.tsx'
import { t } from './editor-messages.ts'

interface Selected {
  readonly from: number
  readonly to: number
}

/** Around the text of an editor: adds tools above selected text. Alt+F10 moves the focus to them. */
export function SelectionTools({ editor, children }: { editor: Editor; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  const { selected, setPressed, hide } = useSelected(editor, content)
  const anchor = useMemo(
    () =>
      selected && { current: { getBoundingClientRect: () => posToDOMRect(editor.view, selected.from, selected.to) } },
    [editor, selected],
  )
  const onKeyDown = ({ key, altKey }: KeyboardEvent) => {
    if (altKey && key === 'F10') content.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }
  return (
    <>
      <div className="relative" onPointerDown={() => setPressed(true)} onKeyDown={onKeyDown}>
        {children}
      </div>
      {anchor && (
        <Popover open>
          <PopoverAnchor virtualRef={anchor} />
          <PopoverContent
            ref={content}
            label={t('formattingOfTheSelection')}
            side="top"
            align="center"
            sideOffset={6}
            className="p-1"
            {...{ [marker]: '' }}
            onOpenAutoFocus={(event) => event.preventDefault()}
            onCloseAutoFocus={(event) => event.preventDefault()}
            onEscapeKeyDown={(event) => {
              // Otherwise Escape would also reach the editor around this one, and discard the text.
              event.stopPropagation()
              hide()
              if (content.current?.contains(document.activeElement)) editor.view.focus()
            }}
          >
            <RichTextToolbar editor={editor} label={t('formattingOfTheSelection')} actions={selectionTools} />
          </PopoverContent>
        </Popover>
      )}
    </>
  )
}

/** The selected text while it has tools: not while the pointer selects, nor when the focus is elsewhere. */
function useSelected(editor: Editor, content: React.RefObject<HTMLDivElement | null>) {
  const [selected, setSelected] = useState<Selected | null>(null)
  const [isPressed, setPressed] = useState(false)
  useEffect(() => {
    const update = () => {
      const { selection } = editor.state
      const isText = !(selection instanceof NodeSelection) && !selection.empty && !editor.isActive('codeBlock')
      const hasFocus = editor.isFocused || content.current?.contains(document.activeElement) === true
      setSelected(isText && hasFocus && editor.isEditable ? { from: selection.from, to: selection.to } : null)
    }
    const onBlur = ({ event }: { event: FocusEvent }) => {
      if (!(event.relatedTarget as Element | null)?.closest(`[${marker}]`)) setSelected(null)
    }
    editor.on('selectionUpdate', update).on('blur', onBlur)
    return () => void editor.off('selectionUpdate', update).off('blur', onBlur)
  }, [editor, content])
  useEffect(() => {
    if (!isPressed) return
    const release = () => setPressed(false)
    const ends = ['pointerup', 'pointercancel', 'keydown']
    for (const end of ends) window.addEventListener(end, release)
    return () => ends.forEach((end) => window.removeEventListener(end, release))
  }, [isPressed])
  // Touch screens show tools of their own there.
  const isShown = !isPressed && !matchMedia('(pointer: coarse)').matches
  return { selected: isShown ? selected : null, setPressed, hide: () => setSelected(null) }
}

/** Marks the parts of an editor that take the focus from its text. */
const marker = 'data-rich-text-part'
