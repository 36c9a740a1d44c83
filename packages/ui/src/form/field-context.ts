import { createContext, useContext } from 'react'

/** The context that a Field provides to its control. */
interface FieldControl {
  id: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

export const FieldContext = createContext<FieldControl | null>(null)

interface ControlProps {
  id?: string | undefined
  required?: boolean | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: React.AriaAttributes['aria-invalid']
  'aria-required'?: React.AriaAttributes['aria-required']
  'aria-labelledby'?: string | undefined
  'aria-label'?: string | undefined
}

/** Props of an input, button or textarea, wired to the Field around it; own props win. */
export function useFieldControl<P extends ControlProps>(props: P): P {
  const field = useContext(FieldContext)
  const { required, ...rest } = props
  const ownDescription = props['aria-describedby']
  return {
    ...(rest as P),
    id: props.id ?? field?.id,
    'aria-describedby': [field?.describedBy, ownDescription].filter(Boolean).join(' ') || undefined,
    'aria-invalid': props['aria-invalid'] ?? (field?.invalid || undefined),
    'aria-required': props['aria-required'] ?? (required || field?.required || undefined),
  }
}

/** The same for a group (radios, checkboxes), which a label element cannot name by `for`. */
export function useFieldGroup<P extends ControlProps>(props: P): P {
  const field = useContext(FieldContext)
  const named = props['aria-label'] ?? props['aria-labelledby']
  return { ...useFieldControl(props), 'aria-labelledby': named ? props['aria-labelledby'] : field?.labelId }
}
