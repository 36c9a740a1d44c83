import { fieldTypeOf } from '@monarch/field-types'
import { typedChoices } from '@monarch/field-types/settings'
import { toast } from '@monarch/ui'
import { useState } from 'react'
import { ApiError, type Offending } from '../../../lib/api/api-error.ts'
import {
  changedData,
  choiceOfType,
  type Field,
  type FieldData,
  inputsOf,
  nextSortOrder,
  readFieldDraft,
  userChoice,
} from '../model/field-draft.ts'
import { problemsOf } from '../model/problems.ts'
import { type EntityDetail, type OptionMove, useCreateField, useUpdateField } from '../model/queries.ts'
import { type FieldPreview, previewField, useFieldPreview, useAnnounceChange } from '../model/structure-changes.ts'
import type { Designer } from '../model/use-designer.ts'
import { t } from '../messages.ts'

/** A conversion that clears values, waiting for confirmation. */
interface LossyChange {
  readonly data: FieldData
  readonly preview: FieldPreview
}

/** Removed options in use, until the user chooses where their records go. */
export interface Removal {
  readonly data: FieldData
  readonly options: FieldPreview['removedOptions']
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
  const announce = useAnnounceChange()
  const [isAsking, setIsAsking] = useState(false)
  const [lossy, setLossy] = useState<LossyChange | null>(null)
  const [removal, setRemoval] = useState<Removal | null>(null)
  const [offending, setOffending] = useState<Offending | null>(null)
  // Shows the reason in the form, because a toast disappears.
  const fail = (words: string) => (error: Error) => {
    toast.error(words, { id: words })
    setLossy(null)
    setRemoval(null)
    setOffending(error instanceof ApiError ? error.offending : null)
    dispatch({ type: 'refuseField', problems: problemsOf(error, inputsOf(state.field.fieldType)) })
  }
  const done = (words: string, changeKey: string) => {
    setLossy(null)
    setRemoval(null)
    setOffending(null)
    dispatch({ type: 'saveField', field: state.field })
    void announce(words, changeKey)
    onSaved()
  }
  const send = (id: string, data: FieldData, { mayEmpty = false, moves = [] }: SendOptions = {}) =>
    update.mutate(
      { id, data, mayEmpty, moves },
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
    const isRetyped = data.fieldType !== undefined || becomesUsers(state)
    if (!isRetyped && !removesOptions(state.origin.settings, data.settings)) return send(editing.id, data)
    setIsAsking(true)
    previewField(editing.id, data)
      .then((preview) => {
        if (isRetyped && (preview.fails > 0 || !preview.isComplete)) return setLossy({ data, preview })
        if (preview.removedOptions.length > 0) return setRemoval({ data, options: preview.removedOptions })
        return send(editing.id, data)
      })
      .catch(fail(t('failedToUpdateField')))
      .finally(() => setIsAsking(false))
  }
  return {
    submit,
    isPending,
    offending,
    lossy,
    convert: () => lossy && editing && send(editing.id, lossy.data, { mayEmpty: true }),
    keep: () => setLossy(null),
    removal,
    move: (moves: readonly OptionMove[]) => removal && editing && send(editing.id, removal.data, { moves }),
    keepOptions: () => setRemoval(null),
  }
}

interface SendOptions {
  readonly mayEmpty?: boolean
  readonly moves?: readonly OptionMove[]
}

function removesOptions(before: unknown, after: unknown): boolean {
  if (after === undefined) return false
  const remaining = new Set(typedChoices(after).map(({ value }) => value))
  return typedChoices(before).some(({ value }) => !remaining.has(value))
}

/** The effect of the typed change on existing values; `null` when it does not affect them. */
export function useTypedPreview(editing: Field | null, { state }: Designer) {
  const data = editing && concerningValues(state)
  const query = useFieldPreview(editing?.id ?? null, data)
  if (data === null || query.error) return null
  return { preview: query.data, mayEmpty: data.fieldType !== undefined || becomesUsers(state) }
}

/** Whether a relation to records of people becomes one to users. Its type stays the same. */
const becomesUsers = ({ field, origin }: Pick<Designer['state'], 'field' | 'origin'>): boolean =>
  choiceOfType(field) === userChoice && choiceOfType(origin) !== userChoice

function concerningValues({ field, origin }: Designer['state']): FieldData | null {
  const read = readFieldDraft(field)
  if (!read.ok) return null
  const data = changedData(read.data, origin)
  // Settings may change the kind of values: a checkbox with three states, several files.
  const isRetyped =
    data.fieldType !== undefined || becomesUsers({ field, origin }) || fieldTypeOf(origin) !== fieldTypeOf(field)
  return isRetyped || data.isRequired === true || data.isUnique === true ? data : null
}
