import { type FieldTypeId, fieldTypes, groupLabels } from '@monarch/field-types'
import { FieldTypeIcon } from '@monarch/field-types/web'
import { type ProposedColumn, structureLimits } from '@monarch/schema'
import { Checkbox, Combobox, Input } from '@monarch/ui'
import { ArrowRight } from 'lucide-react'
import { type BaseColumn, type BaseRelation, type BaseState, keysOf, relationIn } from './base-state.ts'
import { creatable } from './ColumnRow.tsx'
import { CurrencyInput } from './CurrencyInput.tsx'
import { readSamples } from './read-samples.ts'
import { t } from './base-messages.ts'

interface BaseColumnRowProps {
  state: BaseState
  column: BaseColumn
  source: ProposedColumn
  index: number
  onChange: (changes: Partial<BaseColumn>) => void
}

/** A column of a table: its values, and the field or relation that it becomes. */
export function BaseColumnRow({ state, column, source, index, onChange }: BaseColumnRowProps) {
  const header = source.header.trim() === '' ? t('column', { number: index + 1 }) : source.header
  const relation = column.isIn ? relationIn(state, column) : null
  const types = creatable.some(({ id }) => id === column.type.fieldType)
    ? creatable
    : [...creatable, fieldTypes[column.type.fieldType]]
  const links = relationsTo(state)
  const reads = column.isIn && relation === null ? readSamples(source, column.type) : null
  const choose = (value: string | null) => {
    if (value === null) return
    const chosen = links.find((link) => link.value === value)
    if (chosen) return onChange({ relation: chosen.relation })
    const fieldType = value as FieldTypeId
    const settings = fieldType === source.fieldType ? source.settings : {}
    onChange({ relation: null, type: { fieldType, settings } })
  }
  return (
    <li className="grid items-center gap-x-4 gap-y-2 p-3 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <div className="flex min-w-0 items-start gap-2">
        <Checkbox
          aria-label={t('importColumn', { header })}
          className="mt-0.5"
          checked={column.isIn}
          onCheckedChange={(checked) => onChange({ isIn: checked === true })}
        />
        <div className="min-w-0">
          <p className="truncate text-cell font-medium">{header}</p>
          <p className="truncate text-xs text-muted-foreground">
            {source.samples.length === 0 ? t('noValues') : source.samples.join(' · ')}
          </p>
          {reads !== null && <p className="truncate text-xs">{t('readAs', { values: reads.join(' · ') })}</p>}
        </div>
      </div>
      {column.isIn ? (
        <div className="grid min-w-0 gap-2 sm:grid-cols-2">
          <Input
            aria-label={t('nameOfTheFieldFor', { header })}
            value={column.label}
            maxLength={structureLimits.label}
            onValueChange={(label) => onChange({ label })}
          />
          <Combobox
            label={t('typeOfTheFieldFor', { header })}
            aria-label={t('typeOfTheFieldFor', { header })}
            options={[
              ...types.map((type) => ({
                value: type.id,
                label: type.label(),
                group: groupLabels[type.group](),
                icon: <FieldTypeIcon type={type} />,
              })),
              ...links.map(({ value, label }) => ({
                value,
                label,
                group: t('relations'),
                icon: <ArrowRight aria-hidden />,
              })),
            ]}
            value={relation ? valueOf(relation) : column.type.fieldType}
            onValueChange={choose}
          />
          {relation === null && column.type.fieldType === 'currency' && (
            <CurrencyInput
              header={header}
              type={column.type}
              className="sm:col-start-2"
              onChange={(type) => onChange({ type })}
            />
          )}
          {relation && source.relation !== null && source.relation.missing > 0 && (
            <p className="text-xs text-muted-foreground sm:col-span-2">
              {t('missingValues', { count: source.relation.missing })}
            </p>
          )}
        </div>
      ) : (
        <p className="text-xs text-muted-foreground">
          {source.inverseOf ? t('otherSide', { ...source.inverseOf }) : t('notImported')}
        </p>
      )}
    </li>
  )
}

/** The relations that a column can become. */
function relationsTo(state: BaseState): readonly { value: string; label: string; relation: BaseRelation }[] {
  return state.tables
    .filter(({ isIn }) => isIn)
    .flatMap((table) =>
      keysOf(table).flatMap(({ header }) =>
        [false, true].map((isMany) => {
          const relation = { table: table.source.name, header, isMany }
          const { displayName, pluralName } = table.entity
          const entity = isMany ? pluralName || displayName : displayName
          return { value: valueOf(relation), label: t('relationTo', { entity, header }), relation }
        }),
      ),
    )
}

/** Text that is never the id of a field type, so that both can be values of one select. */
const valueOf = ({ table, header, isMany }: BaseRelation): string => JSON.stringify([table, header, isMany])
