import { focusWhenDrawn } from '@monarch/ui'
import { type Json, readValueDraft, unsentOf, type ValueDraft } from '@monarch/field-types'
import { webOf } from '@monarch/field-types/web'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { focusControl } from '../../../forms/FormFieldInput.tsx'
import { ApiError, messageOf } from '../../../lib/api/api-error.ts'
import { savedCheck } from '../../../lib/constants.ts'
import { useLatest } from '../../../lib/use-latest.ts'
import type { RecordData } from '../../record-data/documents.ts'
import type { EntityStructure, Field } from '../../record-data/structure.ts'
import { isSame } from '../../record-data/write/changes.ts'
import { outboxOf } from '../../record-data/write/outbox.ts'
import { withPending } from '../../record-data/write/pending-changes.ts'
import { useRecordWriter } from '../../record-data/write/record-writer.ts'
import type { Conflict, Refused } from '../../record-data/write/written.ts'
import { useDrawnRecord } from '../../record-data/write/use-drawn-record.ts'
import { type EditAction, type EditProblem, type EditState, noEdits, reduceEdits } from './edit-state.ts'
import { t } from '../messages.ts'

/** Stable while the record is open. */
export interface FieldCommands {
  /** `caret`: the number of characters before the clicked position. */
  readonly open: (field: Field, caret?: number) => void
  /** Opens the editor with a typed letter, which replaces the value. */
  readonly retype: (field: Field) => void
  readonly write: (field: Field, draft: ValueDraft) => void
  /** Saves a valid value; otherwise keeps it with its problem. */
  readonly commit: (field: Field) => void
  /** Saves a value that is complete without typing: a checkbox, a file. */
  readonly set: (field: Field, draft: ValueDraft) => void
  /** Discards the input; in a conflict, keeps the other value. */
  readonly cancel: (field: Field) => void
  /** Overwrites the change of someone else. */
  readonly overwrite: (field: Field) => void
}

interface FieldEdits {
  readonly state: EditState
  /** The record with its pending changes. */
  readonly shown: RecordData
  readonly commands: FieldCommands
  readonly dispatch: (action: EditAction) => void
}

/** Edits values of an open record in place; each is saved separately. */
export function useFieldEdits(
  tenantId: string | null,
  structure: EntityStructure,
  record: RecordData,
  formId: string,
): FieldEdits {
  const writer = useRecordWriter(tenantId, structure)
  const [state, setState] = useState(noEdits)
  // A picker reports its choice and its closing in one event: the second handler must see the state of the first.
  const latest = useRef(state)
  const dispatch = useCallback((action: EditAction) => {
    latest.current = reduceEdits(latest.current, action)
    setState(latest.current)
  }, [])
  const outbox = outboxOf(useQueryClient(), tenantId)
  const shown = useDrawnRecord(tenantId, structure)(record)
  const current = useLatest(record)
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  const commands = useMemo((): FieldCommands => {
    const { fields, name: entity } = structure.entity
    // A change sent in the same event is not rendered yet.
    const valueOf = ({ name }: Field): Json =>
      withPending(current.current, outbox.pending(entity), fields)[name] ?? null

    const save = (field: Field, value: Json, seen: Json) => {
      const { name } = field
      const { id, version } = current.current
      void writer.write({
        label: t('editOf', { label: field.label }),
        changes: [{ id, data: { [name]: value }, before: { [name]: seen }, version }],
        onStart: () => dispatch({ type: 'send', field: name }),
        onEnd: (written, step) => {
          const [record] = written.kind === 'done' ? written.updated : []
          if (record) {
            dispatch({ type: 'accept', field: name, version: record.version })
            setTimeout(() => dispatch({ type: 'hideSaved', field: name, version: record.version }), savedCheck)
          }
          if (step !== 'made' && isMounted.current) focusControl(formId, name)
        },
        show: (failure, step) => {
          if (!isMounted.current) return false
          const [to, from] = step === 'undone' ? [seen, value] : [value, seen]
          dispatch({ type: 'reject', field: name, value: to, seen: from, problem: problemOf(failure) })
          focusWhenDrawn(() => focusControl(formId, name))
          return true
        },
      })
    }

    const commands: FieldCommands = {
      open: (field, caret) => dispatch({ type: 'open', field: field.name, value: valueOf(field), caret }),
      retype: (field) => {
        commands.open(field)
        // In a picker the letter starts a search, and the value stays until an option is chosen.
        if (webOf(field.type).edit !== 'picker') commands.write(field, { value: null })
      },
      write: (field, draft) => dispatch({ type: 'write', field: field.name, draft, value: valueOf(field) }),
      commit: (field) => {
        const { name } = field
        const edit = latest.current.edits[name]
        if (!edit || edit.problem?.kind === 'conflict') return
        if (!edit.draft) return dispatch({ type: 'close', field: name })
        const isUntouched =
          'value' in edit.draft && isSame(edit.draft.value, edit.seen) && unsentOf(edit.draft).length === 0
        const read = readValueDraft(field.type, field.spec, edit.draft)
        if (isUntouched || (read.ok && isSame(read.value, edit.seen) && isSame(edit.seen, valueOf(field)))) {
          return dispatch({ type: 'close', field: name })
        }
        if (!read.ok) {
          // The input says why a file was not uploaded.
          if (unsentOf(edit.draft).length > 0) return
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
      overwrite: (field) => {
        const edit = latest.current.edits[field.name]
        const read = edit?.draft && readValueDraft(field.type, field.spec, edit.draft)
        if (read?.ok) save(field, read.value, valueOf(field))
        else if (read) {
          dispatch({ type: 'object', field: field.name, problem: { kind: 'refused', message: read.message } })
        }
      },
    }
    return commands
  }, [writer, structure, outbox, current, formId, dispatch])

  return { state, shown, commands, dispatch }
}

function problemOf(failure: Refused | Conflict): EditProblem {
  if (failure.kind === 'conflict') return { kind: 'conflict' }
  const { error } = failure
  if (error instanceof ApiError && error.code === 'NOT_FOUND' && error.reason !== 'PROTECTED')
    return { kind: 'failed', message: t('notSavedInBin') }
  const kind = error instanceof ApiError && error.code === 'BAD_USER_INPUT' ? 'refused' : 'failed'
  const issue = error instanceof ApiError && error.issues.length === 1 ? error.issues[0]!.message : null
  return { kind, message: issue ?? messageOf(error) }
}
