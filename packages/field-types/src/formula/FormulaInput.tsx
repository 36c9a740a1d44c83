import {
  acceptCompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
  completionStatus,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching } from '@codemirror/language'
import { forceLinting } from '@codemirror/lint'
import { Compartment, EditorState } from '@codemirror/state'
import { EditorView, keymap, placeholder as placeholderOf, tooltips } from '@codemirror/view'
import { cn, inputLook, useFieldGroup } from '@monarch/ui'
import { type AriaAttributes, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { contextChanged, formulaLanguage, type FormulaContext } from './language.web.ts'
import { formulaTheme } from './theme.web.ts'

export interface FormulaInputHandle {
  /** Inserts a text at the cursor, or replaces a range. */
  insert(text: string, range?: { from: number; to: number }): void
  select(range: { from: number; to: number }): void
}

interface FormulaInputProps {
  ref: Ref<FormulaInputHandle>
  value: string
  onChange: (value: string) => void
  context: FormulaContext
  placeholder: string
  disabled: boolean
}

/** The editor of a formula. Tab accepts the highlighted suggestion or moves the focus, and Mod+Enter is left to the form. */
export default function FormulaInput({ ref, value, onChange, context, placeholder, disabled }: FormulaInputProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const latest = useRef({ value, onChange, context })
  const access = useRef(new Compartment())
  const wired = useFieldGroup<{ 'aria-invalid'?: AriaAttributes['aria-invalid'] }>({})
  const attributes = JSON.stringify({
    ...wired,
    'aria-multiline': true,
    'aria-disabled': disabled || undefined,
    spellcheck: false,
    autocapitalize: 'off',
  })

  useEffect(() => {
    latest.current = { value, onChange, context }
  })

  useEffect(() => {
    const editor = new EditorView({
      parent: host.current!,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          history(),
          closeBrackets(),
          bracketMatching(),
          formulaLanguage(() => latest.current.context),
          keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...ownKeys]),
          EditorView.lineWrapping,
          placeholderOf(placeholder),
          // The scrolling form would clip the popup.
          tooltips({ position: 'fixed' }),
          formulaTheme,
          access.current.of([]),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) latest.current.onChange(state.doc.toString())
          }),
        ],
      }),
    })
    view.current = editor
    // A surrounding dialog handles Escape before the editor does; while completions are open, Escape closes those.
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !editor.hasFocus || completionStatus(editor.state) !== 'active') return
      event.preventDefault()
      event.stopImmediatePropagation()
      closeCompletion(editor)
    }
    window.addEventListener('keydown', onEscape, { capture: true })
    return () => {
      window.removeEventListener('keydown', onEscape, { capture: true })
      editor.destroy()
      view.current = null
    }
  }, [placeholder])

  useEffect(() => {
    const given = Object.entries(JSON.parse(attributes) as Record<string, unknown>)
    const texts = Object.fromEntries(given.map(([name, each]) => [name, String(each)]))
    const editable = [EditorView.editable.of(!disabled), EditorState.readOnly.of(disabled)]
    view.current?.dispatch({
      effects: access.current.reconfigure([EditorView.contentAttributes.of(texts), ...editable]),
    })
  }, [attributes, disabled])

  // The text may change from outside: another field is opened, a draft restored.
  useEffect(() => {
    const editor = view.current
    if (!editor || editor.state.doc.toString() === value) return
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } })
  }, [value])

  // When the fields are loaded or change, problems are checked again.
  useEffect(() => {
    const editor = view.current
    if (!editor) return
    editor.dispatch({ effects: contextChanged.of(null) })
    forceLinting(editor)
  }, [context])

  useImperativeHandle(ref, () => ({
    insert(text, range) {
      const editor = view.current
      if (!editor) return
      const { from, to } = range ?? editor.state.selection.main
      editor.dispatch({ changes: { from, to, insert: text }, selection: { anchor: from + text.length } })
      editor.focus()
    },
    select({ from, to }) {
      const editor = view.current
      if (!editor) return
      const { length } = editor.state.doc
      editor.dispatch({
        selection: { anchor: Math.min(from, length), head: Math.min(to, length) },
        scrollIntoView: true,
      })
      editor.focus()
    },
  }))

  return (
    <div
      ref={host}
      className={cn(
        inputLook,
        'h-auto min-h-20 p-0 font-mono',
        'lg:text-cell pointer-coarse:h-auto',
        'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ring',
        wired['aria-invalid'] && 'border-error',
        disabled && 'cursor-not-allowed opacity-50',
      )}
    />
  )
}

const ownKeys = [
  { key: 'Tab', run: acceptCompletion },
  ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter' && key !== 'Escape'),
]
