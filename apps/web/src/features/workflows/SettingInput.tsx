import { WhereEditor } from '@monarch/field-types/settings'
import { entityOfRecord, type StepPart, timePattern, type TriggerPart } from '@monarch/schema'
import type { NamedShape, Shape } from '@monarch/shapes'
import { CheckboxField, Combobox, EntityIcon, Field, Input, MultiCombobox, Select } from '@monarch/ui'
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
  part: StepPart | TriggerPart
  /** The key of the setting. */
  name: string
  shape: Shape
  values: Readonly<Record<string, unknown>>
  at: PartScope
  problems: readonly PartProblem[]
  onChange: (value: unknown) => void
}

/** One setting of a trigger or step, with the input for its shape. */
export function SettingInput({ part, name, shape, values, at, problems, onChange }: SettingInputProps) {
  const { structure } = useBuilder()
  const label = shape.label ?? name
  const isRequired = part.settings.required.includes(name)
  const value = values[name]
  const { options, help = options ? undefined : shape.help } = part.inputOf?.(name, values) ?? {}
  const own = problems.find((problem) => problem.key === name)
  const error = (own ?? problems.find((problem) => problem.key.startsWith(`${name}.`)))?.message
  const entityId = entityOf()
  const text = typeof value === 'string' ? value : ''
  const field = (control: React.ReactNode, message: string | undefined = error) => (
    <Field label={label} help={help} required={isRequired} error={message}>
      {control}
    </Field>
  )
  function entityOf(): string | null {
    if (typeof values.record === 'string') return entityOfRecord(structure, at.scope, values.record)
    if (values.entity !== undefined) return findEntity(structure, values.entity)?.id ?? null
    return at.isAboutRecord ? at.scope.entityId : null
  }

  switch (shape.kind) {
    case 'named':
      return namedInput(shape)
    case 'list':
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
    case 'oneOf':
      return field(
        <Select
          options={shape.words.map((word) => ({ value: word, label: shape.labels?.[word] ?? word }))}
          value={text || null}
          onValueChange={onChange}
        />,
      )
    case 'number':
      if (options)
        return field(
          <Select
            options={options}
            value={typeof value === 'number' ? String(value) : options[0]!.value}
            onValueChange={(next) => onChange(Number(next))}
          />,
        )
      return field(
        <Input
          inputMode="numeric"
          value={typeof value === 'number' ? String(value) : text}
          className="max-w-40 tabular-nums"
          autoComplete="off"
          onValueChange={(text) => onChange(readNumber(text))}
        />,
      )
    case 'text': {
      const isTime = shape.pattern === timePattern
      return field(
        <Input
          type={isTime ? 'time' : 'text'}
          value={text}
          className={isTime ? 'max-w-40' : undefined}
          onValueChange={(text) => onChange(text || undefined)}
        />,
      )
    }
    case 'flag':
      return (
        <CheckboxField label={label} checked={value === true} onCheckedChange={(isOn) => onChange(isOn === true)} />
      )
    default:
      throw new Error(`There is no input for "${name}" of "${part.type}"`)
  }

  function namedInput({ names }: NamedShape) {
    switch (names) {
      case 'entity':
        return field(
          <Combobox
            label="Entities"
            clearable={!isRequired}
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
      case 'where':
        return entityId === null ? null : (
          <WhereEditor
            label={label}
            help={at.isTrigger ? 'Every record, as long as there is no condition' : ''}
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
            isCreate={'createsRecord' in part && part.createsRecord === true}
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
            names={names === 'formula' ? at.formulaNames : at.textNames}
            isLong={shape.isLong === true}
            isFormula={names === 'formula'}
            placeholder={names === 'formula' ? '{amount} > 1000' : undefined}
          />,
        )
      case 'texts':
        return (
          <TextsInput label={label} value={isObject(value) ? value : {}} at={at} error={error} onChange={onChange} />
        )
      case 'steps':
        return null
      default:
        throw new Error(`There is no input for ${names}`)
    }
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
