import { draftText, isDayTerm, operandSpec } from '@monarch/field-types'
import { webOf } from '@monarch/field-types/web'
import { Input, Select } from '@monarch/ui'
import { useContext } from 'react'
import type { Field } from '../record-data/structure.ts'
import { RuleContext } from './UserOperand.tsx'
import { t } from './messages.ts'

interface DayOperandProps {
  field: Field
  day: string
  onChange: (day: string) => void
}

/** A date, or a day relative to today: 'today', '3 days ago'. */
export function DayOperand({ field, day, onChange }: DayOperandProps) {
  const isRule = useContext(RuleContext)
  const counted = /^(\d*) (day|week|month|year)s? (ago|from now)$/.exec(day)
  const kind = counted ? counted[3]! : isDayTerm(day) ? day : 'exact'
  const { Input: ValueInput } = webOf(field.type)
  const spec = operandSpec(field.spec)
  return (
    <div className="flex min-w-0 flex-wrap gap-1">
      {!isRule && (
        <Select
          aria-label={t('whichDay')}
          className="min-w-24 flex-1"
          options={dayKinds()}
          value={kind}
          onValueChange={(next) => {
            if (next === 'exact') onChange('')
            else onChange(next === 'ago' || next === 'from now' ? [startCount, 'days', next].join(' ') : next)
          }}
        />
      )}
      {counted && (
        <Counted
          count={counted[1]!}
          unit={counted[2]!}
          onChange={(count, unit) => onChange(`${count} ${unit}s ${counted[3]}`)}
        />
      )}
      {kind === 'exact' && (
        <div className="min-w-36 flex-1">
          <ValueInput
            key={field.id}
            type={field.type}
            field={spec}
            draft={{ text: day }}
            onDraft={(draft) => onChange(draftText(field.type, spec, draft))}
            aria-label={t('value')}
          />
        </div>
      )}
    </div>
  )
}

/** Relative days and spans start with '7 days'. */
const startCount = 7

const dayKinds = () => [
  { value: 'exact', label: t('exactDate') },
  { value: 'today', label: t('today') },
  { value: 'tomorrow', label: t('tomorrow') },
  { value: 'yesterday', label: t('yesterday') },
  { value: 'ago', label: t('ago') },
  { value: 'from now', label: t('fromNow') },
]

interface SpanOperandProps {
  span: string
  /** The option for no span. */
  placeholder?: string
  onChange: (span: string) => void
}

/** 'this month', 'next 7 days'. */
export function SpanOperand({ span, placeholder, onChange }: SpanOperandProps) {
  const counted = /^(past|next) (\d*) (day|week|month|year)s?$/.exec(span)
  const kind = counted ? `${counted[1]} …` : spanKinds.includes(span) ? span : null
  return (
    <div className="flex min-w-0 flex-wrap gap-1">
      <Select
        aria-label={t('whichDays')}
        className="min-w-24 flex-1"
        options={spanKinds.map((value) => ({ value, label: spanLabel(value) }))}
        value={kind}
        placeholder={placeholder}
        onValueChange={(next) =>
          onChange(next.endsWith('…') ? next.replace('…', [startCount, 'days'].join(' ')) : next)
        }
      />
      {counted && (
        <Counted
          count={counted[2]!}
          unit={counted[3]!}
          onChange={(count, unit) => onChange(`${counted[1]} ${count} ${unit}s`)}
        />
      )}
    </div>
  )
}

const spanKinds = [
  'today',
  'tomorrow',
  'yesterday',
  'past …',
  'next …',
  ...['week', 'month', 'quarter', 'year'].flatMap((unit) => ['this', 'last', 'next'].map((word) => `${word} ${unit}`)),
]

const spanLabel = (span: string): string => {
  const [word = '', unit = ''] = span.split(' ')
  return unit === '' ? t('day', { word }) : t('span', { word, unit })
}

/** 9,999 days are 27 years. */
const maxCountLength = 4

interface CountedProps {
  count: string
  unit: string
  onChange: (count: string, unit: string) => void
}

function Counted({ count, unit, onChange }: CountedProps) {
  return (
    <>
      <Input
        aria-label={t('howMany')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={maxCountLength}
        className="w-12 shrink-0"
        value={count}
        onValueChange={(text) => onChange(text.replaceAll(/\D/g, ''), unit)}
      />
      <Select
        aria-label={t('ofWhat')}
        className="w-22 shrink-0"
        options={units()}
        value={unit}
        onValueChange={(next) => onChange(count, next)}
      />
    </>
  )
}

const units = () => ['day', 'week', 'month', 'year'].map((value) => ({ value, label: t('units', { unit: value }) }))
