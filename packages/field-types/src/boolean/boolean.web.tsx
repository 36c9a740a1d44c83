import { CellCheckbox, Checkbox, cn, Switch } from '@monarch/ui'
import { Check, SquareCheckBig } from 'lucide-react'
import type { FieldCellProps, FieldInputProps, FieldToggleProps, FieldTypeWeb } from '../definition.web.ts'
import { draftValue } from '../draft.ts'

export const booleanWeb: FieldTypeWeb = {
  Icon: SquareCheckBig,
  Input: BooleanInput,
  Cell: BooleanCell,
  Toggle: BooleanToggle,
  press: (key, value) => (key === ' ' || key === 'Enter' ? value !== true : undefined),
  displays: { switch: SwitchInput },
}

function BooleanInput({ type, field, draft, onDraft, disabled, 'aria-label': label }: FieldInputProps) {
  const value = (draftValue(type, field, draft) ?? type.unset ?? null) as boolean | null
  // Only a checkbox with three states can become unset again.
  const mayBeUnset = type.unset === undefined && !field.required
  return (
    <Checkbox
      checked={value ?? 'indeterminate'}
      onCheckedChange={(checked) => onDraft({ value: value === false && mayBeUnset ? null : checked })}
      disabled={disabled}
      aria-label={label}
      className={unsetLook}
    />
  )
}

/** Like an unset value in a table. */
const unsetLook = cn(
  'data-[state=indeterminate]:border-input data-[state=indeterminate]:bg-background',
  'data-[state=indeterminate]:text-muted-foreground',
)

function SwitchInput({ type, field, draft, onDraft, disabled, 'aria-label': label }: FieldInputProps) {
  return (
    <Switch
      checked={draftValue(type, field, draft) === true}
      onCheckedChange={(checked) => onDraft({ value: checked })}
      disabled={disabled}
      aria-label={label}
    />
  )
}

function BooleanToggle({ type, field, value, onValue }: FieldToggleProps) {
  const checked = (value ?? type.unset ?? null) as boolean | null
  return <CellCheckbox label={field.label} checked={checked} onCheckedChange={onValue} />
}

function BooleanCell({ type, field, value }: FieldCellProps) {
  const word = type.format(value, field)
  if (value !== true) return <span className="text-muted-foreground">{word}</span>
  return (
    <span className="inline-flex items-center gap-1">
      <Check aria-hidden className="size-3.5 text-success" />
      {word}
    </span>
  )
}
