import type { ComboboxOption } from '@monarch/ui'
import type { Choice } from '../definition.ts'
import type { Json } from '../exact-number.ts'
import { isOffered } from './choices.ts'
import { t } from './messages.ts'

/**
 * The options of a picker with this answer in the field that they depend on. Selected values that are not among the choices are
 * included, so that they can be seen and removed.
 */
export function choiceOptions(choices: readonly Choice[], chosen: readonly string[], answer?: Json): ComboboxOption[] {
  const offered = choices.filter((choice) => isOffered(choice, answer) || chosen.includes(choice.value))
  const gone = chosen.filter((value) => !choices.some((choice) => choice.value === value))
  return [
    ...offered.map(({ value, label, color }) => ({ value, label, hue: color })),
    ...gone.map((value) => ({ value, label: value, description: t('noLongerAChoice') })),
  ]
}
