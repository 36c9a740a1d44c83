import { Avatar, cn, inputLook } from '@monarch/ui'
import { Mention } from '@tiptap/extension-mention'
import { PluginKey } from '@tiptap/pm/state'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useRef, useState } from 'react'
import { isSafeAddress } from '../safe-address.ts'
import { SuggestionList, useSuggestions } from './SuggestionList.tsx'
import { richTextLook } from './text-look.ts'
import { t } from './editor-messages.ts'

/** A user who can be mentioned. */
export interface MentionablePerson {
  readonly id: string
  readonly name: string
}

export interface CommentEditorProps {
  /** Sanitized. Another object replaces what is written. */
  content: { readonly html: string }
  label: string
  placeholder: string
  people: readonly MentionablePerson[]
  /** '' if the comment is blank. */
  onChange: (html: string) => void
  onSend: () => void
  onCancel: () => void
  /** The editor takes the focus on mount if this is above 0, and whenever it changes. */
  focusRequests: number
}

/** The editor of comments: a small rich text, in which `@` mentions a user. */
export default function CommentEditor({
  content,
  label,
  placeholder,
  people,
  onChange,
  onSend,
  onCancel,
  focusRequests,
}: CommentEditorProps) {
  const mentions = useSuggestions((query) =>
    people
      .filter(({ name }) => matches(name, query))
      .slice(0, maxShown)
      .map(({ id, name }) => ({ id, label: name })),
  )

  // The editor is created once, so it reads current props through a ref.
  const latest = useRef({ open: mentions.open, onSend, onCancel, onChange })
  useEffect(() => {
    latest.current = { open: mentions.open, onSend, onCancel, onChange }
  })

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
        pluginKey: mentionsKey,
        items: () => [],
        render: mentions.render,
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
      if (latest.current.open) return false
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
    content: content.html,
    editorProps,
    onUpdate: ({ editor: updated }) => latest.current.onChange(updated.isEmpty ? '' : updated.getHTML()),
  })
  const isEmpty = useEditorState({ editor, selector: (state) => state.editor?.isEmpty }) ?? content.html === ''
  // In the same editor, which keeps the focus: a new one would lose the keys until it is drawn.
  const written = useRef(content)
  useEffect(() => {
    if (!editor || written.current === content) return
    written.current = content
    editor.commands.setContent(content.html, { emitUpdate: false })
  }, [editor, content])
  // Not `autofocus` or the command `focus`, whose timers fire later: before the editor is in the document, or after a click.
  useEffect(() => {
    if (focusRequests === 0 || !editor) return
    editor.chain().setTextSelection(editor.state.doc.content.size).scrollIntoView().run()
    editor.view.focus()
  }, [editor, focusRequests])
  return (
    <div className="relative">
      {isEmpty && (
        <p aria-hidden className="pointer-events-none absolute top-2 left-3 z-1 text-base text-placeholder lg:text-sm">
          {placeholder}
        </p>
      )}
      <EditorContent editor={editor} />
      {editor && (
        <SuggestionList
          suggestions={mentions}
          editor={editor}
          pluginKey={mentionsKey}
          label={t('people')}
          keyOf={({ id }) => id}
          empty={t('noMatchingPeople')}
        >
          {({ label: name }) => (
            <>
              <Avatar name={name} size="xs" />
              <span className="truncate">{name}</span>
            </>
          )}
        </SuggestionList>
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

const mentionsKey = new PluginKey('mentions')
const maxShown = 6
