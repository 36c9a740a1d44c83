import { cn, inputLook, Kbd, useFieldGroup } from '@monarch/ui'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { FieldInputProps } from '../definition.web.ts'
import { draftText } from '../draft.ts'
import { BlockMenu, blockMenuKey } from './block-menu.web.ts'
import { richTextExtensions } from './editor-extensions.web.ts'
import { findBlocks, textTools } from './format-actions.web.ts'
import { RichTextToolbar } from './RichTextToolbar.tsx'
import { SelectionTools } from './SelectionTools.tsx'
import { SuggestionList, useSuggestions } from './SuggestionList.tsx'
import { richTextLook } from './text-look.ts'
import { t } from './editor-messages.ts'

export default function RichTextEditor({
  type,
  field,
  draft,
  onDraft,
  placeholder,
  disabled = false,
  ...props
}: FieldInputProps) {
  const text = draftText(type, field, draft)
  const [initial] = useState(text)
  const known = useRef(text)
  const blocks = useSuggestions(findBlocks)
  const [extensions] = useState(() => [...richTextExtensions, BlockMenu.configure({ render: blocks.render })])
  const editor = useEditor({
    extensions,
    content: initial,
    editable: !disabled,
    editorProps: useEditorProps(disabled, props['aria-label']),
    onUpdate: ({ editor: { isEmpty }, editor: updated }) => {
      known.current = isEmpty ? '' : updated.getHTML()
      onDraft({ text: known.current })
    },
  })
  // The text may change from outside: the form is reset, another user's value is accepted.
  useEffect(() => {
    if (text === known.current) return
    known.current = text
    editor.commands.setContent(text, { emitUpdate: false })
  }, [editor, text])
  return (
    <div className="flex flex-col gap-1">
      {!disabled && <RichTextToolbar editor={editor} label={t('formatting')} actions={textTools} />}
      <SelectionTools editor={editor}>
        {text === '' && placeholder && (
          <p aria-hidden className="pointer-events-none absolute top-2 left-3 text-base text-placeholder lg:text-sm">
            {placeholder}
          </p>
        )}
        <EditorContent editor={editor} />
      </SelectionTools>
      <SuggestionList
        suggestions={blocks}
        editor={editor}
        pluginKey={blockMenuKey}
        label={t('blocks')}
        keyOf={({ shortcut }) => shortcut}
      >
        {({ label, shortcut, Icon }) => (
          <>
            <Icon aria-hidden />
            <span className="flex-1 truncate">{label()}</span>
            <Kbd keys={shortcut} className="pointer-coarse:hidden" />
          </>
        )}
      </SuggestionList>
    </div>
  )
}

/**
 * The attributes of the editor, rebuilt only when one changes, because the editor renders again for each new object.
 */
function useEditorProps(disabled: boolean, label: string | undefined) {
  const wired = useFieldGroup({ 'aria-label': label })
  const attributes = JSON.stringify({
    ...wired,
    role: 'textbox',
    'aria-multiline': true,
    'aria-haspopup': disabled ? undefined : 'listbox',
    'aria-disabled': disabled || undefined,
    class: cn(inputLook, richTextLook, disabled && 'cursor-not-allowed opacity-50'),
  })
  return useMemo(() => {
    const given = Object.entries(JSON.parse(attributes) as Record<string, unknown>)
    return {
      attributes: Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
      // The library would prevent the default of Escape, and the editor around it would take it for handled.
      handleDOMEvents: { keydown: (_view: unknown, { key }: KeyboardEvent) => key === 'Escape' },
    }
  }, [attributes])
}
