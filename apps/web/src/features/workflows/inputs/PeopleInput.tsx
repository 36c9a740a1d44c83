import { isComputedValue } from '@monarch/schema'
import { Combobox, Field } from '@monarch/ui'
import { usePeople } from './people.ts'
import { TemplateInput } from './TemplateInput.tsx'
import type { PartScope } from './use-part-scope.ts'
import { t } from '../messages.ts'

interface PeopleInputProps {
  label: string
  value: unknown
  at: PartScope
  error: string | undefined
  onChange: (value: unknown) => void
}

const anotherWay = 'formula'
const formulaExample = '{createdBy.id}'

/** The recipients: named users, users related to the record, or the result of a formula. */
export function PeopleInput({ label, value, at, error, onChange }: PeopleInputProps) {
  const { data: people = [], isPending } = usePeople()
  const related = relatedPeople()
  const formula = isComputedValue(value) ? (Object.values(value)[0] as string) : null
  const known = formula !== null && related.some((each) => each.value === formula) ? formula : null
  const offered = related.filter((each) => at.scope.entityId !== null || !each.isOfRecord)
  const isFormula = formula !== null && known === null
  return (
    <>
      <Field label={label} required error={isFormula ? undefined : error}>
        <Combobox
          label={t('people')}
          loading={isPending}
          options={[
            ...offered.map((each) => ({ value: each.value, label: each.label, group: t('peopleRelatedToTheRecord') })),
            ...people.map(({ id, name, email }) => ({
              value: id,
              label: name,
              description: email,
              group: t('people'),
            })),
            { value: anotherWay, label: t('useAFormula'), group: t('anotherWay') },
          ]}
          value={isFormula ? anotherWay : (known ?? (typeof value === 'string' ? value : null))}
          chosenLabel={
            isPending ? '…' : Array.isArray(value) ? t('peopleCount', { count: value.length }) : t('someoneElse')
          }
          onValueChange={(next) => {
            if (next === null) onChange(undefined)
            else if (next === anotherWay) onChange({ formula: '' })
            else onChange(related.some((each) => each.value === next) ? { formula: next } : next)
          }}
        />
      </Field>
      {isFormula && (
        <Field label={t('formulaForThePerson')} help={t('personFormulaHelp')} required error={error}>
          <TemplateInput
            value={formula}
            onChange={(next) => onChange({ formula: next })}
            names={at.formulaNames}
            isFormula
            placeholder={formulaExample}
          />
        </Field>
      )}
    </>
  )
}

const relatedPeople = () =>
  [
    { value: '{user.id}', label: t('triggeredBy'), isOfRecord: false },
    { value: '{createdBy.id}', label: t('createdBy'), isOfRecord: true },
    { value: '{updatedBy.id}', label: t('lastChangedBy'), isOfRecord: true },
  ] as const
