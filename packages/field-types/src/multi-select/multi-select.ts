import { ok } from '@monarch/shapes'
import { literal, sql } from '@monarch/sql'
import { defineFieldType } from '../definition.ts'
import { arrays } from '../operators.ts'
import { choicesOrder, choiceSortLabels } from '../select/choice-order.ts'
import {
  choiceFor,
  choicesFrom,
  type ChoiceSettings,
  choiceSettings,
  labelOf,
  notAllChoices,
} from '../select/choices.ts'
import { joinWords, readWords, splitWords } from './word-list.ts'
import { t } from './messages.ts'

export const multiSelect = defineFieldType<ChoiceSettings>({
  id: 'multi_select',
  label: () => t('label'),
  group: 'choice',
  summary: () => t('summary'),
  example: () => t('example'),
  sample: ['design', 'web'],
  graphql: { scalar: 'String', list: true },
  operators: arrays,
  searchable: true,
  settingsShape: choiceSettings,
  column: () => sql`text[]`,
  parse: (input, field) => {
    const words = readWords(input, field)
    if (!words.ok) return words
    const known = new Set(field.settings.choices.map(({ value }) => value))
    return words.value.every((word) => known.has(word)) ? words : notAllChoices(field, 'value')
  },
  operand: readWords,
  fromText: (text, field) => {
    const values = new Set<string>()
    for (const word of splitWords(text)) {
      const choice = choiceFor(field.settings.choices, word)
      if (!choice) return notAllChoices(field, 'label')
      values.add(choice.value)
    }
    return ok([...values])
  },
  toText: (value) => joinWords(value as string[]),
  format: (value, { settings }) => (value as string[]).map((word) => labelOf(settings.choices, word)).join(', '),
  searchedText: (column, { choices }) => {
    const renamed = choices.filter(({ value, label }) => value !== label).map(({ value, label }) => [value, label])
    return sql`monarch.words(${column}, ${literal(JSON.stringify(Object.fromEntries(renamed)))}::jsonb)`
  },
  choices: ({ choices }) => choices,
  dependsOn: ({ dependsOn = null }) => dependsOn,
  order: choicesOrder,
  sortLabels: choiceSortLabels,
  withOptions: choicesFrom,
})
