import { type LayoutBody, type LayoutItem } from '@monarch/schema'
import { controlId, FormFieldInput } from '../../forms/FormFieldInput.tsx'
import { type FormStore, useFormPart } from '../../forms/form-store.ts'
import { LayoutView } from '../../forms/LayoutView.tsx'
import { FieldLevels } from '../record-parts/FieldLevels.tsx'
import { Generated } from '../record-parts/generation.tsx'
import { type EntityStructure, isEditable } from '../record-data/structure.ts'
import { t } from './messages.ts'

interface RecordFieldsProps {
  formId: string
  structure: EntityStructure
  layout: LayoutBody
  form: FormStore
  /** One level below the record's heading. */
  headingLevel: 2 | 3
}

/** The fields of a new record in its layout. */
export function RecordFields({ formId, structure, layout, form, headingLevel }: RecordFieldsProps) {
  const { fields } = structure.entity
  const hasRequired = fields.some((field) => isEditable(field) && field.spec.required)
  const errors = useFormPart(form, (state) => state.errors)
  const revealed = useFormPart(form, (state) => state.revealed)
  const drawField = ({ fieldName, props }: LayoutItem) => {
    const field = fields.find(({ name }) => name === fieldName)
    if (!field || !isEditable(field)) return null
    return (
      <Generated field={field} record={null}>
        <FieldLevels field={field} at="-top-1.5 pointer-coarse:hidden">
          <FormFieldInput
            id={controlId(formId, field)}
            field={field}
            fields={fields}
            form={form}
            label={props?.label}
            display={props?.display}
          />
        </FieldLevels>
      </Generated>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      {hasRequired && <p className="-mb-3 text-xs text-muted-foreground">{t('required')}</p>}
      <LayoutView
        layout={layout}
        drawField={drawField}
        headingLevel={headingLevel}
        failing={Object.keys(errors)}
        revealed={revealed}
      />
    </div>
  )
}
