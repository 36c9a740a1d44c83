import { type Json, readValueDraft, type ValueDraft } from '@monarch/field-types'
import { toast } from '@monarch/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { focusControl } from '../../../forms/FormFieldInput.tsx'
import { ApiError, messageOf } from '../../../lib/api/api-error.ts'
import { savedCheck } from '../../../lib/constants.ts'
import { isSame } from '../../record-data/write/record-writes.ts'
import { besideOf, type RecordData } from '../../record-data/documents.ts'
import type { EntityStructure, Field } from '../../record-data/structure.ts'
import { pushUndo, sayUndone } from '../../record-data/write/undo.ts'
import { type EditAction, type EditState, noEdits, overlay, reduceEdits } from './edit-state.ts'
import { type FieldWritten, writeField } from '../../record-data/write/write-field.ts'

/** What can be done with a value; the same object as long as the record is looked at. */
export interface FieldCommands {
  readonly open: (field: Field) => void
  readonly write: (field: Field, draft: ValueDraft) => void
  /** What was typed is saved when it can be, else it stays with what is wrong with it. */
  readonly commit: (field: Field) => void
  /** A value that is complete as it comes: a checkbox, a file. */
  readonly set: (field: Field, draft: ValueDraft) => void
  /** What was typed is thrown away; of a conflict, theirs stays. */
  readonly cancel: (field: Field) => void
  /** Over what somebody else has written. */
  readonly insist: (field: Field) => void
}

export interface FieldEdits {
  readonly state: EditState
  /** The record with what is on its way. */
  readonly shown: RecordData
  readonly commands: FieldCommands
  readonly dispatch: (action: EditAction) => void
}

/** The values of an open record: each is changed where it stands and saved on its own. */
export function useFieldEdits(
  tenantId: string | null,
  structure: EntityStructure,
  record: RecordData,
  formId: string,
): FieldEdits {
  const client = useQueryClient()
  const [state, setState] = useState(noEdits)
  // Within one event a picker says what was chosen and that it is closed: the second has to know the first.
  const latest = useRef(state)
  const dispatch = useCallback((action: EditAction) => {
    latest.current = reduceEdits(latest.current, action)
    setState(latest.current)
  }, [])
  const shown = useMemo(() => {
    const beside = (name: string) => {
      const field = structure.entity.fields.find((known) => known.name === name)
      return field ? besideOf(field) : ''
    }
    return overlay(record, state.sending, beside)
  }, [record, state.sending, structure])
  const current = useRef(shown)
  const isMounted = useRef(false)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    current.current = shown
  })
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const { id: recordId } = record

  const commands = useMemo((): FieldCommands => {
    const scope = { client, tenantId, structure }
    // What has just been sent is not drawn yet.
    const valueOf = ({ name }: Field): Json => {
      const sent = latest.current.sending[name]
      const isAhead = sent && (sent.version === null || current.current.version < sent.version)
      return isAhead ? sent.value : (current.current[name] ?? null)
    }
    const refocus = (field: Field) => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusControl(formId, field.name)
      })
    }

    /** One after the other, so that each finds the version that the one before has made. */
    const send = (field: Field, value: Json, seen: Json): Promise<FieldWritten | null> => {
      dispatch({ type: 'send', field: field.name, value })
      const turn = queue.current.then(async () => {
        try {
          const written = await writeField(scope, { recordId, field, value, seen })
          settle(field, value, seen, written)
          return written
        } catch (error) {
          const kind = error instanceof ApiError && error.code === 'BAD_USER_INPUT' ? 'refused' : 'failed'
          const issue = error instanceof ApiError && error.issues.length === 1 ? error.issues[0]!.message : null
          const problem = { kind, message: issue ?? messageOf(error) } as const
          dispatch({ type: 'reject', field: field.name, value, seen, problem })
          refocus(field)
          return null
        }
      })
      queue.current = turn
      return turn
    }

    const settle = (field: Field, value: Json, seen: Json, written: FieldWritten) => {
      const { name } = field
      if (written.kind === 'saved') {
        const { version } = written.record
        dispatch({ type: 'accept', field: name, value, version })
        setTimeout(() => dispatch({ type: 'settle', field: name, version }), savedCheck)
        return
      }
      const problem =
        written.kind === 'conflict'
          ? ({ kind: 'conflict' } as const)
          : ({ kind: 'failed', message: 'Not saved: the record is in the bin.' } as const)
      dispatch({ type: 'reject', field: name, value, seen, problem })
      refocus(field)
    }

    /** Takes the change back, also when the record is not looked at any more. */
    const change = async (field: Field, value: Json, seen: Json, word: 'Undone' | 'Redone'): Promise<void> => {
      try {
        const written = isMounted.current
          ? await send(field, value, seen)
          : await writeField(scope, { recordId, field, value, seen })
        if (written?.kind === 'saved') sayUndone(word, `Edit of ${field.label}`)
        if (isMounted.current) focusControl(formId, field.name)
        else if (written?.kind === 'conflict') throw new Error(`Somebody else has changed ${field.label} since.`)
        else if (written?.kind === 'gone') throw new Error('The record is in the bin.')
      } catch (error) {
        const verb = word === 'Undone' ? 'undone' : 'redone'
        toast.error(`Could not be ${verb}: Edit of ${field.label}`, { description: messageOf(error) })
      }
    }

    const save = (field: Field, value: Json, seen: Json) => {
      const sent = send(field, value, seen).then((written) => (written?.kind === 'saved' ? written : null))
      pushUndo(tenantId, sent, {
        undo: () => void change(field, seen, value, 'Undone'),
        redo: () => void change(field, value, seen, 'Redone'),
      })
    }

    const commands: FieldCommands = {
      open: (field) => dispatch({ type: 'open', field: field.name, value: valueOf(field) }),
      write: (field, draft) => dispatch({ type: 'write', field: field.name, draft, value: valueOf(field) }),
      commit: (field) => {
        const { name } = field
        const edit = latest.current.edits[name]
        if (!edit || edit.problem?.kind === 'conflict') return
        if (!edit.draft) return dispatch({ type: 'close', field: name })
        const isUntouched = 'value' in edit.draft && isSame(edit.draft.value, edit.seen)
        const read = readValueDraft(field.type, field.spec, edit.draft)
        if (isUntouched || (read.ok && isSame(read.value, edit.seen) && isSame(edit.seen, valueOf(field)))) {
          return dispatch({ type: 'close', field: name })
        }
        if (!read.ok) {
          const problem = { kind: 'refused', message: read.message } as const
          return dispatch({ type: 'object', field: name, problem })
        }
        save(field, read.value, edit.seen)
      },
      set: (field, draft) => {
        commands.write(field, draft)
        commands.commit(field)
      },
      cancel: (field) => dispatch({ type: 'close', field: field.name }),
      insist: (field) => {
        const edit = latest.current.edits[field.name]
        const read = edit?.draft && readValueDraft(field.type, field.spec, edit.draft)
        if (read?.ok) save(field, read.value, valueOf(field))
        else if (read) {
          dispatch({ type: 'object', field: field.name, problem: { kind: 'refused', message: read.message } })
        }
      },
    }
    return commands
  }, [client, tenantId, structure, recordId, formId, dispatch])

  return { state, shown, commands, dispatch }
}
