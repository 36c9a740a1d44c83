import { draftText, readValueDraft, type ValueDraft } from '@monarch/field-types'
import { hasRunningUploads, uploadsEnd, webOf } from '@monarch/field-types/web'
import {
  cn,
  type Exit,
  exitOf,
  isLastStop,
  keepsValue,
  Popover,
  PopoverContent,
  PopoverTrigger,
  putCaretAtEnd,
  usePicker,
} from '@monarch/ui'
import { CircleAlert } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { Generated } from '../../../record-parts/generation.tsx'
import { answerFor, type RecordData, relatedOf } from '../../../record-data/documents.ts'
import type { Field } from '../../../record-data/structure.ts'
import { FirstFocus } from '../../../../lib/focus/FirstFocus.tsx'
import { type CellProblem, type Leave, useTable } from '../model/table-context.ts'
import { isDraft } from '../model/draft-record.ts'

interface CellEditorProps {
  field: Field
  record: RecordData
  start: 'kept' | 'typed'
  problem: CellProblem | undefined
}

/** Edits a value in its cell or in a popover. Keeps the draft until editing ends. */
export function CellEditor(props: CellEditorProps) {
  const { edit } = webOf(props.field.type)
  const editor = useEditor(props)
  return edit === undefined ? (
    <BoxEditor {...props} editor={editor} />
  ) : (
    <LineEditor {...props} editor={editor} isPicker={edit === 'picker'} />
  )
}

type Editor = ReturnType<typeof useEditor>

function useEditor({ field, record, start, problem }: CellEditorProps) {
  const table = useTable()
  const { edit } = webOf(field.type)
  const [draft, setDraft] = useState<ValueDraft>(() => {
    const isReplaced = start === 'typed' && edit !== 'picker' && !field.type.files
    return isReplaced ? { value: null } : (problem?.draft ?? { value: record[field.name] ?? null })
  })
  const [isTouched, setIsTouched] = useState(start === 'typed')
  const [message, setMessage] = useState(start === 'typed' ? null : (problem?.message ?? null))
  const latest = useRef(draft)
  const isDone = useRef(false)
  const [opened] = useState(record)

  /**
   * The record when the editor opened, because the user has not seen later values. A draft uses its current record,
   * which changes when it is stored.
   */
  const seen = () => (isDraft(opened) ? record : opened)

  const change = (next: ValueDraft) => {
    latest.current = next
    setDraft(next)
    setIsTouched(true)
    setMessage(null)
  }
  const end = () => {
    const wasDone = isDone.current
    isDone.current = true
    return !wasDone
  }
  /** Shows why the draft is invalid. */
  const check = () => {
    const read = readValueDraft(field.type, field.spec, latest.current)
    if (!read.ok) setMessage(read.message)
    return read.ok
  }
  const writeFiles = () => {
    const read = readValueDraft(field.type, field.spec, latest.current)
    if (read.ok) table.write(seen(), field, read.value)
    else table.keep(record, field, { draft: latest.current, message: read.message })
  }
  /** An invalid draft stays in the cell when the user leaves it. */
  const leave = (to: Leave = 'stay') => {
    const read = readValueDraft(field.type, field.spec, latest.current)
    if (!end()) return
    if (field.type.files && hasRunningUploads()) {
      // Committing the current value writes nothing, and moves the focus.
      if (isDraft(record)) table.cancel(record, field)
      else table.commit(seen(), field, seen()[field.name] ?? null, to)
      return void uploadsEnd().then(writeFiles)
    }
    if (read.ok) table.commit(seen(), field, read.value, to)
    else table.refuse(record, field, { draft: latest.current, message: read.message })
  }
  const commit = (to: Leave) => {
    if (check()) leave(to)
  }
  const cancel = () => {
    if (end()) table.cancel(record, field)
  }
  return { draft, isTouched, change, message, check, commit, leave, cancel }
}

type EditorProps = CellEditorProps & { editor: Editor }

/** An input in the cell, or the button of an open picker. */
function LineEditor({ field, record, editor, isPicker }: EditorProps & { isPicker: boolean }) {
  const { structure } = useTable()
  const { Input } = webOf(field.type)
  const frame = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (isPicker) return
    const input = frame.current?.querySelector<HTMLInputElement>('input, textarea')
    if (!input) return
    input.focus({ preventScroll: true })
    putCaretAtEnd(input)
  }, [isPicker])

  const onKeyDown = (event: KeyboardEvent) => {
    const exit = exitOf(event)
    if (isPicker || !exit || event.nativeEvent.isComposing) return
    if (keepsValue(exit)) editor.commit(directions[exit])
    else editor.cancel()
    event.preventDefault()
    event.stopPropagation()
  }
  const onBlur = (event: FocusEvent) => {
    if (!isPicker && !frame.current?.contains(event.relatedTarget)) editor.leave()
  }
  return (
    <div
      ref={frame}
      onKeyDownCapture={onKeyDown}
      onKeyDown={keepKeys}
      onBlur={onBlur}
      data-editor="open"
      data-untouched={!editor.isTouched || undefined}
      className="cell-editor"
    >
      <Generated field={field} record={record}>
        <Input
          type={field.type}
          field={field.spec}
          draft={editor.draft}
          onDraft={editor.change}
          related={relatedOf(structure, field, record)}
          answer={answerFor(field, record)}
          aria-label={field.label}
          {...(isPicker && { onExit: (exit: Exit) => exitEditor(editor, exit) })}
        />
      </Generated>
      {editor.message && <Problem message={editor.message} className="absolute top-full left-0 mt-px" />}
    </div>
  )
}

/** Editors too large for a cell open in a popover. */
function BoxEditor({ field, record, editor }: EditorProps) {
  const { structure } = useTable()
  const { Input } = webOf(field.type)
  const { root, content, leave } = usePicker({
    defaultOpen: true,
    keep: editor.check,
    onExit: (exit) => exitEditor(editor, exit),
  })
  return (
    <Popover {...root}>
      <PopoverTrigger asChild>
        <span aria-hidden className="pointer-events-none absolute inset-x-0 top-0 h-0" />
      </PopoverTrigger>
      <PopoverContent
        label={field.label}
        sideOffset={0}
        data-editor="open"
        className="flex w-96 flex-col gap-2"
        {...content}
        onKeyDown={(event) => {
          event.stopPropagation()
          const isText = (event.target as HTMLElement).matches('textarea, [contenteditable=true]')
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) leave('enter')
          // Shift+Tab reaches the buttons of the editor.
          else if (
            event.key === 'Tab' &&
            !event.shiftKey &&
            !event.defaultPrevented &&
            (isText || isLastStop(event.currentTarget, event.target))
          ) {
            event.preventDefault()
            leave('tab')
          }
        }}
      >
        <FirstFocus>
          <Generated field={field} record={record}>
            <Input
              type={field.type}
              field={field.spec}
              draft={editor.draft}
              onDraft={editor.change}
              related={relatedOf(structure, field, record)}
              answer={answerFor(field, record)}
              aria-label={field.label}
            />
          </Generated>
        </FirstFocus>
        {editor.message && <Problem message={editor.message} />}
      </PopoverContent>
    </Popover>
  )
}

export function Problem({ message, className }: { message: string; className?: string }) {
  return (
    <p
      role="alert"
      className={cn(
        'flex w-max max-w-72 gap-1.5 rounded-md bg-error-bg px-2 py-1 text-left text-xs whitespace-normal text-error',
        className,
      )}
    >
      <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      {message}
    </p>
  )
}

export function problemText(field: Field, { draft }: CellProblem): string {
  return draftText(field.type, field.spec, draft)
}

/** Keys in an editor must not reach the table. */
function keepKeys(event: KeyboardEvent): void {
  event.stopPropagation()
}

/** The cell that gets the focus when the user leaves an editor. */
const directions = {
  enter: 'down',
  shiftEnter: 'up',
  tab: 'right',
  shiftTab: 'left',
  escape: 'stay',
  outside: 'stay',
} as const satisfies Record<Exit, Leave>

function exitEditor(editor: Editor, exit: Exit): void {
  if (keepsValue(exit)) editor.leave(directions[exit])
  else editor.cancel()
}
