import { Field, Select } from '@monarch/ui'
import { useMemo } from 'react'
import { Outcome } from '../computed/Outcome.tsx'
import { RelationPicker, SourceFieldPicker } from '../computed/SourcePickers.tsx'
import { type SourceField, type StructureSource, useStructureSource } from '../structure-source.ts'
import type { SettingsEditor, SettingsEditorProps } from '../settings-editor.ts'
import { type RollupFunction, rollupFunctions } from './rollup.ts'

export const rollupSettings: SettingsEditor = {
  Editor: RollupSettingsEditor,
  check: ({ relation, field, function: name }): Record<string, string> => ({
    ...(!relation && { relation: 'Choose the related records' }),
    ...(!name && { function: 'Choose a function' }),
    ...(relation && name && !field && !worksWithoutField(name) ? { field: 'Choose the field to aggregate' } : {}),
  }),
}

function RollupSettingsEditor({ settings, onChange, problemOf, WhereEditor }: SettingsEditorProps) {
  const source = useStructureSource()
  const relations = (source?.relations ?? []).filter(({ isMany }) => isMany)
  const relation = relations.find(({ name }) => name === settings.relation)
  const chosen = (settings.function as RollupFunction | undefined) ?? null
  const fields = useFieldsThatFit(source, relation?.fields, settings)
  const isComplete = relation !== undefined && chosen !== null && (settings.field || worksWithoutField(chosen))
  const [understood] = source && isComplete ? source.understand('rollup', [settings]) : []
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <RelationPicker
          help="The related records to aggregate"
          relations={relations}
          value={(settings.relation as string | undefined) ?? null}
          error={problemOf('relation')}
          onChange={(name) => onChange({ relation: name, function: chosen ?? 'count' })}
        />
        <Field
          label="Function"
          help={chosen ? functions[chosen].help : 'How to aggregate them'}
          required
          error={problemOf('function')}
        >
          <Select
            options={functionOptions}
            value={chosen}
            onValueChange={(name) =>
              onChange({ ...settings, function: name, ...(name === 'count' && { field: undefined }) })
            }
          />
        </Field>
        {chosen !== 'count' && (
          <SourceFieldPicker
            label="Field"
            help={relation ? `Of ${relation.entity.displayName}` : 'Of the related records'}
            fields={fields}
            required={chosen !== null && !worksWithoutField(chosen)}
            disabled={!relation}
            value={(settings.field as string | undefined) ?? null}
            error={problemOf('field')}
            onChange={(field) => onChange({ ...settings, field: field ?? undefined })}
          />
        )}
      </div>
      {relation && (
        <WhereEditor
          key={relation.name}
          fields={relation.fields}
          where={settings.where}
          error={problemOf('where')}
          onChange={(where) => onChange({ ...settings, where })}
        />
      )}
      {understood && <Outcome understood={understood} />}
    </div>
  )
}

/** The fields that the function accepts, and always the chosen one. */
function useFieldsThatFit(
  source: StructureSource | null,
  fields: readonly SourceField[] | undefined,
  { relation, field: chosen, function: name }: Readonly<Record<string, unknown>>,
): readonly SourceField[] {
  return useMemo(() => {
    if (!source || !fields || !name) return fields ?? []
    const tried = source.understand(
      'rollup',
      fields.map((field) => ({ relation, function: name, field: field.name })),
    )
    return fields.filter((field, i) => field.name === chosen || tried[i]!.problems.length === 0)
  }, [source, fields, relation, name, chosen])
}

const worksWithoutField = (name: unknown): boolean => name === 'count' || name === 'any'

const functions: Record<RollupFunction, { label: string; help: string }> = {
  count: { label: 'Count', help: 'The number of records' },
  sum: { label: 'Sum', help: 'The sum of the values; 0 if there are none' },
  avg: { label: 'Average', help: 'The mean of the values' },
  min: { label: 'Smallest or earliest', help: 'The smallest value' },
  max: { label: 'Largest or latest', help: 'The largest value' },
  count_distinct: { label: 'Count of different values', help: 'Each value counts once' },
  any: { label: 'Any', help: 'True if there is a record, or one whose field is true or not empty' },
  all: { label: 'All', help: 'True if the field is true, or not empty, in every record' },
  concat: { label: 'All as text', help: 'The values, separated by commas' },
}
const functionOptions = rollupFunctions.map((name) => ({ value: name, label: functions[name].label }))
