import { Alert, Button, CheckboxField, Field, Select } from '@monarch/ui'
import type { ImportDialect } from '@monarch/schema'
import { useNavigation } from '../../lib/navigation/navigation.ts'
import { ColumnRow } from './ColumnRow.tsx'
import { DialectInputs } from './DialectInputs.tsx'
import { type ImportState, missingFields, type NewEntity, newField, withTarget } from './import-state.ts'
import { EntityNames } from './EntityNames.tsx'
import { PreviewTable } from './PreviewTable.tsx'
import { t } from './messages.ts'

interface ColumnsStepProps {
  state: ImportState
  /** True if the user may create fields and choices. */
  mayChange: boolean
  isReading: boolean
  onChange: (state: ImportState) => void
  onSheet: (sheet: number) => void
  /** Imports all sheets together; absent where only one table can be imported. */
  onAllSheets?: (() => void) | undefined
  onDialect: (dialect: ImportDialect) => void
  /** `null` for a file that always has column names. */
  onHeader: ((hasHeader: boolean) => void) | null
}

/** The target of each column, and how to treat existing records. */
export function ColumnsStep({
  state,
  mayChange,
  isReading,
  onChange,
  onSheet,
  onAllSheets,
  ...reading
}: ColumnsStepProps) {
  const { preview, targets, entity, key } = state
  const { onDialect, onHeader } = reading
  const isMapped = (name: string) => targets.some((target) => target.kind === 'field' && target.name === name)
  const keys = preview.fields.filter(({ name, isKey }) => isKey && isMapped(name))
  const missing = missingFields(state)
  const left = targets.flatMap((target, i) => (target.kind === 'none' ? [i] : []))
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {preview.sheets.length > 1 && (
        <div className="flex flex-wrap items-end gap-3">
          <Field label={t('sheet')} className="w-full max-w-xs">
            <Select
              options={preview.sheets.map((name, i) => ({
                value: String(i),
                label: preview.hiddenSheets.includes(i) ? t('hiddenSheet', { name }) : name,
              }))}
              value={String(state.sheet ?? firstSheet(preview))}
              disabled={isReading}
              onValueChange={(sheet) => onSheet(Number(sheet))}
            />
          </Field>
          {onAllSheets && (
            <Button variant="outline" onClick={onAllSheets}>
              {t('importAllSheets', { count: preview.sheets.length })}
            </Button>
          )}
        </div>
      )}
      {onHeader && (
        <CheckboxField
          label={t('firstRowContainsHeaders')}
          help={t('headerRowHelp')}
          checked={state.hasHeader}
          disabled={isReading}
          onCheckedChange={(checked) => onHeader(checked === true)}
        />
      )}
      <DialectInputs preview={preview} hasHeader={state.hasHeader} isReading={isReading} onChange={onDialect} />
      {entity && <EntityInputs entity={entity} onChange={(next) => onChange({ ...state, entity: next })} />}
      <section aria-label={t('columns')} className="flex flex-col gap-2">
        <div className="flex flex-wrap items-end justify-between gap-2">
          <h3 className="text-cell font-semibold">{t('columns')}</h3>
          {mayChange && left.length > 0 && (
            <Button
              variant="ghost"
              size="sm"
              onClick={() => onChange(left.reduce((made, i) => withTarget(made, i, newField(made, i)), state))}
            >
              {t('newFieldsForTheOther', { count: left.length })}
            </Button>
          )}
        </div>
        {missing !== null && <Alert variant="warning">{missing}</Alert>}
        <ul className="flex flex-col divide-y rounded-lg border">
          {preview.columns.map((column, i) => (
            <ColumnRow
              key={i}
              state={state}
              column={column}
              index={i}
              mayChange={mayChange}
              isReading={isReading}
              onChange={onChange}
              onDialect={onDialect}
            />
          ))}
        </ul>
      </section>
      {!entity && (
        <Field label={t('existingRecords')} help={t('existingRecordsHelp')} className="max-w-sm">
          <Select
            options={[
              ...(key === 'id' ? [] : [{ value: '', label: t('addAllRows') }]),
              ...keys.map(({ name, label }) => ({ value: name, label: t('updateBy', { label }) })),
            ]}
            value={key ?? ''}
            onValueChange={(next) => onChange({ ...state, key: next === '' ? null : next })}
          />
        </Field>
      )}
      {mayChange && (
        <CheckboxField
          label={t('addMissingChoices')}
          help={t('missingChoicesHelp')}
          checked={state.createChoices}
          onCheckedChange={(checked) => onChange({ ...state, createChoices: checked === true })}
        />
      )}
      <PreviewTable preview={preview} />
    </div>
  )
}

/** The sheet that is read unless another one is chosen. */
const firstSheet = ({ sheets, hiddenSheets }: ImportState['preview']) =>
  sheets.findIndex((_, i) => !hiddenSheets.includes(i))

function EntityInputs({ entity, onChange }: { entity: NewEntity; onChange: (entity: NewEntity) => void }) {
  const { data } = useNavigation()
  const groups = data?.groups ?? []
  return (
    <section aria-label={t('entity')} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <EntityNames entity={entity} onChange={onChange} />
      {groups.length > 0 && (
        <Field label={t('category')}>
          <Select
            options={[
              { value: '', label: t('defaultCategory') },
              ...groups.map(({ name, displayName }) => ({ value: name, label: displayName })),
            ]}
            value={entity.category}
            onValueChange={(category) => onChange({ ...entity, category })}
          />
        </Field>
      )}
    </section>
  )
}
