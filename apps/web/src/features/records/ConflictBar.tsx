import { readValueDraft } from '@monarch/field-types'
import { Alert, RadioGroup } from '@monarch/ui'
import type { Dispatch } from 'react'
import { type Choice, draftOf, type FieldAction, type FormState } from '../../forms/form-state.ts'
import { RecordCell } from './RecordCell.tsx'
import type { RecordData } from './record-documents.ts'
import type { EntityStructure } from './structure.ts'

interface ConflictBarProps {
  structure: EntityStructure
  state: FormState<RecordData>
  dispatch: Dispatch<FieldAction>
}

/** Someone else changed the same fields meanwhile: both values, and the choice between them. */
export function ConflictBar({ structure, state, dispatch }: ConflictBarProps) {
  const fields = structure.entity.fields.filter((field) => field.name in state.conflicts)
  const { base } = state
  if (!base || fields.length === 0) return null
  return (
    <Alert variant="warning" title="Someone else changed this record while you were editing">
      <p className="text-foreground">Nothing is lost. Choose for each field, then save again.</p>
      {fields.map((field) => {
        const mine = readValueDraft(field.type, field.spec, draftOf(state, field))
        const record: RecordData = { ...base, [field.name]: mine.ok ? mine.value : null }
        return (
          <fieldset key={field.name} className="mt-3 text-foreground">
            <legend className="font-medium">{field.label}</legend>
            <div className="mt-1 grid grid-cols-2 gap-3">
              <div className="min-w-0">
                <p className="text-xs text-muted-foreground">Theirs</p>
                <RecordCell structure={structure} field={field} record={base} />
              </div>
              <div className="min-w-0">
                <p className="text-xs text-muted-foreground">Mine</p>
                <RecordCell structure={structure} field={field} record={withoutRelated(record, field.name)} />
              </div>
            </div>
            <RadioGroup
              aria-label={`${field.label}: which value to keep`}
              className="mt-2"
              orientation="horizontal"
              options={choices}
              value={state.conflicts[field.name]!}
              onValueChange={(choice) => dispatch({ type: 'choose', field, choice: choice as Choice })}
            />
          </fieldset>
        )
      })}
    </Alert>
  )
}

const choices = [
  { value: 'theirs', label: 'Keep theirs' },
  { value: 'mine', label: 'Use mine' },
]

/** The name that came along belongs to their value. */
function withoutRelated(record: RecordData, name: string): RecordData {
  const { [`${name}_record`]: _, ...rest } = record
  return rest as RecordData
}
