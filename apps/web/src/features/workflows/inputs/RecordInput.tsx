import { entityOfRecord, type Scope } from '@monarch/schema'
import { Button, Combobox } from '@monarch/ui'
import { Search } from 'lucide-react'
import { useBuilder } from '../model/builder-context.ts'
import { describeStep } from '../model/describe.ts'
import { findStep } from '../model/step-tree.ts'
import { relationsOf } from '../model/structure.ts'
import { t } from '../messages.ts'

interface RecordInputProps {
  scope: Scope
  value: string
  onChange: (reference: string | undefined) => void
}

/**
 * The record of a step: the one that triggered the workflow, the result of an earlier step, or a record related to
 * these.
 */
export function RecordInput({ scope, value, onChange }: RecordInputProps) {
  const { structure, state, dispatch } = useBuilder()
  const { definition } = state
  const around = (reference: string, label: string, group: string) => {
    const entityId = entityOfRecord(structure, scope, reference)
    const entity = structure.entities.find(({ id }) => id === entityId)
    if (!entity) return []
    return [
      { value: reference, label, description: entity.displayName, group },
      ...relationsOf(structure, entity.id).map(({ field, target }) => ({
        value: `${reference}.${field.name}`,
        label: `${label} › ${field.displayName}`,
        description: target.displayName,
        group,
      })),
    ]
  }
  const options = [
    ...around('record', t('record'), t('theTrigger')),
    ...[...scope.steps].flatMap(([id, { entityId }]) => {
      const found = findStep(definition.steps, id)
      if (entityId === null || !found) return []
      return around(`steps.${id}`, describeStep(structure, definition, found.step), t('earlierSteps'))
    }),
  ]
  const { selected } = state
  if (options.length === 0 && !value && selected !== null)
    return (
      <div className="flex flex-col items-start gap-2 rounded-md border bg-sunken p-3 text-cell">
        <p>{t('noEarlierRecord')}</p>
        <Button variant="outline" size="sm" onClick={() => dispatch({ type: 'loopOver', id: selected })}>
          <Search aria-hidden />
          {t('findRecordsFirst')}
        </Button>
      </div>
    )
  return (
    <Combobox
      label={t('records')}
      options={options}
      value={value || null}
      chosenLabel={value}
      emptyText={t('noEarlierRecord')}
      onValueChange={(next) => onChange(next ?? undefined)}
    />
  )
}
