import { object, ok, type ValueOf } from '@monarch/shapes'
import { sql } from '@monarch/sql'
import { aiSettings, generationOf } from '../ai/generation.ts'
import type { Choice } from '../definition.ts'
import { defineFieldType } from '../definition.ts'
import { equality } from '../operators.ts'
import { choiceOrder, choiceSortLabels } from '../select/choice-order.ts'
import { choiceFromText, choicesFrom, choiceSettings, labelOf, parseChoice } from '../select/choices.ts'
import { readText } from '../text/text-like.ts'
import { t } from './messages.ts'

const classification = object({ choices: choiceSettings.keys.choices, ...aiSettings.keys })
export type ClassificationSettings = ValueOf<typeof classification>

export const aiClassification = defineFieldType<ClassificationSettings>({
  id: 'ai_classification',
  label: () => t('label'),
  group: 'ai',
  summary: () => t('summary'),
  example: () => t('example'),
  sample: 'bug_report',
  graphql: { scalar: 'String', list: false },
  operators: equality,
  searchable: true,
  width: 180,
  settingsShape: classification,
  column: () => sql`text`,
  parse: parseChoice,
  operand: readText,
  fromText: (text, field) => {
    const read = choiceFromText(text, field)
    return read.ok ? read : choiceFromText(bare(text), field)
  },
  format: (value, { settings }) => labelOf(settings.choices, value as string),
  choices: ({ choices }) => choices,
  order: choiceOrder,
  sortLabels: choiceSortLabels,
  withOptions: (settings, options) => {
    const list = choicesFrom(settings, options)
    return list.ok ? ok({ ...settings, ...list.value }) : list
  },
  generation: (settings) =>
    generationOf(settings, {
      usual: 'Pick the choice that fits this record best.',
      form: `Reply with exactly one of these choices and nothing else: ${JSON.stringify(settings.choices.map(nameOf))}`,
      maxLength: 255,
    }),
})

/** Removes the quotation marks, asterisks and full stop that models add to a word. */
const bare = (text: string): string => text.trim().replaceAll(/^["'`*“”]+|["'`*“”.]+$/g, '')

/** The label of a choice, or its value if another choice has the same label. */
function nameOf({ value, label }: Choice, _: number, choices: readonly Choice[]): string {
  return choices.filter((choice) => choice.label === label).length === 1 ? label : value
}
