import { displayOf, webOf } from '@monarch/field-types/web'
import { cn, type Exit, FieldContext, focusAdjacent, focusWhenDrawn, keepsValue } from '@monarch/ui'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Generated } from '../../record-parts/generation.tsx'
import { answerFor, type RecordData, relatedOf } from '../../record-data/documents.ts'
import type { EntityStructure, Field } from '../../record-data/structure.ts'
import { useFirstFocus } from '../../../lib/focus/use-first-focus.ts'
import type { FieldEdit } from './edit-state.ts'
import type { FieldCommands } from './use-field-edits.ts'

interface ValueEditorProps {
  id: string
  structure: EntityStructure
  field: Field
  record: RecordData
  display?: string | undefined
  /** `null` for an editor that is always open and saves each value. */
  edit: FieldEdit | null
  commands: FieldCommands
  labelId: string
  describedBy: string | undefined
  /** Additional elements of the editor. */
  children?: ReactNode
}

/** Edits a value in place: Enter and blur save, Escape reverts. */
export function ValueEditor({
  id,
  structure,
  field,
  record,
  display,
  edit,
  commands,
  labelId,
  describedBy,
  children,
}: ValueEditorProps) {
  const { Input } = displayOf(field.type, display)
  const web = webOf(field.type)
  const frame = useRef<HTMLDivElement>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isUsual = Input === web.Input
  const isDirect = isAlwaysOpen(field)
  const isPicker = isUsual && web.edit === 'picker' && edit?.isFresh === true
  useFirstFocus(frame, edit?.isFresh === true && !isPicker && !isDirect, edit?.caret)
  const isInvalid = edit?.problem?.kind === 'refused'
  const control = useMemo(
    () => ({ id, labelId, describedBy, invalid: isInvalid, required: field.spec.required }),
    [id, labelId, describedBy, isInvalid, field.spec.required],
  )

  // The opener is the record or its heading if a shortcut opened the editor.
  const [opener] = useState(() => (isContainer(document.activeElement) ? document.activeElement : null))
  /** Returns the focus to its opener or the value, or after Tab to the control beside it, unless the user has moved it. */
  const end = (work: (field: Field) => void, exit: Exit = 'enter') => {
    work(field)
    focusWhenDrawn(() => {
      const value = document.getElementById(id)
      value?.focus({ preventScroll: true })
      focusAdjacent(value, exit)
      // On the value, the next shortcut would be typed over it.
      if (exit !== 'tab' && exit !== 'shiftTab' && opener?.isConnected) opener.focus({ preventScroll: true })
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    // Keys of a picker bubble here through React's tree. A sheet prevents the default of Escape to leave it to the
    // editor.
    const isTaken = event.defaultPrevented && !(event.key === 'Escape' && frame.current?.closest('[role=dialog]'))
    if (isDirect || isTaken || event.nativeEvent.isComposing || !frame.current?.contains(target)) return
    const isOneLine = target.tagName === 'INPUT'
    const isCommit = event.key === 'Enter' && (event.ctrlKey || event.metaKey || isOneLine)
    if (event.key === 'Escape') end(commands.cancel)
    else if (isCommit) end(edit?.problem?.kind === 'conflict' ? commands.overwrite : commands.commit)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  // The focus may move to the editor's menu in a portal, or to another window.
  const onFocus = () => clearTimeout(leaving.current)
  const onBlur = (event: FocusEvent) => {
    if (isDirect || isPicker || document.activeElement === event.target) return
    leaving.current = setTimeout(() => commands.commit(field))
  }
  useEffect(() => () => clearTimeout(leaving.current), [])
  const draft = edit?.draft ?? { value: record[field.name] ?? null }
  return (
    <div
      ref={frame}
      data-editor={isDirect ? '' : 'open'}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={onBlur}
      className={cn('min-w-0', !isDirect && edit && '-mr-2 -ml-2.5')}
    >
      <div className={web.Toggle ? 'flex min-h-control items-center' : 'contents'}>
        <FieldContext value={control}>
          <Generated field={field} record={record}>
            <Input
              type={field.type}
              field={field.spec}
              draft={draft}
              onDraft={(next) => (isDirect ? commands.set(field, next) : commands.write(field, next))}
              placeholder={field.placeholder ?? undefined}
              answer={answerFor(field, record)}
              {...((field.type.files || !edit?.draft) && { related: relatedOf(structure, field, record) })}
              {...(isPicker && {
                onExit: (exit: Exit) => end(keepsValue(exit) ? commands.commit : commands.cancel, exit),
              })}
            />
          </Generated>
        </FieldContext>
      </div>
      {children}
    </div>
  )
}

/** Whether the element has the focus without being a control. */
function isContainer(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element !== document.body && element.tabIndex < 0
}

/** Checkboxes and stars are edited in their cell; files have no separate editor either. */
export function isAlwaysOpen({ type }: Field): boolean {
  return webOf(type).Toggle !== undefined || type.files !== undefined
}
