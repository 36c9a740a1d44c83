import { translateSentence } from '@monarch/messages'
import type { BaseProposal, ImportDialect } from '@monarch/schema'
import { Alert, CheckboxField, Disclosure } from '@monarch/ui'
import { BaseColumnRow } from './BaseColumnRow.tsx'
import { type BaseState, type BaseTable, relationIn, withColumn, withTable } from './base-state.ts'
import { EntityNames } from './EntityNames.tsx'
import { DialectInputs } from './DialectInputs.tsx'
import { t } from './base-messages.ts'

interface BaseTablesProps {
  state: BaseState
  ignored: BaseProposal['ignored']
  /** True while the tables are read again. */
  isReading: boolean
  onChange: (state: BaseState) => void
  onDialect: (table: string, dialect: ImportDialect) => void
}

/** What is proposed for each table. */
export function BaseTables({ state, ignored, isReading, onChange, onDialect }: BaseTablesProps) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <p className="text-cell text-muted-foreground">{t('tablesHelp')}</p>
      {ignored.length > 0 && (
        <Alert variant="info" title={t('leftOut', { count: ignored.length })}>
          {ignored.slice(0, shownIgnored).map(({ name, reason }) => (
            <p key={name} className="break-words">
              {name}: {translateSentence(reason)}
            </p>
          ))}
        </Alert>
      )}
      <ul className="flex flex-col gap-3">
        {state.tables.map((table, i) => (
          <TableItem
            key={table.source.name}
            state={state}
            table={table}
            isReading={isReading}
            onDialect={(dialect) => onDialect(table.source.name, dialect)}
            onChange={(changes) => onChange(withTable(state, i, changes))}
          />
        ))}
      </ul>
    </div>
  )
}

const shownIgnored = 10

interface TableItemProps {
  state: BaseState
  table: BaseTable
  isReading: boolean
  onDialect: (dialect: ImportDialect) => void
  onChange: (changes: Partial<BaseTable>) => void
}

function TableItem({ state, table, isReading, onDialect, onChange }: TableItemProps) {
  const { source, isIn, entity, columns } = table
  const { rows, isHidden, isComplete, dialect, format, doubts, head } = source
  const used = columns.filter((column) => column.isIn)
  const relations = used.filter((column) => relationIn(state, column) !== null).length
  const others = state.tables.filter((other) => other.source !== source).map((other) => other.entity.name)
  return (
    <li className="flex min-w-0 flex-col gap-4 rounded-lg border p-4">
      <CheckboxField
        label={<span className="font-medium break-words">{source.name}</span>}
        help={t('aboutTable', {
          rows,
          isHidden: isHidden ? 'yes' : 'no',
          isMore: isComplete ? 'no' : 'yes',
          fields: used.length,
          relations,
        })}
        checked={isIn}
        onCheckedChange={(checked) => onChange({ isIn: checked === true })}
      />
      {isIn && (
        <section aria-label={source.name} className="flex min-w-0 flex-col gap-4">
          <div className="grid gap-4 sm:grid-cols-3">
            <EntityNames entity={entity} others={others} onChange={(changed) => onChange({ entity: changed })} />
          </div>
          {dialect && format && (
            <DialectInputs
              label={t('formatOf', { table: source.name })}
              preview={{ dialect, format, doubts, head, isExport: false }}
              hasHeader
              isReading={isReading}
              onChange={onDialect}
            />
          )}
          <Disclosure
            label={t('columns')}
            summary={source.columns.map(({ header }) => header).join(' · ')}
            defaultOpen={state.tables.length <= openTables}
          >
            <ul className="flex flex-col divide-y rounded-lg border">
              {columns.map((column, i) => (
                <BaseColumnRow
                  key={i}
                  state={state}
                  column={column}
                  source={source.columns[i]!}
                  index={i}
                  onChange={(changes) => onChange(withColumn(table, i, changes))}
                />
              ))}
            </ul>
          </Disclosure>
        </section>
      )}
    </li>
  )
}

/** Up to this number of tables, the columns of all are expanded. */
const openTables = 3
