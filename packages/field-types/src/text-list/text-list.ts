import { sql } from '@monarch/sql'
import { defineFieldType } from '../definition.ts'
import { joinWords, readWords, splitWords } from '../multi-select/word-list.ts'
import { arrays } from '../operators.ts'
import { t } from './messages.ts'

/** A list of any texts. For system columns; not offered in the designer. */
export const textList = defineFieldType({
  id: 'text_list',
  label: () => t('label'),
  group: 'choice',
  summary: () => t('summary'),
  example: () => t('example'),
  sample: ['first', 'second'],
  graphql: { scalar: 'String', list: true },
  operators: arrays,
  sortable: false,
  column: () => sql`text[]`,
  parse: readWords,
  fromText: (text, field) => readWords(splitWords(text), field),
  toText: (value) => joinWords(value as string[]),
  format: (value) => (value as string[]).join(', '),
})
