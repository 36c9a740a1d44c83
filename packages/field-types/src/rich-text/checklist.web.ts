import { InputRule } from '@tiptap/core'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { t } from './editor-messages.ts'

/** A list of tasks in HTML is a list whose items have `data-checked`: `<ul><li data-checked="true"><p>…</p></li></ul>`. */
export const Checklist = TaskList.extend({
  parseHTML: () => [{ tag: 'ul', priority: 60, getAttrs: (list) => hasTask(list) && null }],
  renderHTML: () => ['ul', 0],
})

export const Task = TaskItem.extend({
  parseHTML: () => [{ tag: 'li[data-checked]', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  addInputRules() {
    return [...(this.parent?.() ?? []), taskInList]
  },
}).configure({ nested: true, a11y: { checkboxLabel: ({ textContent }) => textContent || t('task') } })

/** `- [ ] ` as in Markdown; the library's own rule handles only `[ ] ` in paragraphs. */
const taskInList = new InputRule({
  find: /^\[([ x]?)\]\s$/,
  handler: ({ state, range, match, chain }) => {
    if (state.selection.$from.node(-1).type.name !== 'listItem') return null
    chain()
      .deleteRange(range)
      .toggleTaskList()
      .updateAttributes('taskItem', { checked: match[1] === 'x' })
      .run()
    return undefined
  },
})

const hasTask = (list: HTMLElement): boolean =>
  [...list.children].some((item) => item instanceof HTMLElement && item.dataset.checked !== undefined)
