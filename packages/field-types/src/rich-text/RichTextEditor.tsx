import { cn, inputLook, useFieldGroup } from '@monarch/ui'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useMemo, useRef } from 'react'
import type { FieldInputProps } from '../definition.web.ts'
import { draftText } from '../draft.ts'
import { isSafeAddress } from '../url/url.ts'
import { insertMarkdown, looksLikeMarkdown } from './markdown.ts'
import { RichTextToolbar } from './RichTextToolbar.tsx'
import './rich-text.css'

/** What can be written is what `sanitizeHtml` leaves, so nothing is lost on the way to the server. */
const extensions = [
  StarterKit.configure({
    // It would add an empty line to a text as soon as it is opened.
    trailingNode: false,
    link: {
      openOnClick: false,
      markdownLinks: true,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address) => isSafeAddress(address),
    },
  }),
]

export default function RichTextEditor({
  type,
  field,
  draft,
  onDraft,
  placeholder,
  disabled = false,
  'aria-label': label,
}: FieldInputProps) {
  const text = draftText(type, field, draft)
  const known = useRef(text)
  const wired = useFieldGroup({ 'aria-label': label })
  const { id, 'aria-describedby': describedBy, 'aria-labelledby': labelledBy } = wired
  const [invalid, required] = [Boolean(wired['aria-invalid']), Boolean(wired['aria-required'])]
  const editorProps = useMemo(
    () => ({
      attributes: definedOnly({
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
        'aria-invalid': invalid ? 'true' : undefined,
        'aria-required': required ? 'true' : undefined,
        'aria-disabled': disabled ? 'true' : undefined,
        'aria-placeholder': placeholder,
        id,
        class: textLook,
      }),
      // Mod+Enter saves the form around it.
      handleDOMEvents: { keydown: (_view: unknown, event: KeyboardEvent) => isModEnter(event) },
    }),
    [id, label, labelledBy, describedBy, invalid, required, disabled, placeholder],
  )
  const editor = useEditor({
    extensions,
    content: text,
    editable: !disabled,
    editorProps: {
      ...editorProps,
      handlePaste: (_view, event) => {
        const pasted = event.clipboardData
        if (!pasted || pasted.types.includes('text/html') || editor.isActive('codeBlock')) return false
        const markdown = pasted.getData('text/plain')
        if (!looksLikeMarkdown(markdown)) return false
        void insertMarkdown(editor, markdown)
        return true
      },
    },
    onUpdate: ({ editor: { isEmpty, getHTML } }) => {
      known.current = isEmpty ? '' : getHTML()
      onDraft({ text: known.current })
    },
  })
  useShownText(editor, text, known)
  return <></>
}
