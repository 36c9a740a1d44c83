import { draftText, type FieldType, findFieldType, type ValidationRules } from '@monarch/field-types'
import { webOf } from '@monarch/field-types/web'
import { Field, Input } from '@monarch/ui'
import { emptyValue, type FieldDraft, ruleLabel, specOfDraft } from '../model/field-draft.ts'
import type { Problems } from '../model/problems.ts'
import { t } from '../messages.ts'

interface FieldValuesProps {
  type: FieldType
  field: FieldDraft
  problems: Problems
  change: (part: Partial<FieldDraft>, input?: string) => void
}

/** The default value. Not for relations and files: all records would refer to the same record or file, which may be deleted. */
export function DefaultValue({ type, field, problems, change }: FieldValuesProps) {
  const { Input: ValueInput } = webOf(type)
  if (type.relation || type.files) return null
  return (
    <Field
      label={t('defaultValue')}
      help={t('initialValueOfNewRecords')}
      error={problems.defaultValue}
      className="sm:max-w-[calc(50%-8px)]"
    >
      <ValueInput
        type={type}
        field={specOfDraft(type, field)}
        draft={field.defaultValue}
        onDraft={(defaultValue) => change({ defaultValue })}
      />
    </Field>
  )
}

/** The limits of values, with the inputs of the type. */
export function FieldRules({ type, field, problems, change }: FieldValuesProps) {
  const spec = specOfDraft(type, field)
  const { Input: ValueInput } = webOf(type)
  const setRule = (key: keyof ValidationRules, draft: FieldDraft['defaultValue']) =>
    change({ rules: { ...field.rules, [key]: draft } }, `validationRules.${key}`)
  const problemOf = (key: keyof ValidationRules) =>
    problems[`validationRules.${key}`] ?? (key === type.rules[0] ? problems.validationRules : undefined)
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      {type.rules.map((key) => {
        const draft = field.rules[key] ?? emptyValue
        return (
          <Field
            key={key}
            label={ruleLabel(key)}
            help={ruleHelps[key]?.()}
            error={problemOf(key)}
            className={key === 'pattern' ? 'sm:col-span-2' : undefined}
          >
            {key === 'min' || key === 'max' ? (
              <ValueInput
                type={type}
                field={{ ...spec, label: ruleLabel(key) }}
                draft={draft}
                onDraft={(next) => setRule(key, next)}
              />
            ) : (
              <Input
                className={key === 'pattern' ? 'font-mono lg:text-cell' : undefined}
                inputMode={key === 'pattern' ? undefined : 'numeric'}
                spellCheck={false}
                autoComplete="off"
                value={draftText(textType, spec, draft)}
                onValueChange={(text) => setRule(key, { text })}
              />
            )}
          </Field>
        )
      })}
    </div>
  )
}

const textType = findFieldType('text')!

const ruleHelps: Partial<Record<keyof ValidationRules, () => string>> = {
  minLength: () => t('inCharacters'),
  maxLength: () => t('inCharacters'),
  pattern: () => t('patternHelp', { example: '^[A-Z]{2}-\\d+$' }),
}
