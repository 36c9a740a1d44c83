import { fieldTypeOf } from '@monarch/field-types'
import { toast } from '@monarch/ui'
import { useState } from 'react'
import { ApiError, type Offending } from '../../../lib/api/api-error.ts'
import {
  changedData,
  type Field,
  type FieldData,
  inputsOf,
  nextSortOrder,
  readFieldDraft,
} from '../model/field-draft.ts'
import { problemsOf } from '../model/problems.ts'
import { type EntityDetail, useCreateField, useUpdateField } from '../model/queries.ts'
import { type FieldPreview, previewField, useFieldPreview, useTellChange } from '../model/structure-changes.ts'
import type { Designer } from '../model/use-designer.ts'
import { t } from '../messages.ts'

/** A conversion that clears values, waiting for confirmation. */
export interface LossyChange {
  readonly data: FieldData
  readonly preview: FieldPreview
}

/** Adds or updates the field; shows errors at the inputs, and the records that prevent the change. */
export function useSaveField(
  entity: EntityDetail,
  editing: Field | null,
  { state, dispatch }: Designer,
  onSaved: () => void,
) {
  const create = useCreateField(entity.id)
  const update = useUpdateField()
  const tell = useTellChange()
  const [isAsking, setIsAsking] = useState(false)
  const [lossy, setLossy] = useState<LossyChange | null>(null)
  const [offending, setOffending] = useState<Offending | null>(null)
  // Shows the reason in the form, because a toast disappears.
  const fail = (words: string) => (error: Error) => {
    toast.error(words, { id: words })
    setLossy(null)
    setOffending(error instanceof ApiError ? error.offending : null)
    dispatch({ type: 'refuseField', problems: problemsOf(error, inputsOf(state.field.fieldType)) })
  }
  const done = (words: string, changeKey: string) => {
    setLossy(null)
    setOffending(null)
    dispatch({ type: 'saveField', field: state.field })
    void tell(words, changeKey)
    onSaved()
  }
  const send = (id: string, data: FieldData, mayEmpty: boolean) =>
    update.mutate(
      { id, data, mayEmpty },
      {
        onError: fail(t('failedToUpdateField')),
        onSuccess: ({ changeKey }) => done(t('fieldUpdatedSuccessfully'), changeKey),
      },
    )
  const isPending = create.isPending || update.isPending || isAsking
  const submit = () => {
    if (isPending) return
    const read = readFieldDraft(state.field)
    if (!read.ok) return dispatch({ type: 'refuseField', problems: read.problems })
    if (!editing) {
      const data = { ...read.data, isSystem: false, sortOrder: nextSortOrder(entity.fields) }
      create.mutate(data, {
        onError: fail(t('failedToAddField')),
        onSuccess: ({ changeKey }) => done(t('fieldAddedSuccessfully'), changeKey),
      })
      return
    }
    const data = changedData(read.data, state.origin)
    if (Object.keys(data).length === 0) {
      dispatch({ type: 'saveField', field: state.field })
      toast.success(t('fieldUpdatedSuccessfully'), { id: 'Field updated successfully' })
      return onSaved()
    }
    if (data.fieldType === undefined) return send(editing.id, data, false)
    setIsAsking(true)
    previewField(editing.id, data)
      .then((preview) =>
        preview.fails > 0 || !preview.isComplete ? setLossy({ data, preview }) : send(editing.id, data, false),
      )
      .catch(fail(t('failedToUpdateField')))
      .finally(() => setIsAsking(false))
  }
  return {
    submit,
    isPending,
    offending,
    lossy,
    convert: () => lossy && editing && send(editing.id, lossy.data, true),
    keep: () => setLossy(null),
  }
}

/** The effect of the typed change on existing values; `null` when it does not affect them. */
export function useTypedPreview(editing: Field | null, { state }: Designer) {
  const data = editing && concerningValues(state)
  const query = useFieldPreview(editing?.id ?? null, data)
  if (data === null || query.error) return null
  return { preview: query.data, mayEmpty: data.fieldType !== undefined }
}

function concerningValues({ field, origin }: Designer['state']): FieldData | null {
  const read = readFieldDraft(field)
  if (!read.ok) return null
  const data = changedData(read.data, origin)
  // Settings may change the kind of values: a checkbox with three states, several files.
  const isRetyped = data.fieldType !== undefined || fieldTypeOf(origin) !== fieldTypeOf(field)
  return isRetyped || data.isRequired === true || data.isUnique === true ? data : null
}
