import { currentRules } from '@monarch/formula'
import { inputsOf, type PanelInput, type Values } from '@monarch/shapes'
import { EntityIcon, NormalizedInput, type Picker, SettingField, SettingsPanel } from '@monarch/ui'
import { useEffect, useMemo, useState } from 'react'
import { Outcome } from '../computed/Outcome.tsx'
import { fieldOption, relationOption } from '../computed/source-options.tsx'
import type { FieldType } from '../definition.ts'
import type { Json } from '../exact-number.ts'
import { rulesOf } from '../formula/formula.ts'
import { FormulaEditor } from '../formula/FormulaEditor.tsx'
import { ChoicesEditor } from '../select/ChoicesEditor.tsx'
import { type EntityOption, type SourceField, type StructureSource, useStructureSource } from '../structure-source.ts'
import { TypeIconContext } from '../TypeIcon.tsx'
import { areComparable } from './dependency.ts'
import { FieldTypeIcon } from './FieldTypeIcon.tsx'
import { WhereEditor } from './WhereEditor.tsx'
import { t } from './settings-messages.ts'

/** A field that settings of another one can refer to. */
interface FieldOption {
  readonly id: string
  readonly name: string
  readonly displayName: string
  /** `undefined` for a type that this version does not know. */
  readonly type: FieldType | undefined
  readonly settings: unknown
}

interface FieldSettingsProps {
  type: FieldType
  /** The settings as typed, possibly incomplete. `FieldType.settings` reports what is missing. */
  settings: Values
  onChange: (settings: Values, key: string) => void
  /** The saved settings for this field and type; `{}` for a new one. */
  stored: Values
  /** The message for a key of the settings (`choices`, `entityId`), if there is one. */
  problemOf: (key: string) => string | undefined
  /** The field's entity, and the entities that it can point at. */
  entity: EntityOption
  entities: readonly EntityOption[]
  /** The other fields of its entity. */
  fields: readonly FieldOption[]
  /** The fields of the entity that it points at. */
  relatedFields: readonly FieldOption[]
  /** Turns typed text into a technical name. */
  normalizeName: (text: string) => string
}

/** The settings of a field type. */
export function FieldSettings({ type, settings, onChange, stored, problemOf, ...around }: FieldSettingsProps) {
  const source = useStructureSource()
  const debounced = useDebounced(settings)
  const understood = useMemo(() => {
    const read = source && type.settings(debounced)
    return read?.ok ? source!.understand(type.id, [settingsAfter(type, read.value, stored)])[0]! : null
  }, [source, type, debounced, stored])
  const relations = (source?.relations ?? []).filter(({ isMany }) => isMany || type.computation !== 'rollup')
  const relation = relations.find(({ name }) => name === settings.relation)
  const fields = useFittingFields(source, type, relation?.fields, settings)
  const result = understood?.result
  const [wasNumber, setWasNumber] = useState(false)
  // Keeps the setting of decimal places while the formula has a problem.
  if (result && wasNumber !== (result.type.valueKind === 'number')) setWasNumber(!wasNumber)
  const isNumber = wasNumber || settings.precision !== undefined
  const ofStored = understood?.problems.find(({ path }) => path === 'settings.stored')?.message
  const decisive = type.dependsOn ? around.fields.filter((field) => limits(field, type)) : around.fields
  const shape = withoutKeys(type.settingsShape, [
    ...(type.computation && !isNumber ? ['precision'] : []),
    ...(decisive.length === 0 && settings.dependsOn === undefined ? ['dependsOn'] : []),
  ])
  if (inputsOf(shape, settings).length === 0) return null

  const pickerOf = ({ shape }: PanelInput): Picker | undefined => {
    const of = shape.kind === 'list' ? shape.of : shape
    const names = of.kind === 'named' ? of.names : of.kind
    if (names === 'id') return { options: around.entities.map(entityOption), chosenLabel: t('anEntityInTheBin') }
    if (names === 'ownField') return { options: decisive.map(fieldOptionOf), emptyText: t('noFieldFits') }
    if (names === 'field' && type.relation) {
      const other = around.fields.find(({ name }) => name === settings.dependsOn)
      const fitting = around.relatedFields.filter((field) => other && areComparable(other, field))
      return { options: fitting.map(fieldOptionOf), emptyText: t('noFieldFits') }
    }
    if (names === 'field') return { options: fields.map(fieldOption), disabled: !relation, emptyText: t('noFieldFits') }
    if (names !== 'relation') return undefined
    const sorted = relations.toSorted((a, b) => Number(a.isMany) - Number(b.isMany))
    return { options: sorted.map(relationOption), emptyText: t('noSuchRelation') }
  }
  return (
    <TypeIconContext value={FieldTypeIcon}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SettingsPanel
          shape={shape}
          values={settings}
          onChange={(changes, key) => onChange(given({ ...settings, ...changes }), key)}
          problemOf={(key) => problemOf(key) ?? (key === 'stored' ? ofStored : undefined)}
          pickerOf={pickerOf}
          editors={{
            choices: (input) => (
              <ChoicesEditor
                input={input}
                stored={stored}
                decisive={around.fields.find(({ name }) => name === settings.dependsOn) ?? null}
              />
            ),
            formula: (input) => (
              <FormulaEditor
                input={input}
                understood={debounced === settings ? understood : null}
                rules={rulesOf(settingsAfter(type, settings, stored) as { rules?: number })}
                onRules={() => onChange({ ...settings, rules: currentRules }, 'rules')}
              />
            ),
            name: (input) => (
              <SettingField input={input}>
                <NormalizedInput
                  // oxlint-disable-next-line monarch/text-in-catalogue -- A technical name.
                  placeholder={`${around.entity.name}s`}
                  normalize={around.normalizeName}
                  value={typeof input.value === 'string' ? input.value : ''}
                  onValueChange={(name) => input.onChange(name || undefined)}
                />
              </SettingField>
            ),
            where: ({ label, value, error, onChange }) =>
              relation && (
                <div className="col-span-full" key={relation.name}>
                  <WhereEditor label={label} fields={relation.fields} where={value} error={error} onChange={onChange} />
                </div>
              ),
          }}
        />
        {understood && type.computation !== 'formula' && (
          <div className="col-span-full">
            <Outcome understood={understood} />
          </div>
        )}
      </div>
    </TypeIconContext>
  )
}

/** The settings that a change stores: without a stored field, those of a new one. */
const settingsAfter = (type: FieldType, settings: unknown, stored: Values): unknown =>
  type.settingsAfter?.(settings, Object.keys(stored).length === 0 ? null : (stored as Json)) ?? settings

const given = (settings: Values): Values =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))

function withoutKeys(shape: FieldType['settingsShape'], names: readonly string[]): FieldType['settingsShape'] {
  if (names.length === 0) return shape
  return { ...shape, keys: Object.fromEntries(Object.entries(shape.keys).filter(([name]) => !names.includes(name))) }
}

/** Whether the values of the field can limit what pickers of the type offer. */
const limits = ({ type }: FieldOption, of: FieldType): boolean =>
  type?.choices !== undefined || (of.relation !== undefined && type?.relation !== undefined)

function entityOption({ id, name, displayName, pluralName, icon }: EntityOption) {
  return {
    value: id,
    label: displayName,
    description: name,
    keywords: [name, pluralName],
    icon: <EntityIcon name={icon} className="text-muted-foreground" />,
  }
}

function fieldOptionOf({ name, displayName, type }: FieldOption) {
  return {
    value: name,
    label: displayName,
    description: name,
    keywords: [name],
    icon: <FieldTypeIcon type={type} className="text-muted-foreground" />,
  }
}

/** The fields that the function of a rollup accepts, and always the chosen one. */
function useFittingFields(
  source: StructureSource | null,
  { id }: FieldType,
  fields: readonly SourceField[] = [],
  { relation, field: chosen, function: name }: Values,
): readonly SourceField[] {
  return useMemo(() => {
    if (!source || !name) return fields
    const tried = source.understand(
      id,
      fields.map((field) => ({ relation, function: name, field: field.name })),
    )
    return fields.filter((field, i) => field.name === chosen || tried[i]!.problems.length === 0)
  }, [source, id, fields, relation, name, chosen])
}

/** Debounced, because incomplete words of a formula are not errors. */
function useDebounced(settings: Values): Values {
  const [debounced, setDebounced] = useState(settings)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(settings), 300)
    return () => clearTimeout(timer)
  }, [settings])
  return debounced
}
