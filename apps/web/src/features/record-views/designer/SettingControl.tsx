import { viewTypeDefinitions, type ViewType } from '@monarch/schema'
import type { OneOfShape, Shape } from '@monarch/shapes'
import { CheckboxField, Combobox, Field, MultiCombobox, Select } from '@monarch/ui'
import { Suspense } from 'react'
import { fitOf, type SettingControlProps, shownFields } from '../parts/view-type.ts'
import { viewTypesWeb } from '../registry/view-types.ts'
import { NumberBox } from '../parts/NumberBox.tsx'
import { toOption } from '../parts/to-option.tsx'

/** One setting of a view type: the input that the type has for it, else the one that fits its shape. */
export function SettingControl({ type, name, ...props }: SettingControlProps & { type: ViewType; name: string }) {
  const Control = viewTypesWeb[type].controls?.[name]
  if (Control)
    return (
      <Suspense>
        <Control {...props} />
      </Suspense>
    )
  const { shape, structure, value, onChange } = props
  const { label = name, help } = shape
  const field = (input: React.ReactNode) => (
    <Field label={label} help={help}>
      {input}
    </Field>
  )
  if (shape.kind === 'flag')
    return <CheckboxField label={label} checked={value === true} onCheckedChange={(next) => onChange(next === true)} />
  if (shape.kind === 'number') return field(<NumberBox value={Number(value)} bounds={shape} onChange={onChange} />)
  if (shape.kind === 'oneOf')
    return field(<Select options={optionsOf(shape)} value={value as string | null} onValueChange={onChange} />)
  if (shape.kind === 'list' && shape.of.kind === 'oneOf')
    return <Choices label={label} of={shape.of} chosen={value as string[]} onChange={onChange} />
  if (isField(shape)) {
    const { offered } = viewTypesWeb[type]
    const isNeeded = viewTypeDefinitions[type].needed?.includes(name)
    return field(
      <Combobox
        label={label}
        placeholder={isNeeded ? 'Choose…' : 'None'}
        options={shownFields(structure)
          .filter(offered?.[name] ?? fitOf(type, name))
          .map(toOption)}
        value={value as string | null}
        onValueChange={onChange}
      />,
    )
  }
  if (shape.kind === 'list' && isField(shape.of))
    return field(
      <MultiCombobox
        label={label}
        options={shownFields(structure).map(toOption)}
        value={value as string[]}
        onValueChange={onChange}
      />,
    )
  throw new Error(`The setting "${name}" of the view type "${type}" needs a control`)
}

const isField = (shape: Shape): boolean => shape.kind === 'named' && shape.names === 'field'

const optionsOf = ({ words, labels = {} }: OneOfShape) =>
  words.map((word) => ({ value: word, label: labels[word] ?? word }))

interface ChoicesProps {
  label: string
  of: OneOfShape
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** At least one choice stays selected. */
function Choices({ label, of, chosen, onChange }: ChoicesProps) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-cell font-medium">{label}</legend>
      {optionsOf(of).map((option) => {
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
