import { type LayoutBody, type LayoutItem } from '@monarch/schema'
import { type Dispatch } from 'react'
import { controlId } from '../../forms/FormFieldInput.tsx'
import { type FieldAction, type FormState, initialValue } from '../../forms/form-state.ts'
import { LayoutView } from '../../forms/LayoutView.tsx'
import { FormField, ShownField } from './FormField.tsx'
import { type RecordData, relatedOf } from './record-documents.ts'
import { type EntityStructure, isEditable } from './structure.ts'

interface RecordFieldsProps {
  formId: string
  structure: EntityStructure
  layout: LayoutBody
  state: FormState<RecordData>
  /** As the server has it; `null` while it is being made. */
  record: RecordData | null
  dispatch: Dispatch<FieldAction>
  /** False where the user may look but not change. */
  canEdit: boolean
  /** One below the heading of the record. */
  headingLevel: 2 | 3
}

/** The fields of a record as its layout has them, drawn from the registry: editors for what may be changed, values for the rest. */
export function RecordFields({
  formId,
  structure,
  layout,
  state,
  record,
  dispatch,
  canEdit,
  headingLevel,
}: RecordFieldsProps) {
  const { fields } = structure.entity
  const hasRequired = canEdit && fields.some((field) => isEditable(field) && field.spec.required)
  const drawField = ({ fieldName, props }: LayoutItem) => {
    const field = fields.find(({ name }) => name === fieldName)
    if (!field) return null
    if (!canEdit || !isEditable(field)) {
      return state.base && <ShownField structure={structure} field={field} record={state.base} label={props?.label} />
    }
    return (
      <FormField
        id={controlId(formId, field)}
        field={field}
        draft={state.drafts[field.name]}
        initial={initialValue(state, field)}
        related={state.base ? relatedOf(structure, field, state.base) : undefined}
        record={field.type.generation ? record : null}
        error={state.errors[field.name]}
        dispatch={dispatch}
        label={props?.label}
        display={props?.display}
      />
    )
  }
  return (
    <div className="flex flex-col gap-6">
      {hasRequired && <p className="-mb-3 text-xs text-muted-foreground">* required</p>}
      <LayoutView
        layout={layout}
        drawField={drawField}
        headingLevel={headingLevel}
        failing={Object.keys(state.errors)}
        revealed={state.revealed}
      />
    </div>
  )
}
