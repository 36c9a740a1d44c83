import { type InputAbout, type OneOfShape, type Shape, written } from '@monarch/shapes'
import type { ReactNode } from 'react'
import { CheckboxField } from '../form/CheckboxField.tsx'
import { Combobox, type ComboboxProps } from '../pickers/Combobox.tsx'
import { MultiCombobox } from '../pickers/MultiCombobox.tsx'
import { Select } from '../pickers/Select.tsx'
import { NumberInput, type Timing } from './NumberInput.tsx'
import { type EditorProps, SettingField } from './SettingField.tsx'
import { TimePicker } from '../dates/TimePicker.tsx'
import { TextControl } from './TextControl.tsx'
import { t } from './messages.ts'

/** The choices of a value that names something. */
export type Picker = Pick<ComboboxProps, 'options'> &
  Pick<Partial<ComboboxProps>, 'disabled' | 'emptyText' | 'chosenLabel'>

interface SettingControlProps extends EditorProps {
  picker: Picker | undefined
  timing: Timing
}

/** A setting with the control for its shape. */
export function SettingControl({ picker, timing, ...input }: SettingControlProps) {
  const { label, help, error, shape, value, onChange, options = optionsOf(shape) } = input
  const { kind, fallback = shape.initial } = shape
  const placeholder = shape.placeholder && written(shape.placeholder)
  if (kind === 'flag')
    return (
      <div className="sm:col-span-full">
        <CheckboxField
          label={label}
          help={help}
          checked={value === true}
          onCheckedChange={(isOn) => onChange(isOn === true || (shape.isMark ? undefined : false))}
        />
        {error && <p className="mt-1 text-xs text-error">{error}</p>}
      </div>
    )
  if (kind === 'list' && shape.of.kind === 'oneOf')
    return <Choices label={label} of={shape.of} chosen={value as readonly string[]} onChange={onChange} />
  return <SettingField input={input}>{control()}</SettingField>

  function control(): ReactNode {
    if (picker && kind === 'list')
      return (
        <MultiCombobox
          {...picker}
          label={label}
          placeholder={placeholder ?? t('choose')}
          value={Array.isArray(value) ? value : []}
          onValueChange={onChange}
        />
      )
    if (picker || (options && options.length > maxInSelect))
      return (
        <Combobox
          options={options ?? []}
          {...picker}
          label={label}
          placeholder={placeholder ?? t('choose')}
          clearable={timing === 'typing' && fallback === undefined && !input.isRequired}
          value={wordOf(value ?? fallback)}
          onValueChange={(next) => onChange(next ?? undefined)}
        />
      )
    if (options)
      return (
        <Select
          options={options}
          value={wordOf(value ?? fallback)}
          onValueChange={(next) => onChange(kind === 'number' ? Number(next) : next)}
        />
      )
    if (kind === 'number') {
      const isOptional = placeholder !== undefined && fallback === undefined
      return (
        <NumberInput
          value={timing === 'typing' || isOptional ? value : (value ?? fallback ?? shape.min)}
          isOptional={isOptional}
          bounds={shape}
          unit={shape.unit}
          timing={timing}
          placeholder={placeholder ?? (typeof fallback === 'number' ? String(fallback) : undefined)}
          onChange={onChange}
        />
      )
    }
    if (shape.editor === 'time')
      return (
        <TimePicker
          value={wordOf(value)}
          clearable={!input.isRequired}
          onValueChange={(next) => onChange(next ?? undefined)}
        />
      )
    if (kind === 'text' || kind === 'named' || shape.editor === 'text')
      return <TextControl shape={shape} value={value} timing={timing} onChange={onChange} />
    throw new Error(`The setting "${input.name}" needs an editor`)
  }
}

/** More options than this need a search. */
const maxInSelect = 12

const optionsOf = (shape: Shape): InputAbout['options'] =>
  shape.kind === 'oneOf'
    ? shape.words.map((word) => ({ value: word, label: written(shape.labels?.[word] ?? word) }))
    : undefined

const wordOf = (value: unknown): string | null =>
  typeof value === 'string' ? value || null : typeof value === 'number' ? String(value) : null

interface ChoicesProps {
  label: string
  of: OneOfShape
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** At least one choice stays selected. */
function Choices({ label, of, chosen, onChange }: ChoicesProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-cell font-medium">{label}</legend>
      {optionsOf(of)!.map((option) => {
        const others = chosen.filter((each) => each !== option.value)
        return (
          <CheckboxField
            key={option.value}
            label={option.label}
            checked={chosen.includes(option.value)}
            disabled={chosen.length === 1 && others.length === 0}
            onCheckedChange={(isOn) => onChange(isOn === true ? [...others, option.value] : others)}
          />
        )
      })}
    </fieldset>
  )
}
