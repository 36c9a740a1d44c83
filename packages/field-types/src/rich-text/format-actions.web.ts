import type { ChainedCommands, Editor } from '@tiptap/core'
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Italic,
  List,
  ListOrdered,
  ListTodo,
  type LucideIcon,
  Minus,
  Pilcrow,
  Quote,
  SquareCode,
  Strikethrough,
  Underline,
} from 'lucide-react'
import { t } from './editor-messages.ts'

/** One entry of the toolbars and of the `/` menu. */
export interface FormatAction {
  readonly label: () => string
  /** Keys, or the Markdown that does the same while typing. */
  readonly shortcut: string
  /** Other words that find it in the `/` menu. */
  readonly words?: () => string
  readonly Icon: LucideIcon
  readonly isOn: (editor: Editor) => boolean
  readonly run: (chain: ChainedCommands) => ChainedCommands
}

const bold: FormatAction = {
  label: () => t('bold'),
  shortcut: 'Mod+B',
  Icon: Bold,
  isOn: (editor) => editor.isActive('bold'),
  run: (chain) => chain.toggleBold(),
}
const italic: FormatAction = {
  label: () => t('italic'),
  shortcut: 'Mod+I',
  Icon: Italic,
  isOn: (editor) => editor.isActive('italic'),
  run: (chain) => chain.toggleItalic(),
}
const underline: FormatAction = {
  label: () => t('underline'),
  shortcut: 'Mod+U',
  Icon: Underline,
  isOn: (editor) => editor.isActive('underline'),
  run: (chain) => chain.toggleUnderline(),
}
const strike: FormatAction = {
  label: () => t('strikethrough'),
  shortcut: 'Mod+Shift+S',
  Icon: Strikethrough,
  isOn: (editor) => editor.isActive('strike'),
  run: (chain) => chain.toggleStrike(),
}
const code: FormatAction = {
  label: () => t('code'),
  shortcut: 'Mod+E',
  Icon: Code,
  isOn: (editor) => editor.isActive('code'),
  run: (chain) => chain.toggleCode(),
}
const text: FormatAction = {
  label: () => t('text'),
  shortcut: 'Mod+Alt+0',
  words: () => t('wordsOfText'),
  Icon: Pilcrow,
  isOn: (editor) => editor.isActive('paragraph'),
  run: (chain) => chain.clearNodes(),
}
const heading: FormatAction = {
  label: () => t('heading'),
  shortcut: 'Mod+Alt+2',
  words: () => t('wordsOfHeading'),
  Icon: Heading2,
  isOn: (editor) => editor.isActive('heading', { level: 2 }),
  run: (chain) => chain.toggleHeading({ level: 2 }),
}
const subheading: FormatAction = {
  label: () => t('subheading'),
  shortcut: 'Mod+Alt+3',
  words: () => t('wordsOfSubheading'),
  Icon: Heading3,
  isOn: (editor) => editor.isActive('heading', { level: 3 }),
  run: (chain) => chain.toggleHeading({ level: 3 }),
}
const bulletedList: FormatAction = {
  label: () => t('bulletedList'),
  shortcut: 'Mod+Shift+8',
  words: () => t('wordsOfBulletedList'),
  Icon: List,
  isOn: (editor) => editor.isActive('bulletList'),
  run: (chain) => chain.toggleBulletList(),
}
const numberedList: FormatAction = {
  label: () => t('numberedList'),
  shortcut: 'Mod+Shift+7',
  words: () => t('wordsOfNumberedList'),
  Icon: ListOrdered,
  isOn: (editor) => editor.isActive('orderedList'),
  run: (chain) => chain.toggleOrderedList(),
}
const checklist: FormatAction = {
  label: () => t('checklist'),
  shortcut: 'Mod+Shift+9',
  words: () => t('wordsOfChecklist'),
  Icon: ListTodo,
  isOn: (editor) => editor.isActive('taskList'),
  run: (chain) => chain.toggleTaskList(),
}
const quote: FormatAction = {
  label: () => t('quote'),
  shortcut: 'Mod+Shift+B',
  words: () => t('wordsOfQuote'),
  Icon: Quote,
  isOn: (editor) => editor.isActive('blockquote'),
  run: (chain) => chain.toggleBlockquote(),
}
const codeBlock: FormatAction = {
  label: () => t('codeBlock'),
  shortcut: 'Mod+Alt+C',
  words: () => t('wordsOfCodeBlock'),
  Icon: SquareCode,
  isOn: (editor) => editor.isActive('codeBlock'),
  run: (chain) => chain.toggleCodeBlock(),
}
const divider: FormatAction = {
  label: () => t('divider'),
  shortcut: '---',
  words: () => t('wordsOfDivider'),
  Icon: Minus,
  isOn: (editor) => editor.isActive('horizontalRule'),
  run: (chain) => chain.setHorizontalRule(),
}

/** Above the text. */
export const textTools = [bold, italic, underline, heading, subheading, bulletedList, numberedList, checklist, quote]
/** Beside selected text. */
export const selectionTools = [bold, italic, underline, strike, code]
/** In the `/` menu. */
const blocks = [text, heading, subheading, bulletedList, numberedList, checklist, quote, codeBlock, divider]

/** The blocks with a word that begins with the query. */
export function findBlocks(query: string): FormatAction[] {
  const typed = query.toLowerCase()
  return blocks.filter(({ label, words }) =>
    [label(), ...`${label()} ${words?.() ?? ''}`.split(' ')].some((word) => word.toLowerCase().startsWith(typed)),
  )
}
