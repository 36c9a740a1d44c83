import { isComputedValue } from '@monarch/schema'
import { Combobox, Field } from '@monarch/ui'
import { usePeople } from './people.ts'
import { TemplateInput } from './TemplateInput.tsx'
import type { PartScope } from './use-part-scope.ts'

interface PeopleInputProps {
  label: string
  value: unknown
  at: PartScope
  error: string | undefined
  onChange: (value: unknown) => void
}

const anotherWay = 'formula'

/** The recipients: named users, users related to the record, or the result of a formula. */
export function PeopleInput({ label, value, at, error, onChange }: PeopleInputProps) {
  const { data: people = [], isPending } = usePeople()
  const formula = isComputedValue(value) ? (Object.values(value)[0] as string) : null
  const known = formula !== null && related.some((each) => each.value === formula) ? formula : null
  const offered = related.filter((each) => at.scope.entityId !== null || !each.isOfRecord)
  const isFormula = formula !== null && known === null
  return (
    <>
      <Field label={label} required error={isFormula ? undefined : error}>
        <Combobox
          label="People"
          loading={isPending}
          options={[
            ...offered.map((each) => ({ value: each.value, label: each.label, group: 'People related to the record' })),
            ...people.map(({ id, name, email }) => ({ value: id, label: name, description: email, group: 'People' })),
            { value: anotherWay, label: 'Use a formula…', group: 'Another way' },
          ]}
          value={isFormula ? anotherWay : (known ?? (typeof value === 'string' ? value : null))}
          chosenLabel={isPending ? '…' : Array.isArray(value) ? `${value.length} people` : 'Someone else'}
          onValueChange={(next) => {
            if (next === null) onChange(undefined)
            else if (next === anotherWay) onChange({ formula: '' })
            else onChange(related.some((each) => each.value === next) ? { formula: next } : next)
          }}
        />
      </Field>
      {isFormula && (
        <Field label="Formula for the person" help="Must return an id or an email address." required error={error}>
          <TemplateInput
            value={formula}
            onChange={(next) => onChange({ formula: next })}
            names={at.formulaNames}
            isFormula
            placeholder="{createdBy.id}"
          />
        </Field>
      )}
    </>
  )
}

const related = [
  { value: '{user.id}', label: 'Triggered by', isOfRecord: false },
  { value: '{createdBy.id}', label: 'Created by', isOfRecord: true },
  { value: '{updatedBy.id}', label: 'Last changed by', isOfRecord: true },
] as const
