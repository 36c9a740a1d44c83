import { type InputAbout, type ObjectShape, type Shape, type Values, written } from './shape.ts'

/** One input of a panel. */
export interface PanelInput extends InputAbout {
  /** Its key in the object. */
  readonly name: string
  readonly label: string
  readonly shape: Shape
}

/** The inputs for an object, in the order of its keys: those with a label whose condition holds. */
export function inputsOf({ keys, required }: ObjectShape, values: Values): readonly PanelInput[] {
  return Object.entries(keys).flatMap(([name, shape]) => {
    const { label, help, inputOf } = shape
    if (label === undefined || !isShown(shape, values)) return []
    const texts = { label: written(label), ...(help && { help: written(help) }) }
    return [{ name, ...texts, shape, isRequired: required.includes(name), ...inputOf?.(values) }]
  })
}

const isShown = ({ when }: Shape, values: Values): boolean =>
  !when || (when.in ? when.in.includes(values[when.key]) : values[when.key] !== undefined)

/** A change of one value, with the other values that it clears. */
export function changeOf({ keys }: ObjectShape, values: Values, key: string, value: unknown): Values {
  const next = { ...values, [key]: value }
  const cleared = Object.entries(keys).filter(
    ([, shape]) =>
      (shape.dependsOn === key && value !== values[key]) || (shape.when?.isCleared && !isShown(shape, next)),
  )
  return { ...Object.fromEntries(cleared.map(([name]) => [name, undefined])), [key]: value }
}

/** The required inputs that are empty. */
export function missingOf(shape: ObjectShape, values: Values): readonly PanelInput[] {
  return inputsOf(shape, values).filter(({ name, isRequired }) => isRequired && isBlank(values[name] ?? ''))
}

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''
