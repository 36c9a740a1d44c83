import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  startCompletion,
} from '@codemirror/autocomplete'
import { linter } from '@codemirror/lint'
import { type Extension, RangeSetBuilder, StateEffect } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { type Token, tokenize } from '@monarch/formula'
import { describeProblem } from '../computed/describe-result.ts'
import type { SettingsProblem, SourceField } from '../structure-source.ts'
import { completionsAt } from './completion.ts'
import { t } from '../computed/messages.ts'

/** The fields of the entity, read each time because they change during editing. */
export interface FormulaContext {
  readonly fields: readonly SourceField[]
  problemsOf(this: void, expression: string): readonly SettingsProblem[]
}

/** The fields have been loaded or have changed. */
export const contextChanged = StateEffect.define<null>()

/** Highlighting, completions and problems of a formula, from the language's lexer and checker. */
export function formulaLanguage(context: () => FormulaContext): Extension {
  return [
    colors,
    autocompletion({
      override: [(at) => propose(at, context())],
      icons: false,
      maxRenderedOptions: 200,
      // An Enter that the user pressed for the form just before does not accept a completion.
      interactionDelay: 75,
    }),
    linter((view) => underline(view, context()), {
      delay: 300,
      needsRefresh: ({ transactions }) =>
        transactions.some(({ effects }) => effects.some((effect) => effect.is(contextChanged))),
    }),
  ]
}

function propose(at: CompletionContext, { fields }: FormulaContext): CompletionResult | null {
  const found = completionsAt(at.state.doc.toString(), at.pos, fields)
  if (!found) return null
  const isRequested =
    at.explicit || found.from < at.pos || /[{.]$/.test(at.state.sliceDoc(Math.max(0, at.pos - 1), at.pos))
  if (!isRequested) return null
  return {
    from: found.from,
    options: found.options.map(({ kind, text, after, name, label, info }) => ({
      label: name,
      detail: label,
      type: kind,
      boost: kind === 'function' ? 0 : 1,
      ...(info !== undefined && { info }),
      apply: (view: EditorView, _completion: unknown, from: number, to: number) => {
        view.dispatch({ changes: { from, to: to + after, insert: text }, selection: { anchor: from + text.length } })
        // Opens the completions of the record's fields.
        if (kind === 'record') startCompletion(view)
      },
    })),
    validFor: /^[\p{L}\p{N}_]*$/u,
  }
}

function underline(view: EditorView, { problemsOf }: FormulaContext) {
  const { length } = view.state.doc
  return problemsOf(view.state.doc.toString()).flatMap((problem) => {
    const { from, to, suggestion } = problem
    if (from === undefined || to === undefined) return []
    const end = Math.min(to, length)
    const take = (editor: EditorView, start: number, stop: number) =>
      editor.dispatch({ changes: { from: start, to: stop, insert: suggestion ?? '' } })
    return {
      from: Math.min(from, end),
      to: end,
      severity: 'error' as const,
      message: describeProblem(problem),
      ...(suggestion !== undefined && { actions: [{ name: t('useSuggestion', { suggestion }), apply: take }] }),
    }
  })
}

const colors = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = paint(view)
    }
    update({ docChanged, view }: ViewUpdate) {
      if (docChanged) this.decorations = paint(view)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

function paint(view: EditorView): DecorationSet {
  const marks = new RangeSetBuilder<Decoration>()
  const source = view.state.doc.toString()
  for (const token of tokenize(source).tokens) {
    const look = lookOf(token, source)
    if (look && token.to > token.from) marks.add(token.from, token.to, look)
  }
  return marks.finish()
}

const mark = (name: string) => Decoration.mark({ class: `formula-${name}` })
const looks = {
  number: mark('number'),
  text: mark('text'),
  field: mark('field'),
  function: mark('function'),
  word: mark('word'),
}
const words = new Set(['and', 'or', 'not', 'true', 'false'])

function lookOf({ type, text, to }: Token, source: string): Decoration | null {
  if (type === 'number' || type === 'text' || type === 'field') return looks[type]
  if (type !== 'name') return null
  return words.has(text.toLowerCase()) && source[to] !== '(' ? looks.word : looks.function
}
