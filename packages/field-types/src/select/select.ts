import { sql } from '@monarch/sql'
import { defineFieldType } from '../definition.ts'
import { equality } from '../operators.ts'
import { readText } from '../text/text-like.ts'
import { choiceOrder, choiceSortLabels } from './choice-order.ts'
import { choiceFromText, choicesFrom, type ChoiceSettings, choiceSettings, labelOf, parseChoice } from './choices.ts'
import { t } from './messages.ts'

export const select = defineFieldType<ChoiceSettings>({
  id: 'select',
  label: () => t('label'),
  group: 'choice',
  summary: () => t('summary'),
  example: () => t('example'),
  sample: 'active',
  graphql: { scalar: 'String', list: false },
  operators: equality,
  searchable: true,
  settingsShape: choiceSettings,
  column: () => sql`text`,
  parse: parseChoice,
  operand: readText,
  fromText: choiceFromText,
  format: (value, { settings }) => labelOf(settings.choices, value as string),
  choices: ({ choices }) => choices,
  dependsOn: ({ dependsOn = null }) => dependsOn,
  order: choiceOrder,
  sortLabels: choiceSortLabels,
  withOptions: choicesFrom,
})
