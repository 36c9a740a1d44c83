import { checkValue, type Json, readValueDraft, splitWords } from '@monarch/field-types'
import { adminDocument } from '../../../../lib/api/admin-document.ts'
import { messageOf } from '../../../../lib/api/api-error.ts'
import { graphql } from '../../../../lib/api/api.ts'
import type { Field } from '../../../record-data/structure.ts'
import type { PastedTable } from './paste-plan.ts'

/** Pasted words that are not yet options of their field. */
export interface NewOptions {
  readonly field: Field
  readonly options: readonly string[]
}

/** More distinct words than these in one column are texts, not options. */
const maxNewOptions = 50

/** `fields` are those of the table's columns. */
function findNewOptions(fields: readonly (Field | undefined)[], table: PastedTable): readonly NewOptions[] {
  return fields.flatMap((field, column) => {
    if (!field?.type.withOptions || field.isReadonly) return []
    const { type, spec } = field
    // Words that differ in case only are one option.
    const options = new Map<string, string>()
    for (const row of table) {
      const { text = '', value } = row[column] ?? {}
      if (value !== undefined && checkValue(type, spec, value).ok) continue
      const words = type.graphql.list ? splitWords(text) : [text.trim()]
      for (const word of words)
        if (word !== '' && !readValueDraft(type, spec, { text: word }).ok && !options.has(word.toLowerCase()))
          options.set(word.toLowerCase(), word)
    }
    const isOffered = options.size > 0 && options.size <= maxNewOptions
    return isOffered && withOptions(field, spec.settings, [...options.values()])
      ? [{ field, options: [...options.values()] }]
      : []
  })
}

/** The question or message of the bar. */
type OptionsBar =
  | {
      readonly kind: 'options'
      readonly found: readonly NewOptions[]
      readonly onAnswer: (isYes: boolean) => Promise<void>
    }
  | { readonly kind: 'refused'; readonly message: string; readonly retry: () => void }

interface Asking {
  readonly setBar: (bar: OptionsBar) => void
  readonly proceed: (changed: ReadonlyMap<string, Field>) => Promise<void>
  readonly onAdded: () => Promise<unknown>
}

/** False when there is nothing to ask. Otherwise `proceed` is called with the changed fields after the answer. */
export function askForOptions(
  fields: readonly (Field | undefined)[],
  table: PastedTable,
  { setBar, proceed, onAdded }: Asking,
): boolean {
  const found = findNewOptions(fields, table)
  if (found.length === 0) return false
  const add = async (): Promise<void> => {
    try {
      const changed = await Promise.all(found.map(addOptions))
      void onAdded()
      await proceed(new Map(changed.map((field) => [field.name, field])))
    } catch (error) {
      setBar({ kind: 'refused', message: messageOf(error), retry: () => void add() })
    }
  }
  setBar({ kind: 'options', found, onAnswer: (isYes) => (isYes ? add() : proceed(new Map())) })
  return true
}

/** Adds options at the end of the stored ones, and returns the field with them. */
async function addOptions({ field, options }: NewOptions): Promise<Field> {
  const { fields } = await graphql('admin', settingsDocument, { id: field.id })
  const settings = withOptions(field, fields[0]?.settings ?? field.spec.settings, options)
  if (settings === null) throw new Error(field.label)
  await graphql('admin', addDocument, { id: field.id, settings })
  return { ...field, spec: { ...field.spec, settings } }
}

function withOptions({ type }: Field, settings: unknown, options: readonly string[]): Json | null {
  const known = type.choices!(settings).map(({ value }) => value)
  const all = type.withOptions!(settings, [...new Set([...known, ...options])])
  return all.ok ? all.value : null
}

const settingsDocument = adminDocument(
  `query OptionsOfField($id: ID!) { fields: systemFields(where: {id: {eq: $id}}, limit: 1) { settings } }`,
)
const addDocument = adminDocument(
  `mutation AddOptions($id: ID!, $settings: JSON!) { updateSystemField(id: $id, data: {settings: $settings}) { id } }`,
)
