import type { GuessedType } from '@monarch/field-types'
import { type BaseProposal, nameFromLabel, type ProposedColumn, type ProposedTable } from '@monarch/schema'
import type { NewEntity } from './import-state.ts'
import { entityOf, labelOf } from './names.ts'
import { t } from './base-messages.ts'

/** The decisions about the tables of a source. */
export interface BaseState {
  readonly tables: readonly BaseTable[]
}

export interface BaseTable {
  readonly source: ProposedTable
  /** False: the table is left out. */
  readonly isIn: boolean
  readonly entity: NewEntity
  /** By column of the source. */
  readonly columns: readonly BaseColumn[]
}

export interface BaseColumn {
  readonly isIn: boolean
  readonly name: string
  readonly label: string
  readonly type: GuessedType
  /** Its cells refer to records of another table by the values of one of that table's columns. */
  readonly relation: BaseRelation | null
}

export interface BaseRelation {
  readonly table: string
  readonly header: string
  readonly isMany: boolean
}

/** Everything as proposed, without hidden sheets. `taken`: the names of the entities that exist. */
export function beginBase({ tables }: BaseProposal, taken: ReadonlySet<string>): BaseState {
  const names = new Set(taken)
  return {
    tables: tables.map((source) => {
      const entity = { ...entityOf(`${source.name}.csv`, names), category: '' }
      names.add(entity.name)
      return { source, isIn: !source.isHidden, entity, columns: columnsOf(source) }
    }),
  }
}

function columnsOf({ columns }: ProposedTable): readonly BaseColumn[] {
  const names = new Set<string>()
  return columns.map((column, i): BaseColumn => {
    const { header, samples, relation, inverseOf, fieldType, settings } = column
    const label = labelOf(relation ? withoutId(header) : header, i)
    const name = nameFromLabel(label, 'field', names)
    names.add(name)
    const isBlank = header.trim() === '' && samples.length === 0
    return { isIn: !isBlank && inverseOf === null, name, label, type: { fieldType, settings }, relation }
  })
}

/** Applies another proposal for the same tables. What the user has changed stays. */
export function proposeAgain(before: BaseState, { tables }: BaseProposal): BaseState {
  return {
    tables: before.tables.map((table): BaseTable => {
      const source = tables.find(({ name }) => name === table.source.name)
      if (!source) return table
      const next = columnsOf(source)
      const headers = ({ columns }: ProposedTable) => JSON.stringify(columns.map(({ header }) => header))
      if (headers(source) !== headers(table.source)) return { ...table, source, columns: next }
      const proposed = columnsOf(table.source)
      const columns = table.columns.map((column, i) => keepChanges(proposed[i]!, column, next[i]!))
      return { ...table, source, columns }
    }),
  }
}

/** The next proposal for a column, with the properties that the user has changed. */
function keepChanges(proposed: BaseColumn, chosen: BaseColumn, next: BaseColumn): BaseColumn {
  const isChanged = (key: keyof BaseColumn) => JSON.stringify(chosen[key]) !== JSON.stringify(proposed[key])
  // A relation and a type are one choice.
  const { type, relation } = isChanged('type') || isChanged('relation') ? chosen : next
  const { isIn } = isChanged('isIn') ? chosen : next
  const { name, label } = isChanged('label') ? chosen : next
  return { isIn, name, label, type, relation }
}

/** 'company_id' names a company. */
const withoutId = (header: string): string =>
  header.replace(/(?<=.)[\s_-]*(?:\bid|_id|(?<=\p{Ll})I[Dd])$/iu, '') || header

/** The columns by whose values other tables can name the records of the table. */
export function keysOf({ source, columns }: BaseTable): readonly ProposedColumn[] {
  return source.columns.filter(({ isUnique }, i) => isUnique && columns[i]!.isIn && columns[i]!.relation === null)
}

/** The relation of a column, unless its target is left out. */
export function relationIn({ tables }: BaseState, { relation }: BaseColumn): BaseRelation | null {
  const there = relation && tables.find(({ source }) => source.name === relation.table)
  return there?.isIn && keysOf(there).some(({ header }) => header === relation!.header) ? relation : null
}

export function withTable(state: BaseState, index: number, changes: Partial<BaseTable>): BaseState {
  return { tables: state.tables.map((table, i) => (i === index ? { ...table, ...changes } : table)) }
}

export function withColumn(table: BaseTable, index: number, changes: Partial<BaseColumn>): Partial<BaseTable> {
  return { columns: table.columns.map((column, i) => (i === index ? { ...column, ...changes } : column)) }
}

/** Why the tables cannot be checked yet. */
export function problemOf({ tables }: BaseState): string | null {
  const used = tables.filter(({ isIn }) => isIn)
  if (used.length === 0) return t('noTableChosen')
  const names = used.map(({ entity }) => entity.name)
  const twice = used.find(({ entity }, i) => names.indexOf(entity.name) !== i)
  if (twice) return t('twoTablesCreate', { name: twice.entity.name })
  for (const { entity, columns } of used) {
    const fields = columns.filter(({ isIn }) => isIn)
    const table = entity.displayName
    if (table.trim() === '' || entity.name.trim() === '') return t('entityNamesRequired')
    if (fields.length === 0) return t('noFieldChosen', { table })
    if (fields.some(({ label }) => label.trim() === '')) return t('fieldNamesRequired', { table })
  }
  return null
}

/** The plan for the server. */
export function planOf(state: BaseState): string {
  const used = state.tables.filter(({ isIn }) => isIn)
  const inverseNames = namesOfInverses(state, used)
  const tables = used.map((table) => ({
    name: table.source.name,
    headers: table.source.columns.map(({ header }) => header),
    columns: table.columns.map(({ isIn, name }) => (isIn ? name : null)),
    dialect: table.source.dialect,
    entity: table.entity,
    fields: table.columns.flatMap((column, i): object[] => {
      if (!column.isIn) return []
      const { name, label, type } = column
      const relation = relationIn(state, column)
      const common = { name, displayName: label }
      if (relation) {
        const inverseName = inverseNames.get(column)!
        return [{ ...common, fieldType: relation.isMany ? 'many_to_many' : 'relationship', settings: { inverseName } }]
      }
      const { header, hasUniqueRule } = table.source.columns[i]!
      return [{ ...common, ...type, isUnique: hasUniqueRule || isNamed(state, used, table, header) }]
    }),
    relations: table.columns.flatMap((column) => {
      const relation = column.isIn ? relationIn(state, column) : null
      if (!relation) return []
      const there = used.find(({ source }) => source.name === relation.table)!
      const key = there.source.columns.findIndex(({ header }) => header === relation.header)
      return [{ field: column.name, table: relation.table, by: there.columns[key]!.name }]
    }),
  }))
  return JSON.stringify({ tables })
}

/** Whether a relation finds the records of the table by this column. */
function isNamed(state: BaseState, used: readonly BaseTable[], { source }: BaseTable, header: string): boolean {
  return used.some(({ columns }) =>
    columns.some((column) => {
      const relation = column.isIn ? relationIn(state, column) : null
      return relation?.table === source.name && relation.header === header
    }),
  )
}

/** The name of the list on the other side of each relation: the plural of its table. */
function namesOfInverses(state: BaseState, used: readonly BaseTable[]): ReadonlyMap<BaseColumn, string> {
  const taken = new Map(used.map(({ source, columns }) => [source.name, new Set(columns.map(({ name }) => name))]))
  const names = new Map<BaseColumn, string>()
  for (const { entity, columns } of used) {
    for (const column of columns) {
      const relation = column.isIn ? relationIn(state, column) : null
      if (!relation) continue
      const there = taken.get(relation.table)!
      const plural = nameFromLabel(entity.pluralName || entity.name, 'field', new Set())
      const name = there.has(plural) ? nameFromLabel([plural, 'by', column.name].join('_'), 'field', there) : plural
      there.add(name)
      names.set(column, name)
    }
  }
  return names
}
