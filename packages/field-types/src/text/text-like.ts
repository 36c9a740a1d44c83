import { fail, isStorable, ok, type Result } from '@monarch/shapes'
import { sql } from '@monarch/sql'
import { defineFieldType, type FieldSpec, type FieldType } from '../definition.ts'
import { textual } from '../operators.ts'
import { checkText } from '../rules.ts'
import type { NoSettings } from '../settings.ts'
import { t } from '../messages.ts'

type Words<Settings> = Pick<FieldType, 'id' | 'label' | 'group' | 'summary' | 'example' | 'sample'> &
  Partial<
    Pick<
      FieldType<Settings>,
      'width' | 'settingsShape' | 'generation' | 'searchedText' | 'isMailbox' | 'isAddress' | 'written'
    >
  >

/** Defines a text type with its own validation and rendering. */
export function defineTextLike<Settings = NoSettings>(
  type: Words<Settings> & {
    read?: (text: string, field: FieldSpec) => Result<string>
    readTyped?: (text: string, field: FieldSpec) => Result<string>
    /** Parses an operand, which may be part of a value. */
    readOperand?: (text: string) => Result<string>
    show?: (text: string) => string
  },
): FieldType<Settings> {
  const { read, readTyped = read, readOperand, show, ...words } = type
  return defineFieldType<Settings>({
    ...words,
    graphql: { scalar: 'String', list: false },
    operators: textual,
    searchable: true,
    rules: ['minLength', 'maxLength', 'pattern'],
    column: () => sql`text`,
    check: checkText,
    parse: (input, field) => readText(input, field, read),
    fromText: (text, field) => readText(text, field, readTyped),
    ...(show && { format: (value) => show(value as string) }),
    ...(read && { operand: (input, field) => readText(input, field, readOperand) }),
  })
}

/** Accepts text unchanged. It refuses what PostgreSQL cannot store: zero bytes, and unpaired surrogates, which have no UTF-8. */
export function readText(
  input: unknown,
  field: FieldSpec,
  read: (text: string, field: FieldSpec) => Result<string> = ok,
): Result<string> {
  if (typeof input !== 'string') return fail(t('mustBeText', { label: field.label }))
  return isStorable(input)
    ? read(input, field)
    : fail(t('containsACharacterThatCannotBeStored', { label: field.label }))
}
