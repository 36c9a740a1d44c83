import type { ChoiceSettings } from './choices.ts'
import type { Choice } from '../definition.ts'
import type { Hue } from '@monarch/ui/hue'
import { t } from './messages.ts'

/** A choice during editing; it gets the next default color unless the user picks one. */
interface TypedChoice {
  readonly value: string
  readonly label: string
  readonly color?: Hue | undefined
  readonly isDone?: true
  readonly when?: readonly string[]
}

/**
 * The choices of a text with one label per line, after `before`. Records hold values, so editing a label changes no
 * record: a stored choice keeps its value, even if its line is removed and added again. The value of a new choice
 * follows its label.
 *
 *     choicesFromLines([{ value: 'won', label: 'Won' }], 'Closed won\nLost', [{ value: 'won', label: 'Won', color: 'green' }])
 *     // [{ value: 'won', label: 'Closed won' }, { value: 'Lost', label: 'Lost' }]
 */
export function choicesFromLines(
  before: readonly TypedChoice[],
  text: string,
  stored: readonly Choice[],
): TypedChoice[] {
  const labels = text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
  const left = [...before]
  const take = (matches: (choice: TypedChoice) => boolean) => {
    const at = left.findIndex(matches)
    return at === -1 ? undefined : left.splice(at, 1)[0]
  }
  const known = labels.map((label) => take((choice) => choice.label === label))
  const unknownCount = known.filter((choice) => choice === undefined).length
  const mended = unknownCount === 1 && left.length === 1 ? left[0] : undefined
  const used = new Set(known.flatMap((choice) => (choice ? [choice.value] : [])))
  return labels.map((label, i) => {
    const choice = known[i] ?? fresh(label, mended, stored, used)
    used.add(choice.value)
    return choice
  })
}

function fresh(
  label: string,
  mended: TypedChoice | undefined,
  stored: readonly Choice[],
  used: ReadonlySet<string>,
): TypedChoice {
  if (mended && stored.some((choice) => choice.value === mended.value)) return { ...mended, label }
  const back = stored.find((choice) => (choice.label === label || choice.value === label) && !used.has(choice.value))
  if (back) return { ...back, label }
  return { value: unusedValue(label, stored, used), label, ...(mended?.color && { color: mended.color }) }
}

/** The label, unless another choice has it as value. */
function unusedValue(label: string, stored: readonly Choice[], used: ReadonlySet<string>): string {
  const isTaken = (value: string) => used.has(value) || stored.some((choice) => choice.value === value)
  let value = label
  for (let i = 2; isTaken(value); i += 1) value = `${label} ${i}`
  return value
}

/** The choices in settings, which may be incomplete or of another type. */
export function typedChoices(settings: unknown): readonly TypedChoice[] {
  const { choices } = (settings ?? {}) as Partial<ChoiceSettings>
  return Array.isArray(choices) ? choices : []
}

/** The problem with the typed options, or `null`: duplicates could not be distinguished, and without options nothing can be chosen. */
export function checkChoices(choices: readonly TypedChoice[]): string | null {
  if (choices.length === 0) return t('enterAtLeastOneOption')
  const seen = new Set<string>()
  for (const { label } of choices) {
    if (seen.has(label)) return t('isListedTwice', { label })
    seen.add(label)
  }
  return null
}
