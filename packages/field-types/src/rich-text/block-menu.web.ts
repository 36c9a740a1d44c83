import { Extension } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import { Suggestion, type SuggestionOptions } from '@tiptap/suggestion'
import { findBlocks, type FormatAction } from './format-actions.web.ts'

export const blockMenuKey = new PluginKey('blockMenu')

/** `/` at the start of a word opens a menu of blocks, while one matches what is typed after it. */
export const BlockMenu = Extension.create<Pick<SuggestionOptions<FormatAction, FormatAction>, 'render'>>({
  name: 'blockMenu',
  addProseMirrorPlugins() {
    return [
      Suggestion<FormatAction, FormatAction>({
        editor: this.editor,
        pluginKey: blockMenuKey,
        char: '/',
        allow: ({ state }) => state.selection.$from.parent.type.name !== 'codeBlock',
        shouldShow: ({ query }) => findBlocks(query).length > 0,
        command: ({ editor, range, props }) => {
          // A plain paragraph becomes any block; an item of a list does not.
          props.run(editor.chain().focus().deleteRange(range).clearNodes()).run()
        },
        ...(this.options.render && { render: this.options.render }),
      }),
    ]
  },
})
