import { fieldTypeOf } from '@monarch/field-types'
import { WhereEditor } from '@monarch/field-types/settings'
import { FieldTypeIcon } from '@monarch/field-types/web'
import { entityOfRecord, type StepPart, type TriggerPart } from '@monarch/schema'
import { type PanelInput, type Values, written } from '@monarch/shapes'
import { type EditorProps, EntityIcon, type Picker, SettingField, SettingsPanel } from '@monarch/ui'
import { type PartProblem, useBuilder } from './model/builder-context.ts'
import { MetricInput } from './inputs/MetricInput.tsx'
import { PeopleInput } from './inputs/PeopleInput.tsx'
import { RecordInput } from './inputs/RecordInput.tsx'
import { fieldsOf, findEntity, sourceFieldsOf } from './model/structure.ts'
import { TemplateInput } from './inputs/TemplateInput.tsx'
import { TextsInput } from './inputs/TextsInput.tsx'
import type { PartScope } from './inputs/use-part-scope.ts'
import { ValuesInput } from './inputs/ValuesInput.tsx'

interface PartSettingsProps {
  part: StepPart | TriggerPart
  values: Values
  at: PartScope
  problems: readonly PartProblem[]
  onChange: (changes: Values, key: string) => void
}

/** The settings of a trigger or step. */
export function PartSettings({ part, values, at, problems, onChange }: PartSettingsProps) {
  const { structure } = useBuilder()
  const entityId = entityOf()
  function entityOf(): string | null {
    if (typeof values.record === 'string') return entityOfRecord(structure, at.scope, values.record)
    if (values.entity !== undefined) return findEntity(structure, values.entity)?.id ?? null
    return at.isAboutRecord ? at.scope.entityId : null
  }
  const problemOf = (key: string) => {
    const own = problems.find((problem) => problem.key === key)
    return (own ?? problems.find((problem) => problem.key.startsWith(`${key}.`)))?.message
  }
  const pickerOf = ({ shape }: PanelInput): Picker | undefined => {
    if (shape.kind === 'list')
      return {
        disabled: entityId === null,
        options: fieldsOf(structure, entityId).map((row) => ({
          value: row.name,
          label: row.displayName,
          description: row.name,
          icon: <FieldTypeIcon type={fieldTypeOf(row)} icon={row.icon} className="text-muted-foreground" />,
        })),
      }
    if (shape.kind !== 'named' || shape.names !== 'entity') return undefined
    return {
      options: structure.entities.map(({ name, displayName, icon }) => ({
        value: name,
        label: displayName,
        description: name,
        icon: <EntityIcon name={icon} className="text-muted-foreground" />,
      })),
    }
  }
  const template = (isFormula: boolean) => (input: EditorProps) => (
    <SettingField input={input}>
      <TemplateInput
        value={textOf(input.value)}
        onChange={(next) => input.onChange(next || undefined)}
        names={isFormula ? at.formulaNames : at.textNames}
        isLong={input.shape.isLong === true}
        isFormula={isFormula}
        placeholder={input.shape.placeholder && written(input.shape.placeholder)}
      />
    </SettingField>
  )
  return (
    <SettingsPanel
      shape={part.settings}
      values={values}
      onChange={onChange}
      problemOf={problemOf}
      pickerOf={pickerOf}
      editors={{
        where: ({ label, help = '', value, error, onChange }) =>
          entityId !== null && (
            <WhereEditor
              label={label}
              help={help}
              fields={sourceFieldsOf(structure, entityId)}
              where={value}
              error={error}
              onChange={onChange}
              formulaInput={(props) => <TemplateInput {...props} names={at.formulaNames} isFormula />}
            />
          ),
        metric: (input) => (
          <SettingField input={input}>
            <MetricInput value={textOf(input.value)} onChange={input.onChange} />
          </SettingField>
        ),
        record: (input) => (
          <SettingField input={input}>
            <RecordInput scope={at.scope} value={textOf(input.value)} onChange={input.onChange} />
          </SettingField>
        ),
        values: ({ label, value, onChange }) => (
          <ValuesInput
            label={label}
            entityId={entityId}
            isCreate={'createsRecord' in part && part.createsRecord === true}
            value={objectOf(value)}
            at={at}
            problems={problems}
            onChange={onChange}
          />
        ),
        value: ({ label, value, error, onChange }) => (
          <PeopleInput label={label} value={value} at={at} error={error} onChange={onChange} />
        ),
        template: template(false),
        formula: template(true),
        texts: ({ label, value, error, onChange }) => (
          <TextsInput label={label} value={objectOf(value)} at={at} error={error} onChange={onChange} />
        ),
        // The canvas shows the steps inside.
        steps: () => null,
      }}
    />
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const objectOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {}
