import type { ComboboxOption } from '@monarch/ui'
import type { Choice } from '../definition.ts'

/** The choices for a picker, with what is chosen already and is no choice any more, so that it can be seen and left. */
export function choiceOptions(choices: readonly Choice[], chosen: readonly string[] = []): ComboboxOption[] {
  const gone = chosen.filter((value) => !choices.some((choice) => choice.value === value))
  return [
    ...choices.map(({ value, label, color }) => ({ value, label, hue: color })),
    ...gone.map((value) => ({ value, label: value, description: 'No longer a choice' })),
  ]
}
