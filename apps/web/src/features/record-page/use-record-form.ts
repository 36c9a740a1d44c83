import type { Json } from '@monarch/field-types'
import { hasRunningUploads, uploadsEnd } from '@monarch/field-types/web'
import { useRef, useState } from 'react'
import { checkForm, formData, newForm, type Problem, toProblems } from '../../forms/form-state.ts'
import { createFormStore } from '../../forms/form-store.ts'
import { hideMissingFields, showMissingFields } from '../../forms/missing-fields-toast.ts'
import { ApiError, messageOf } from '../../lib/api/api-error.ts'
import { newIdempotencyKey } from '../../lib/api/api.ts'
import { newRecordLabel } from '../record-data/write/failure-words.ts'
import { useRecordWriter } from '../record-data/write/record-writer.ts'
import type { RecordData } from '../record-data/documents.ts'
import { type EntityStructure, isEditable } from '../record-data/structure.ts'

type SaveMode = 'save' | 'saveAndNew'

interface RecordFormOptions {
  tenantId: string | null
  structure: EntityStructure
  /** Initial values. */
  given: Readonly<Record<string, Json>>
  onSaved: (record: RecordData, mode: SaveMode) => void
  /** The record is kept until the server can be reached. */
  onWaiting: (mode: SaveMode) => void
  /** Called with the problems of a refused form, to move the focus. */
  onRefused: (problems: readonly Problem[]) => void
}

export function useRecordForm({ tenantId, structure, given, onSaved, onWaiting, onRefused }: RecordFormOptions) {
  const { entity } = structure
  const [form] = useState(() => {
    const drafts = Object.entries(given).map(([name, value]) => [name, { value }])
    return createFormStore({ ...newForm(null), drafts: Object.fromEntries(drafts) })
  })
  const [failure, setFailure] = useState<string | null>(null)
  const writer = useRecordWriter(tenantId, structure)
  const [isPending, setPending] = useState(false)
  const sent = useRef<{ content: string; key: string } | null>(null)

  const refuse = (problems: readonly Problem[]) => {
    form.dispatch({ type: 'refuse', problems })
    onRefused(problems)
  }

  const submit = async (mode: SaveMode): Promise<void> => {
    if (isPending) return
    setFailure(null)
    hideMissingFields()
    if (hasRunningUploads()) {
      setPending(true)
      await uploadsEnd()
      setPending(false)
    }
    const fields = entity.fields.filter(isEditable)
    const problems = checkForm(form.state, fields)
    if (problems.length > 0) {
      showMissingFields(problems)
      return refuse(problems)
    }
    const data = formData(form.state, fields)
    // The key belongs to the content: a retry after a lost response creates one record.
    const content = JSON.stringify(data)
    const idempotencyKey = sent.current?.content === content ? sent.current.key : newIdempotencyKey()
    sent.current = null
    setPending(true)
    const waiting = Promise.withResolvers<null>()
    const writing = writer.write({
      label: newRecordLabel(),
      creates: [data],
      idempotencyKey,
      onWaiting: () => waiting.resolve(null),
    })
    const written = await Promise.race([writing, waiting.promise])
    setPending(false)
    if (!written) {
      form.dispatch({ type: 'reset', base: null })
      return onWaiting(mode)
    }
    if (written.kind === 'done') {
      form.dispatch({ type: 'reset', base: null })
      return onSaved(written.created[0]!, mode)
    }
    const error = written.kind === 'refused' ? written.error : null
    if (error instanceof ApiError && error.isTransient) sent.current = { content, key: idempotencyKey }
    if (error instanceof ApiError && error.code === 'BAD_USER_INPUT') {
      return refuse(toProblems(error.issues, error.message, fields))
    }
    setFailure(messageOf(error))
  }

  return { form, submit, isPending, failure }
}
