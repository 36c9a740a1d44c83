import {
  decimalSeparator,
  draftText,
  type FieldSpec,
  type FieldType,
  joinWords,
  splitWords,
  operandSpec,
} from '@monarch/field-types'
import { OffersNewRecordsContext, webOf } from '@monarch/field-types/web'
import { Combobox, DateRangePicker, Input, MultiCombobox, RestoreOnEscape } from '@monarch/ui'
import { useContext, useState } from 'react'
import type { FilterOperator } from './filter-fields.ts'
import type { FilterCondition } from './filter-state.ts'
import { comparesUsers } from './filter-where.ts'
import type { Field } from '../record-data/structure.ts'
import { DayOperand, SpanOperand } from './DayOperand.tsx'
import { PeopleOperand, PersonOperand } from './PersonOperand.tsx'
import { RuleContext, UserOperand } from './UserOperand.tsx'
import { t } from './messages.ts'

interface FilterOperandProps {
  field: Field
  operator: FilterOperator
  operand: FilterCondition['operand']
  onChange: (operand: FilterCondition['operand']) => void
}

/** The operand of a condition: a choice, the input of the field's type, or a list in one line. */
export function FilterOperand(props: FilterOperandProps) {
  const isRule = useContext(RuleContext)
  const { field, operator, operand, onChange } = props
  const plain = (
    <RestoreOnEscape value={operand} onRestore={onChange}>
      <PlainOperand {...props} />
    </RestoreOnEscape>
  )
  if (!isRule || !comparesUsers(field, operator)) return plain
  return (
    <UserOperand text={[operand].flat()[0] ?? ''} onChange={onChange}>
      {plain}
    </UserOperand>
  )
}

function PlainOperand({ field, operator, operand, onChange }: FilterOperandProps) {
  const { type, label } = field
  const spec = operandSpec(field.spec)
  const choices = type.choices?.(field.spec.settings)
  const text = [operand].flat()[0] ?? ''
  const isPlainList = type.graphql.list && !choices && !type.relation && operator.operand === 'value'
  if (operator.operand === 'span') return <SpanOperand span={text} onChange={onChange} />
  if (operator.operand === 'person') return <PersonOperand person={text} onChange={onChange} />
  if (operator.operand === 'people')
    return <PeopleOperand people={[operand].flat().filter((person) => person !== '')} onChange={onChange} />
  if (operator.operand === 'day') return <DayOperand field={field} day={text} onChange={onChange} />
  if (operator.operand === 'range') {
    const [from, to] = [operand].flat()
    return (
      <DateRangePicker
        aria-label={t('days')}
        value={from && to ? { from, to } : null}
        parse={(day) => {
          const read = type.fromText(day, spec)
          return read.ok && typeof read.value === 'string' ? read.value : null
        }}
        onValueChange={(range) => onChange(range ? [range.from, range.to] : '')}
      />
    )
  }
  if (operator.operand === 'text' || isPlainList) {
    return <Input aria-label={t('value')} autoComplete="off" value={text} onValueChange={onChange} />
  }
  if (operator.operand === 'list') {
    if (!choices) return <WordsInput list={listOf(type, spec)} words={[operand].flat()} onChange={onChange} />
    const options = choices.map(({ value, label: name, color }) => ({ value, label: name, hue: color }))
    return (
      <MultiCombobox
        keepsOnEscape
        label={label}
        aria-label={t('values')}
        options={options}
        value={[operand].flat()}
        onValueChange={onChange}
      />
    )
  }
  if (choices) {
    const options = choices.map(({ value, label: name, color }) => ({ value, label: name, hue: color }))
    return (
      <Combobox
        label={label}
        aria-label={t('value')}
        options={options}
        value={text || null}
        onValueChange={(next) => onChange(next ?? '')}
      />
    )
  }
  const { Input: ValueInput } = webOf(type)
  return (
    <OffersNewRecordsContext value={false}>
      <ValueInput
        key={field.id}
        type={type}
        field={spec}
        draft={{ text }}
        onDraft={(draft) => onChange(draftText(type, spec, draft))}
        aria-label={t('value')}
      />
    </OffersNewRecordsContext>
  )
}

interface ListInOneLine {
  readonly label: () => string
  readonly example: () => string
  readonly split: (text: string) => readonly string[]
  readonly join: (words: readonly string[]) => string
}

const separatedByCommas: ListInOneLine = {
  label: () => t('valuesSeparatedByCommas'),
  example: () => t('oneTwoThree'),
  split: splitWords,
  join: joinWords,
}

/** For numbers with a decimal comma: '1,5; 2'. A comma before a space separates, too. */
const separatedBySemicolons: ListInOneLine = {
  label: () => t('valuesSeparatedBySemicolons'),
  example: () => '1,5; 2; 3',
  split: (text) => text.split(/[;\n]|,(?=\s|$)/).flatMap((part) => part.trim() || []),
  join: (words) => words.join('; '),
}

const listOf = ({ group }: FieldType, { numberLocale }: FieldSpec): ListInOneLine =>
  group === 'number' && numberLocale !== undefined && decimalSeparator(numberLocale) === ','
    ? separatedBySemicolons
    : separatedByCommas

interface WordsInputProps {
  list: ListInOneLine
  words: readonly string[]
  onChange: (words: readonly string[]) => void
}

/** Several values in one line. */
function WordsInput({ list, words, onChange }: WordsInputProps) {
  const [typed, setTyped] = useState('')
  // Keeps the typed spaces and separators while the text means the same list.
  const text = list.split(typed).join() === words.join() ? typed : list.join(words)
  return (
    <Input
      aria-label={list.label()}
      placeholder={list.example()}
      autoComplete="off"
      value={text}
      onValueChange={(text) => {
        setTyped(text)
        onChange(list.split(text))
      }}
    />
  )
}
