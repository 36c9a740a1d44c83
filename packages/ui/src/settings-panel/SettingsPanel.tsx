import { changeOf, inputsOf, type ObjectShape, type PanelInput, type Values, written } from '@monarch/shapes'
import { Fragment, type ReactNode } from 'react'
import type { Timing } from './NumberInput.tsx'
import { type Picker, SettingControl } from './SettingControl.tsx'
import type { EditorProps } from './SettingField.tsx'

/** Controls that render a whole setting, for example by `SettingField`. */
export type Editors = Readonly<Record<string, ((props: EditorProps) => ReactNode) | undefined>>

interface SettingsPanelProps {
  shape: ObjectShape
  values: Values
  /** The changed key, and those that the change clears. `undefined` clears a value. */
  onChange: (changes: Values, name: string) => void
  /** The message for a key. */
  problemOf?: ((key: string) => string | undefined) | undefined
  /** The choices of values that name something, such as a field. */
  pickerOf?: ((input: PanelInput) => Picker | undefined) | undefined
  /** Controls by `editor` of a shape, or by what a named value names. */
  editors?: Editors | undefined
  timing?: Timing
}

/** The inputs for the settings that a shape describes. The container arranges them. */
export function SettingsPanel({
  shape,
  values,
  onChange,
  problemOf,
  pickerOf,
  editors = {},
  timing = 'typing',
}: SettingsPanelProps) {
  const inputs = inputsOf(shape, values)
  return inputs.map((input, i) => {
    const { name } = input
    const { kind, group, editor = kind === 'named' ? input.shape.names : undefined } = input.shape
    const props: EditorProps = {
      ...input,
      value: values[name],
      error: problemOf?.(name),
      onChange: (value) => onChange(changeOf(shape, values, name, value), name),
    }
    const draw = editor === undefined ? undefined : editors[editor]
    return (
      <Fragment key={name}>
        {group !== undefined && group !== inputs[i - 1]?.shape.group && (
          <h3 className="mt-2 border-t pt-4 font-medium sm:col-span-full">{written(group)}</h3>
        )}
        {draw ? draw(props) : <SettingControl {...props} picker={pickerOf?.(input)} timing={timing} />}
      </Fragment>
    )
  })
}
