import { fail, ok, type Result } from '@monarch/shapes'
import { sql } from '@monarch/sql'
import { defineFieldType, type FieldType, type FileKind } from '../definition.ts'
import { isId } from '../id/id.ts'
import { arrays, equality } from '../operators.ts'
import { type FileSettings, fileSettings, maxFiles } from './file-settings.ts'
import { t } from './messages.ts'

/** The properties that differ between the file types. */
type FileType = Pick<FieldType<FileSettings>, 'id' | 'label' | 'summary' | 'example' | 'width'> & {
  readonly files: FileKind<FileSettings>
}

/** A type whose value is the id of a file or, with the setting `multiple`, an ordered list of them. */
export function defineFileType(own: FileType): FieldType<FileSettings> {
  const common = {
    ...own,
    group: 'media',
    sortable: false,
    valueKind: null,
    settingsShape: fileSettings,
    variant: (settings: unknown) => (isMultiple(settings) ? many : one),
  } as const
  const one: FieldType<FileSettings> = defineFieldType<FileSettings>({
    ...common,
    sample,
    graphql: { scalar: 'String', list: false },
    operators: equality,
    column: () => sql`uuid`,
    parse: (input, { label }) => readFile(input, label),
    fromText: (text, { label }) => readFile(text.trim(), label),
  })
  const many: FieldType<FileSettings> = defineFieldType<FileSettings>({
    ...common,
    sample: [sample],
    graphql: { scalar: 'String', list: true },
    operators: arrays,
    column: () => sql`uuid[]`,
    parse: (input, { label }) => readFiles(input, label),
    fromText: (text, { label }) =>
      readFiles(
        text.split(/[\s,;]+/).filter((word) => word !== ''),
        label,
      ),
    toText: (value) => (value as string[]).join(', '),
  })
  return one
}

const sample = '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e'

function isMultiple(settings: unknown): boolean {
  return (settings as Partial<FileSettings> | null | undefined)?.multiple === true
}

function readFile(input: unknown, label: string): Result<string> {
  return isId(input) ? ok(input.toLowerCase()) : fail(t('mustBeTheIdOfAFile', { label }))
}

function readFiles(input: unknown, label: string): Result<string[]> {
  // `every` skips the holes of an array.
  const given = Array.isArray(input) ? Array.from<unknown>(input) : []
  if (!Array.isArray(input) || !given.every(isId)) return fail(t('mustBeIdsOfFiles', { label }))
  const ids = [...new Set(given.map((id) => id.toLowerCase()))]
  return ids.length > maxFiles ? fail(t('canContainAtMost', { label, count: maxFiles })) : ok(ids)
}
