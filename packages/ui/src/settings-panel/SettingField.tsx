import type { PanelInput } from '@monarch/shapes'
import type { ReactNode } from 'react'
import { Field } from '../form/Field.tsx'

/** The properties of one setting for its control. */
export interface EditorProps extends PanelInput {
  readonly value: unknown
  readonly error: string | undefined
  readonly onChange: (value: unknown) => void
}

/** The label, help and error of a setting around its control. */
export function SettingField({ input, children }: { input: EditorProps; children: ReactNode }) {
  const { label, help, error, isRequired = false, shape } = input
  return (
    <Field
      label={label}
      help={help}
      required={isRequired}
      error={error}
      {...(shape.isLong && { className: 'sm:col-span-full' })}
    >
      {children}
    </Field>
  )
}
