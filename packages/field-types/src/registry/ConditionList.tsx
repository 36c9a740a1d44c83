import { Button, Combobox, IconButton, Input, RestoreOnEscape, Select } from '@monarch/ui'
import { Plus, SquareFunction, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { draftText } from '../draft.ts'
import { webOf } from './registry.web.ts'
import { type Condition, type Conditions, operatorOptions, type OperatorOption } from '../computed/conditions.ts'
import type { ValueType } from '../value-type.ts'
import { fieldOption } from '../computed/source-options.tsx'
import type { SourceField } from '../structure-source.ts'
import { t } from './settings-messages.ts'
import { t as shared } from '../messages.ts'

export interface FormulaInput {
  (props: { value: string; onChange: (value: string) => void; 'aria-label': string }): ReactNode
}

interface ConditionListProps {
  fields: readonly SourceField[]
  conditions: Conditions
  onChange: (conditions: Conditions) => void
  /** Renders the input of a formula, if operands may be formulas. */
  formulaInput?: FormulaInput | undefined
}

/** The conditions that related records must meet, joined by `and` or `or`. Incomplete conditions are ignored. */
export function ConditionList({ fields, conditions: { join, items }, onChange, formulaInput }: ConditionListProps) {
  const usable = fields.filter(({ value }) => value && operatorOptions(value).length > 0)
  const replace = (index: number, next: Condition | null) =>
    onChange({ join, items: items.flatMap((item, i) => (i === index ? (next ?? []) : [item])) })
  const add = () => {
    const [first] = usable
    if (first) onChange({ join, items: [...items, newCondition(first)] })
  }
  return (
    <div role="group" aria-label={t('conditions')} className="@container flex flex-col gap-2">
      {items.map((condition, index) => (
        <div key={index} className="flex flex-wrap items-start gap-2 @md:flex-nowrap">
          <div className="w-full shrink-0 @md:w-18">
            {index === 1 ? (
              <Select
                aria-label={t('howTheConditionsAreJoined')}
                options={joins()}
                value={join}
                onValueChange={(next) => onChange({ join: next, items })}
              />
            ) : (
              <span className="flex items-center text-cell text-muted-foreground @md:h-control">
                {t(index === 0 ? 'where' : join)}
              </span>
            )}
          </div>
          <ConditionEditor
            fields={usable}
            condition={condition}
            onChange={(next) => replace(index, next)}
            formulaInput={formulaInput}
          />
          <IconButton label={t('removeCondition')} onClick={() => replace(index, null)}>
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button variant="ghost" size="sm" className="self-start" disabled={usable.length === 0} onClick={add}>
        <Plus aria-hidden />
        {t('condition')}
      </Button>
    </div>
  )
}

const joins = () => (['and', 'or'] as const).map((value) => ({ value, label: t(value) }))

function newCondition({ name, value }: SourceField): Condition {
  return { field: name, operator: operatorOptions(value!)[0]!.key, operand: '' }
}

interface ConditionEditorProps {
  fields: readonly SourceField[]
  condition: Condition
  onChange: (condition: Condition) => void
  formulaInput: FormulaInput | undefined
}

function ConditionEditor({ fields, condition, onChange, formulaInput }: ConditionEditorProps) {
  const field = fields.find(({ name }) => name === condition.field)
  const options = field?.value ? operatorOptions(field.value) : []
  const option = options.find(({ key }) => key === condition.operator)
  return (
    <div className="grid min-w-0 flex-1 gap-2 @md:grid-cols-[1.2fr_1fr_1.2fr]">
      <Combobox
        label={t('fields')}
        aria-label={t('field')}
        options={fields.map(fieldOption)}
        value={condition.field}
        onValueChange={(name) => {
          const next = fields.find((known) => known.name === name)
          if (next) onChange(newCondition(next))
        }}
      />
      <Select
        aria-label={t('operator')}
        options={options.map(({ key, label }) => ({ value: key, label }))}
        value={option?.key ?? null}
        onValueChange={(operator) => onChange({ ...condition, operator })}
      />
      {field?.value && option && option.fixed === null && (
        <div className="flex min-w-0 items-start gap-1">
          <div className="min-w-0 flex-1">
            {formulaInput && condition.isFormula ? (
              formulaInput({
                value: condition.operand,
                onChange: (operand) => onChange({ ...condition, operand }),
                'aria-label': t('formula'),
              })
            ) : (
              <RestoreOnEscape
                key={`${field.name} ${option.operator.operand}`}
                value={condition.operand}
                onRestore={(operand) => onChange({ ...condition, operand })}
              >
                <OperandInput
                  value={field.value}
                  option={option}
                  operand={condition.operand}
                  onChange={(operand) => onChange({ ...condition, operand })}
                />
              </RestoreOnEscape>
            )}
          </div>
          {formulaInput && option.operator.operand !== 'list' && (
            <IconButton
              label={t('compareWithAFormula')}
              aria-pressed={condition.isFormula === true}
              className="aria-pressed:bg-selected"
              onClick={() => onChange({ ...condition, operand: '', isFormula: !condition.isFormula })}
            >
              <SquareFunction aria-hidden />
            </IconButton>
          )}
        </div>
      )}
    </div>
  )
}

interface OperandInputProps {
  value: ValueType
  option: OperatorOption
  operand: string
  onChange: (operand: string) => void
}

/** Choices use a picker, single values the input of forms, lists text with commas. */
function OperandInput({ value: { type, settings }, option: { operator }, operand, onChange }: OperandInputProps) {
  const choices = type.choices?.(settings)
  const spec = { label: shared('theValue'), settings, required: false, rules: {} }
  if (choices && operator.operand === 'value') {
    return (
      <Combobox
        label={t('choices')}
        aria-label={t('value')}
        options={choices.map(({ value, label, color }) => ({ value, label, hue: color }))}
        value={operand || null}
        onValueChange={(next) => onChange(next ?? '')}
      />
    )
  }
  const isTyped = operator.operand === 'value' && !type.graphql.list && !type.relation
  if (!isTyped) {
    const isList = operator.operand === 'list'
    return (
      <Input
        aria-label={t(isList ? 'valuesSeparatedByCommas' : 'value')}
        placeholder={isList ? t('oneTwoThree') : undefined}
        autoComplete="off"
        value={operand}
        onValueChange={onChange}
      />
    )
  }
  const { Input: ValueInput } = webOf(type)
  return (
    <ValueInput
      type={type}
      field={spec}
      draft={{ text: operand }}
      onDraft={(draft) => onChange(draftText(type, spec, draft))}
      aria-label={t('value')}
    />
  )
}
