import { Outcome } from '../computed/Outcome.tsx'
import { RelationPicker, SourceFieldPicker } from '../computed/SourcePickers.tsx'
import { useStructureSource } from '../structure-source.ts'
import type { SettingsEditor, SettingsEditorProps } from '../settings-editor.ts'

export const lookupSettings: SettingsEditor = {
  Editor: LookupSettingsEditor,
  check: ({ relation, field }): Record<string, string> => ({
    ...(!relation && { relation: 'Choose the related records' }),
    ...(relation && !field ? { field: 'Choose the field to show' } : {}),
  }),
}

function LookupSettingsEditor({ settings, onChange, problemOf, WhereEditor }: SettingsEditorProps) {
  const source = useStructureSource()
  const relations = source?.relations ?? []
  const relation = relations.find(({ name }) => name === settings.relation)
  const isComplete = Boolean(settings.relation && settings.field)
  const [understood] = source && isComplete ? source.understand('lookup', [settings]) : []
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <RelationPicker
          help="The record to take the value from"
          relations={relations.toSorted((a, b) => Number(a.isMany) - Number(b.isMany))}
          value={(settings.relation as string | undefined) ?? null}
          error={problemOf('relation')}
          onChange={(name) => onChange({ relation: name })}
        />
        <SourceFieldPicker
          label="Field"
          help={relation ? `Of ${relation.entity.displayName}` : 'Of the related record'}
          fields={relation?.fields ?? []}
          disabled={!relation}
          value={(settings.field as string | undefined) ?? null}
          error={problemOf('field')}
          onChange={(field) => onChange({ ...settings, field })}
        />
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
