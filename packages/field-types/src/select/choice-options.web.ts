import type { ComboboxOption } from '@monarch/ui'
import type { Choice } from '../definition.ts'
import { t } from './messages.ts'

/**
 * The options of a picker, including selected values that are not among the choices, so that they can be seen and removed.
 */
export function choiceOptions(choices: readonly Choice[], chosen: readonly string[]): ComboboxOption[] {
  const gone = chosen.filter((value) => !choices.some((choice) => choice.value === value))
  return [
    ...choices.map(({ value, label, color }) => ({ value, label, hue: color })),
    ...gone.map((value) => ({ value, label: value, description: t('noLongerAChoice') })),
  ]
}
