import { fail, isPlainObject, isStorable, ok, type Result } from '@monarch/shapes'
import { type Hue, hues } from '@monarch/ui/hue'
import type { Choice } from '../definition.ts'
import { readSettings } from '../settings.ts'

export interface ChoiceSettings {
  choices: Choice[]
}

/** `{ choices: [{ value, label, color, isDone }] }`; a missing label is the value, a missing colour is given in order. */
export function readChoices(input: unknown): Result<ChoiceSettings> {
  const given = readSettings(input, ['choices'])
  if (!given.ok) return given
  const list = given.value.choices ?? []
  if (!Array.isArray(list)) return fail('settings.choices must be a list')
  if (list.length > mostChoices) return fail(`settings.choices may hold at most ${mostChoices} choices`)
  const choices: Choice[] = []
  const values = new Set<string>()
  for (const [i, item] of list.entries()) {
    const choice = readChoice(item, i)
    if (!choice.ok) return fail(`settings.choices.${i}${choice.message}`)
    const { value } = choice.value
    if (values.has(value)) return fail(`settings.choices.${i}: the choice "${value}" exists already`)
    values.add(value)
    choices.push(choice.value)
  }
  return ok({ choices })
}

/** Choices whose value and label are these words, without blank ones. Existing choices stay unchanged. */
export function choicesFrom({ choices }: ChoiceSettings, options: readonly string[]): Result<ChoiceSettings> {
  const words = options.map((option) => option.trim()).filter((word) => word !== '')
  return readChoices({
    choices: words.map((word) => choices.find((choice) => choice.value === word) ?? { value: word }),
  })
}

/** The choice of a typed text: its exact value or label, otherwise ignoring case if only one matches. */
export function choiceFor(choices: readonly Choice[], text: string): Choice | undefined {
  const exact = choices.find((c) => c.value === text) ?? choices.find((c) => c.label === text)
  if (exact) return exact
  const word = text.trim().toLowerCase()
  const alike = choices.filter((c) => c.value.toLowerCase() === word || c.label.toLowerCase() === word)
  return alike.length === 1 ? alike[0] : undefined
}

export function labelOf(choices: readonly Choice[], value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? value
}

/** The valid values for a message: ' one of Active, Pending'. Long lists are cut. */
export function nameChoices(words: readonly string[]): string {
  if (words.length === 0) return 'must stay empty because it has no choices'
  return `must be one of ${words.slice(0, 10).join(', ')}${words.length > 10 ? ' …' : ''}`
}

const mostChoices = 1000
const longestWord = 255

/** Neighbours differ clearly; the words of priority and the one status that everybody has keep their usual colours. */
const inOrder: readonly Hue[] = [
  'blue',
  'orange',
  'teal',
  'pink',
  'violet',
  'yellow',
  'green',
  'red',
  'indigo',
  'cyan',
  'gray',
]
const usual = new Map<string, Hue>([
  ['high', 'red'],
  ['medium', 'yellow'],
  ['low', 'green'],
  ['active', 'green'],
])

function readChoice(input: unknown, index: number): Result<Choice> {
  if (!isPlainObject(input)) return fail(' must be an object with value, label and color')
  const unknown = Object.keys(input).find((key) => !choiceKeys.includes(key))
  if (unknown !== undefined) return fail(` has no key "${unknown.slice(0, 100)}". It has ${choiceKeys.join(', ')}.`)
  const { value, label, color, isDone = false } = input
  if (!isWord(value)) return fail(`.value must be text of 1 to ${longestWord} characters`)
  if (!isAbsent(label) && !isWord(label)) return fail(`.label must be text of 1 to ${longestWord} characters`)
  const hue = isAbsent(color)
    ? (usual.get(value.toLowerCase()) ?? inOrder[index % inOrder.length])
    : hues.find((h) => h === color)
  if (hue === undefined) return fail(`.color must be one of ${hues.join(', ')}`)
  if (!isAbsent(isDone) && typeof isDone !== 'boolean') return fail('.isDone must be true or false')
  return ok({ value, label: isAbsent(label) ? value : label, color: hue, ...(isDone === true && { isDone }) })
}

const choiceKeys = ['value', 'label', 'color', 'isDone']

const isAbsent = (input: unknown): input is null | undefined => input === null || input === undefined

function isWord(input: unknown): input is string {
  return typeof input === 'string' && input.trim() !== '' && input.length <= longestWord && isStorable(input)
}
