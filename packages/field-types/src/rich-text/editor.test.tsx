import { Editor } from '@tiptap/core'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { BlockMenu } from './block-menu.web.ts'
import { richTextExtensions } from './editor-extensions.web.ts'
import { findBlocks } from './format-actions.web.ts'
import { sanitizeHtml } from './html.ts'

function open(content = '', more: Parameters<typeof BlockMenu.configure>[0] = {}): Editor {
  const editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: [...richTextExtensions, BlockMenu.configure(more)],
    content,
  })
  onTestFinished(() => editor.destroy())
  return editor
}

/** Like keys in a browser: each character passes the rules for Markdown, `\n` is Enter. */
function type({ view }: Editor, text: string): void {
  for (const character of text) {
    if (character === '\n') {
      press(view, 'Enter')
      continue
    }
    const { from, to } = view.state.selection
    const insert = () => view.state.tr.insertText(character, from, to)
    const isTaken = view.someProp('handleTextInput', (handle) => handle(view, from, to, character, insert))
    if (!isTaken) view.dispatch(insert())
  }
}

function press(view: Editor['view'], key: string): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  return view.someProp('handleKeyDown', (handle) => handle(view, event)) ?? false
}

describe('Markdown as typed', () => {
  test.each([
    ['# Plan', '<h1>Plan</h1>'],
    ['## Plan', '<h2>Plan</h2>'],
    ['- a\nb', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    ['* a', '<ul><li><p>a</p></li></ul>'],
    ['3. a', '<ol start="3"><li><p>a</p></li></ol>'],
    ['[ ] call', '<ul><li data-checked="false"><p>call</p></li></ul>'],
    ['[x] call\nsend', '<ul><li data-checked="true"><p>call</p></li><li data-checked="false"><p>send</p></li></ul>'],
    ['- [ ] call\nsend', '<ul><li data-checked="false"><p>call</p></li><li data-checked="false"><p>send</p></li></ul>'],
    ['1. [x] call', '<ul><li data-checked="true"><p>call</p></li></ul>'],
    ['> said', '<blockquote><p>said</p></blockquote>'],
    ['``` a = 1', '<pre><code>a = 1</code></pre>'],
    ['--- after', '<hr><p> after</p>'],
    ['**bold** _light_ `code` ~~not~~ ', '<p><strong>bold</strong> <em>light</em> <code>code</code> <s>not</s> </p>'],
    ['[site](https://example.com) ', '<p><a href="https://example.com">site</a> </p>'],
    ['[bad](javascript:alert(1)) ', '<p>[bad](javascript:alert(1)) </p>'],
  ])('%j', (text, html) => {
    const editor = open()
    type(editor, text)
    expect(editor.getHTML()).toBe(html)
  })
})

describe('pasted', () => {
  const paste = (editor: Editor, text: string) => {
    const clipboardData = {
      getData: (kind: string) => (kind === 'text/plain' ? text : ''),
      types: ['text/plain'],
      files: [],
    }
    editor.view.pasteText(text, Object.assign(new Event('paste'), { clipboardData }) as unknown as ClipboardEvent)
  }

  test.each([
    [
      'a web address over a selection is its link',
      'https://example.com/a',
      '<p>see <a href="https://example.com/a">there</a></p>',
    ],
    ['other text replaces the selection', 'here', '<p>see here</p>'],
    ['an unsafe address is text', 'javascript:alert(1)', '<p>see javascript:alert(1)</p>'],
  ])('%s', (_case, text, html) => {
    const editor = open('<p>see there</p>')
    editor.commands.setTextSelection({ from: 5, to: 10 })
    paste(editor, text)
    expect(editor.getHTML()).toBe(html)
  })

  test('Markdown is formatted, tasks included', async () => {
    const editor = open()
    paste(editor, '## Plan\n\n- [ ] call\n- [x] **send**')
    await vi.waitFor(() => expect(editor.getHTML()).toContain('Plan'))
    expect(editor.getHTML()).toBe(
      '<h2>Plan</h2><ul><li data-checked="false"><p>call</p></li>' +
        '<li data-checked="true"><p><strong>send</strong></p></li></ul>',
    )
  })
})

describe('the / menu', () => {
  const openMenu = (content = '') => {
    const asked: (string | null)[] = []
    let choose: ((block: ReturnType<typeof findBlocks>[0]) => void) | undefined
    const editor = open(content, {
      render: () => ({
        onStart: ({ query, command }) => void (asked.push(query), (choose = command)),
        onUpdate: ({ query, command }) => void (asked.push(query), (choose = command)),
        onExit: () => void asked.push(null),
      }),
    })
    return { editor, asked, choose: (block: ReturnType<typeof findBlocks>[0]) => choose!(block) }
  }

  const places = [
    ['an empty text', ''],
    ['a list', '<ul><li><p></p></li></ul>'],
    ['a checklist', '<ul><li data-checked="false"><p></p></li></ul>'],
    ['a heading', '<h2></h2>'],
  ] as const
  const cases = places.flatMap(([place, content]) => findBlocks('').map((block) => ({ place, content, ...block })))

  test.each(cases)('makes a block of $place: $label', async ({ content, ...block }) => {
    const { editor, asked, choose } = openMenu(content)
    editor.commands.setTextSelection(editor.state.doc.content.size)
    type(editor, '/')
    await vi.waitFor(() => expect(asked).toContain(''))
    choose(block)
    type(editor, 'x')
    expect(editor.getText()).not.toContain('/')
    expect(block.isOn(editor)).toBe(block.label() !== 'Divider')
    expect(editor.getHTML().includes('<hr>')).toBe(block.label() === 'Divider')
    // The server keeps what the menu makes.
    expect(sanitizeHtml(editor.getHTML())).toBe(editor.getHTML())
  })

  test('opens at the start of a word only, and closes when no block matches', async () => {
    const { editor, asked } = openMenu()
    type(editor, '5/6 and/or')
    expect(asked).toEqual([])
    type(editor, ' /us')
    await vi.waitFor(() => expect(asked.at(-1)).toBeNull())
    expect(asked).not.toContain('us')
  })

  test('stays closed in code', () => {
    const { editor, asked } = openMenu('<pre><code></code></pre>')
    type(editor, '/')
    expect(asked).toEqual([])
  })

  test.each([
    ['todo', ['Checklist']],
    ['list', ['Bulleted list', 'Numbered list']],
    ['h', ['Heading', 'Subheading', 'Divider']],
    ['nothing', []],
  ])('finds blocks by their words: %s', (query, labels) => {
    expect(findBlocks(query).map(({ label }) => label())).toEqual(labels)
  })
})

test('a text is not changed by opening it', () => {
  const html =
    '<h2>Terms</h2><ul><li data-checked="true"><p>a</p><ul><li data-checked="false"><p>b</p></li></ul></li></ul>' +
    '<ul><li><p>c</p></li></ul><ol start="3"><li><p>x</p></li></ol><blockquote><p>q</p></blockquote><pre><code>a</code></pre>'
  expect(open(html).getHTML()).toBe(html)
  expect(sanitizeHtml(html)).toBe(html)
})
