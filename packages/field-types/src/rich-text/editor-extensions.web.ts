import { type Editor, Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { sanitizeHtml } from './html.ts'

/** Pasted Markdown becomes formatted text. */
export const MarkdownPaste = Extension.create({
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
export const FormKeys = Extension.create({
  name: 'formKeys',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: { keydown: (_view, event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) },
      },
    }),
  ],
})

function looksLikeMarkdown(text: string): boolean {
  return /^(?:#{1,6} |[-*+] |\d{1,9}[.)] |> |```)|\*\*\S|\]\((?:https?:\/\/|mailto:)/m.test(text)
}

/** Loads the Markdown parser on first use. */
async function insertMarkdown(editor: Editor, text: string): Promise<void> {
  const { marked } = await import('marked')
  if (editor.isDestroyed) return
  editor.commands.insertContent(sanitizeHtml(marked.parse(text, { async: false })))
}
