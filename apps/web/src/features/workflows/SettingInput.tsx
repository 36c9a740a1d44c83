import { WhereEditor } from '@monarch/field-types/settings'
import { entityOfRecord, type WorkflowSetting } from '@monarch/schema'
import { Combobox, EntityIcon, Field, Input, MultiCombobox, Select } from '@monarch/ui'
import { FieldTypeIcon } from '@monarch/field-types/web'
import { fieldTypeOf } from '@monarch/field-types'
import { useBuilder, type PartProblem } from './builder-context.ts'
import { PeopleInput } from './PeopleInput.tsx'
import { RecordInput } from './RecordInput.tsx'
import { fieldsOf, findEntity, sourceFieldsOf } from './structure.ts'
import { TemplateInput } from './TemplateInput.tsx'
import { TextsInput } from './TextsInput.tsx'
import type { PartScope } from './use-part-scope.ts'
import { ValuesInput } from './ValuesInput.tsx'

export interface SettingInputProps {
  setting: WorkflowSetting
  part: Readonly<Record<string, unknown>>
  at: PartScope
  problems: readonly PartProblem[]
  onChange: (value: unknown) => void
}

/** One setting of a trigger or step, with the input for its kind. */
export function SettingInput({ setting, part, at, problems, onChange }: SettingInputProps) {
  const { structure } = useBuilder()
  const { key, label, kind, isRequired, helpFor } = setting
  const value = part[key]
  const help = (typeof value === 'number' && helpFor?.(value)) || setting.help
  const own = problems.find((problem) => problem.key === key)
  const error = (own ?? problems.find((problem) => problem.key.startsWith(`${key}.`)))?.message
  const entityId = entityOf()
  const text = typeof value === 'string' ? value : ''
  const field = (control: React.ReactNode, message: string | undefined = error) => (
    <Field label={label} help={help} required={isRequired === true} error={message}>
      {control}
    </Field>
  )
  function entityOf(): string | null {
    if (typeof part.record === 'string') return entityOfRecord(structure, at.scope, part.record)
    if (part.entity !== undefined) return findEntity(structure, part.entity)?.id ?? null
    return at.isAboutRecord ? at.scope.entityId : null
  }

  switch (kind) {
    case 'entity':
      return field(
        <Combobox
          label="Entities"
          clearable={isRequired !== true}
          options={structure.entities.map(({ name, displayName, icon }) => ({
            value: name,
            label: displayName,
            description: name,
            icon: <EntityIcon name={icon} className="text-muted-foreground" />,
          }))}
          value={text || null}
          onValueChange={(next) => onChange(next ?? undefined)}
        />,
      )
    case 'fields':
      return field(
        <MultiCombobox
          label="fields"
          placeholder="Any field"
          disabled={entityId === null}
          options={fieldsOf(structure, entityId).map((row) => ({
            value: row.name,
            label: row.displayName,
            description: row.name,
            icon: <FieldTypeIcon type={fieldTypeOf(row)} className="text-muted-foreground" />,
          }))}
          value={Array.isArray(value) ? (value as string[]) : []}
          onValueChange={(next) => onChange(next.length > 0 ? next : undefined)}
        />,
      )
    case 'where':
      return entityId === null ? null : (
        <WhereEditor
          label={label}
          help={key === 'where' && at.isTrigger ? 'Every record, as long as there is no condition' : ''}
          fields={sourceFieldsOf(structure, entityId)}
          where={value}
          error={error}
          onChange={onChange}
          formulaInput={(props) => <TemplateInput {...props} names={at.formulaNames} isFormula />}
        />
      )
    case 'record':
      return field(<RecordInput scope={at.scope} value={text} onChange={onChange} />)
    case 'values':
      return (
        <ValuesInput
          label={label}
          entityId={entityId}
          isCreate={setting.isNew === true}
          value={isObject(value) ? value : {}}
          at={at}
          problems={problems}
          onChange={onChange}
        />
      )
    case 'value':
      return <PeopleInput label={label} value={value} at={at} error={error} onChange={onChange} />
    case 'template':
    case 'formula':
      return field(
        <TemplateInput
          value={text}
          onChange={(next) => onChange(next === '' ? undefined : next)}
          names={kind === 'formula' ? at.formulaNames : at.textNames}
          isLong={setting.isLong === true}
          isFormula={kind === 'formula'}
          placeholder={kind === 'formula' ? '{amount} > 1000' : undefined}
        />,
      )
    case 'headers':
      return <TextsInput label={label} value={isObject(value) ? value : {}} at={at} error={error} onChange={onChange} />
    case 'choice':
      return field(<Select options={setting.options ?? []} value={text || null} onValueChange={onChange} />)
    case 'number':
      if (setting.options)
        return field(
          <Select
            options={setting.options}
            value={typeof value === 'number' ? String(value) : setting.options[0]!.value}
            onValueChange={(next) => onChange(Number(next))}
          />,
        )
      return field(
        <Input
          inputMode="numeric"
          value={typeof value === 'number' ? String(value) : text}
          className="max-w-40 tabular-nums"
          autoComplete="off"
          onChange={({ target }) => onChange(readNumber(target.value))}
        />,
      )
    case 'time':
      return field(
        <Input
          type="time"
          value={text}
          className="max-w-40"
          onChange={({ target }) => onChange(target.value || undefined)}
        />,
      )
    case 'steps':
      return null
  }
}

/** Text that is not a number is kept, so that the user can correct it. */
function readNumber(text: string): number | string | undefined {
  const typed = text.trim()
  if (typed === '') return undefined
  const number = Number(typed)
  return Number.isInteger(number) ? number : typed
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
