import { needOffline } from '@monarch/ui'
import { type Editor, Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { StarterKit } from '@tiptap/starter-kit'
import { isSafeAddress } from '../safe-address.ts'
import { Checklist, Task } from './checklist.web.ts'
import { sanitizeHtml } from './html.ts'

/** Pasted Markdown becomes formatted text. */
const MarkdownPaste = Extension.create({
  name: 'markdownPaste',
  addProseMirrorPlugins() {
    const { editor } = this
    return [
      new Plugin({
        props: {
          handlePaste: (_view, { clipboardData }) => {
            if (!clipboardData || clipboardData.types.includes('text/html') || editor.isActive('codeBlock'))
              return false
            const text = clipboardData.getData('text/plain')
            if (!looksLikeMarkdown(text)) return false
            void insertMarkdown(editor, text)
            return true
          },
        },
      }),
    ]
  },
})

/** `Mod+Enter` is left to the form; `Shift+Enter` breaks a line. */
const FormKeys = Extension.create({
  name: 'formKeys',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: { keydown: (_view, event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) },
      },
    }),
  ],
})

/** The editor allows exactly what `sanitizeHtml` keeps, so that nothing is lost on the server. */
export const richTextExtensions = [
  StarterKit.configure({
    // A trailing node would change a text when it is opened.
    trailingNode: false,
    link: {
      openOnClick: false,
      markdownLinks: true,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address) => isSafeAddress(address),
    },
  }),
  Checklist,
  Task,
  MarkdownPaste,
  FormKeys,
]

function looksLikeMarkdown(text: string): boolean {
  return /^(?:#{1,6} |[-*+] |\d{1,9}[.)] |> |```)|\*\*\S|\]\((?:https?:\/\/|mailto:)/m.test(text)
}

const loadMarked = () => import('marked')
needOffline(loadMarked)

/** Loads the Markdown parser on first use. */
async function insertMarkdown(editor: Editor, text: string): Promise<void> {
  const { marked } = await loadMarked()
  if (editor.isDestroyed) return
  const html = marked.parse(text, { async: false })
  editor.commands.insertContent(sanitizeHtml(html.replace(taskOfMarked, (_, done) => `<li data-checked="${!!done}">`)))
}

/** The beginning of a task in a list, as the Markdown parser writes it. */
const taskOfMarked = /<li>(?:<p>)?<input (checked="" )?disabled="" type="checkbox"> ?/g
