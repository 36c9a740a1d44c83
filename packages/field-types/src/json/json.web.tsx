import { Button, Textarea } from '@monarch/ui'
import { useRef } from 'react'
import { Braces } from 'lucide-react'
import type { FieldCellProps, FieldInputProps, FieldTypeWeb } from '../definition.web.ts'
import type { Json } from '../exact-number.ts'
import { parseJson } from '../parse-json.ts'
import { findJsonProblem } from './json-problem.ts'
import { t } from './messages.ts'

export const jsonWeb: FieldTypeWeb = { Icon: Braces, Input: JsonInput, Cell: JsonCell, Whole: WholeJson, isWide: true }

/** The draft stays text, so that no digit passes through a float. 'Format' indents it, or moves the cursor to the error. */
function JsonInput({ draft, onDraft, placeholder, disabled, 'aria-label': label }: FieldInputProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  const text = 'text' in draft ? draft.text : draft.value === null ? '' : writeOut(draft.value)
  const format = () => {
    const problem = text.trim() === '' ? null : findJsonProblem(text)
    if (problem === null) return onDraft({ text: text.trim() === '' ? '' : writeOut(parseJson(text) as Json) })
    box.current?.focus()
    box.current?.setSelectionRange(problem, problem + 1)
  }
  return (
    <div className="flex flex-col items-start gap-1">
      <Textarea
        ref={box}
        rows={6}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        className="max-h-96 field-sizing-content min-h-36 font-mono lg:text-cell"
        aria-label={label}
        placeholder={placeholder}
        disabled={disabled}
        value={text}
        onValueChange={(text) => onDraft({ text })}
      />
      <Button variant="ghost" size="sm" disabled={disabled} onClick={format}>
        {t('format')}
      </Button>
    </div>
  )
}

function JsonCell({ type, field, value }: FieldCellProps) {
  return <span className="block truncate font-mono">{type.format(value, field).slice(0, maxLineLength)}</span>
}

function WholeJson({ value }: FieldCellProps) {
  return <span className="block font-mono text-cell break-words whitespace-pre-wrap">{writeOut(value)}</span>
}

/** Longer than any cell shows, but short enough to render in every row. */
const maxLineLength = 500

function writeOut(value: Json): string {
  return JSON.stringify(value, null, 2)
}
