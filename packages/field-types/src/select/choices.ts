import {
  annotate,
  fail,
  filled,
  list,
  mark,
  named,
  object,
  ok,
  oneOf,
  refine,
  type Refinement,
  type Result,
  text,
  type ValueOf,
} from '@monarch/shapes'
import { type Hue, hues } from '@monarch/ui/hue'
import type { Choice } from '../definition.ts'
import type { Json } from '../exact-number.ts'
import { readSettings } from '../settings.ts'
import { t } from './messages.ts'

const maxChoices = 1000
const maxWordLength = 255

const word = annotate(
  { ...text(maxWordLength), pattern: /\S/ },
  { must: `be text of 1 to ${maxWordLength} characters` },
)
const choice = annotate(
  object({ value: word, label: word, color: oneOf(hues), isDone: mark, when: list(word, maxChoices) }, 'value'),
  { must: 'be an object with value, label and color' },
)
const choices = annotate(list(choice, maxChoices), {
  label: () => t('options'),
  help: () => t('onePerLine'),
  isLong: true,
  editor: 'choices',
  must: `be a list of at most ${maxChoices} choices`,
})

/**
 * `{ choices: [{ value, label, color, isDone, when }], dependsOn }`; a missing label is the value, a missing color is the next default.
 * `dependsOn` names a field of choices, whose value decides which choices pickers offer: those with this value in `when`, and those
 * without `when`.
 */
export const choiceSettings = object({
  choices: filled(refine(choices, completeChoices), []),
  dependsOn: annotate(named('ownField'), {
    label: () => t('dependsOn'),
    help: () => t('dependsOnHelp'),
    placeholder: () => t('noField'),
  }),
})
export type ChoiceSettings = ValueOf<typeof choiceSettings>

function completeChoices(given: ValueOf<typeof choices>): Refinement<readonly Choice[]> {
  const values = new Set<string>()
  for (const [i, { value }] of given.entries()) {
    // oxlint-disable-next-line monarch/text-in-catalogue -- A message of the API; the designer refuses equal labels.
    if (values.has(value)) return { ...fail(`the choice "${value}" exists already`), at: String(i), isSentence: true }
    values.add(value)
  }
  return ok(
    given.map(({ value, label = value, color, isDone, when = [] }, i): Choice => ({
      value,
      label,
      color: color ?? usualColor(value, i),
      ...(isDone && { isDone }),
      ...(when.length > 0 && { when: [...when] }),
    })),
  )
}

const usualColor = (value: string, index: number): Hue =>
  usual.get(value.toLowerCase()) ?? inOrder[index % inOrder.length]!

/** Choices whose value and label are these words, without blank ones. Existing choices stay unchanged. */
export function choicesFrom(
  { choices, dependsOn }: ChoiceSettings,
  options: readonly string[],
): Result<ChoiceSettings> {
  const words = options.map((option) => option.trim()).filter((word) => word !== '')
  return readSettings(choiceSettings, {
    ...(dependsOn !== undefined && { dependsOn }),
    choices: words.map((word) => choices.find((choice) => choice.value === word) ?? { value: word }),
  })
}

/** Whether pickers offer the choice with this answer in the field that the choices depend on. An empty answer limits nothing. */
export function isOffered({ when = [] }: Choice, answer: Json | undefined): boolean {
  const answers = [answer ?? []].flat()
  return when.length === 0 || answers.length === 0 || answers.some((each) => when.includes(each as string))
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

interface ChoiceField {
  readonly label: string
  readonly settings: Pick<ChoiceSettings, 'choices'>
}

/** The stored value of a choice, or a problem that lists the values. */
export function parseChoice(input: unknown, field: ChoiceField): Result<string> {
  const choice = field.settings.choices.find(({ value }) => value === input)
  return choice ? ok(choice.value) : notAChoice(field, 'value')
}

/** The stored value of a typed choice, or a problem that lists the labels. */
export function choiceFromText(text: string, field: ChoiceField): Result<string> {
  const choice = choiceFor(field.settings.choices, text)
  return choice ? ok(choice.value) : notAChoice(field, 'label')
}

function notAChoice({ label, settings }: ChoiceField, listed: 'value' | 'label'): Result<never> {
  const choices = shortened(settings.choices.map((choice) => choice[listed]))
  return fail(choices === '' ? t('mustStayEmpty', { label }) : t('mustBeOneOf', { label, choices }))
}

/** The problem of a list with a value that is none of the choices. */
export function notAllChoices({ label, settings }: ChoiceField, listed: 'value' | 'label'): Result<never> {
  const choices = shortened(settings.choices.map((choice) => choice[listed]))
  return fail(choices === '' ? t('eachMustStayEmpty', { label }) : t('eachMustBeOneOf', { label, choices }))
}

const shortened = (words: readonly string[]): string =>
  `${words.slice(0, 10).join(', ')}${words.length > 10 ? ' …' : ''}`

/** Adjacent colors differ clearly; priorities and the status "active" have fixed colors. */
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
