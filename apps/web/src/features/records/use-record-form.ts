import type { Json } from '@monarch/field-types'
import { toast } from '@monarch/ui'
import { useEffect, useReducer, useRef, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { newIdempotencyKey } from '../../lib/api.ts'
import {
  checkForm,
  findConflicts,
  formData,
  type FormState,
  isDirty,
  newForm,
  type Problem,
  reduceForm,
  toProblems,
} from '../../forms/form-state.ts'
import { useSaveRecord } from './mutations.ts'
import { fetchRecord } from './queries.ts'
import type { RecordData } from './record-documents.ts'
import { type EntityStructure, isEditable } from './structure.ts'

export type SaveMode = 'save' | 'saveAndNew'

interface RecordFormOptions {
  tenantId: string | null
  structure: EntityStructure
  /** `null` for a new one. */
  record: RecordData | null
  /** What a new one begins with. */
  given: Readonly<Record<string, Json>>
  onSaved: (record: RecordData, mode: SaveMode) => void
  /** Where the focus has to go when the form is refused. */
  onRefused: (problems: readonly Problem[]) => void
}

/** The form of one record: what is typed, and its way to the server. */
export function useRecordForm({ tenantId, structure, record, given, onSaved, onRefused }: RecordFormOptions) {
  const { entity } = structure
  const [state, dispatch] = useReducer(reduceForm<RecordData>, record, (base): FormState<RecordData> => {
    const drafts = Object.entries(given).map(([name, value]) => [name, { value }])
    return { ...newForm(base), drafts: Object.fromEntries(drafts) as FormState<RecordData>['drafts'] }
  })
  const [failure, setFailure] = useState<string | null>(null)
  const [isGone, setGone] = useState(false)
  const save = useSaveRecord(tenantId, structure)
  const sent = useRef<{ content: string; key: string } | null>(null)
  const dirty = isDirty(state, entity.fields)

  // The list may have known an older record; while nothing is typed the form simply shows the newer one.
  useEffect(() => {
    if (record && !dirty && record !== state.base && !save.isPending) dispatch({ type: 'reset', base: record })
  }, [record, dirty, state.base, save.isPending])

  useEffect(() => {
    if (!save.isPending) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [save.isPending])

  const refuse = (problems: readonly Problem[]) => {
    dispatch({ type: 'refuse', problems })
    onRefused(problems)
  }

  const submit = async (mode: SaveMode): Promise<void> => {
    if (save.isPending) return
    setFailure(null)
    const problems = checkForm(state, entity.fields.filter(isEditable))
    if (problems.length > 0) {
      if (problems.some(({ message }) => message.endsWith(' is required')))
        toast.error('Please fill in all required fields')
      refuse(problems)
      return
    }
    await send(state, mode)
  }

  const send = async (current: FormState<RecordData>, mode: SaveMode): Promise<void> => {
    const data = formData(current, entity.fields.filter(isEditable))
    const { base } = current
    if (base && Object.keys(data).length === 0) {
      dispatch({ type: 'reset', base })
      toast('There is nothing to save')
      return
    }
    // Sent again after a lost answer, the same thing must happen only once.
    const content = JSON.stringify([base?.id, base?.version, data])
    const idempotencyKey = sent.current?.content === content ? sent.current.key : newIdempotencyKey()
    sent.current = null
    try {
      const saved = await save.mutateAsync({ base, data, idempotencyKey })
      setGone(false)
      dispatch({ type: 'reset', base: base === null && mode === 'saveAndNew' ? null : saved })
      onSaved(saved, mode)
    } catch (error) {
      if (error instanceof ApiError && error.isTransient) sent.current = { content, key: idempotencyKey }
      await settle(error, current, mode)
    }
  }

  const settle = async (error: unknown, current: FormState<RecordData>, mode: SaveMode): Promise<void> => {
    const code = error instanceof ApiError ? error.code : null
    if (current.base && code === 'NOT_FOUND') return setGone(true)
    if (current.base && code === 'CONFLICT') {
      const latest = await fetchRecord(structure, current.base.id).catch(() => undefined)
      if (latest === null) return setGone(true)
      if (latest && latest.version !== current.base.version) return meet(latest, current, mode)
    }
    if (error instanceof ApiError && code === 'BAD_USER_INPUT') {
      return refuse(toProblems(error.issues, error.message, entity.fields.filter(isEditable)))
    }
    setFailure(error instanceof Error ? error.message : String(error))
  }

  /** The record has moved on: what does not collide is saved on top of it, the rest is asked about. */
  const meet = async (latest: RecordData, current: FormState<RecordData>, mode: SaveMode): Promise<void> => {
    const fields = findConflicts(current, latest, entity.fields)
    const action = { type: 'rebase', base: latest, fields } as const
    dispatch(action)
    if (fields.length === 0) await send(reduceForm(current, action), mode)
  }

  return { state, dispatch, submit, isPending: save.isPending, isDirty: dirty, failure, isGone, setGone }
}
