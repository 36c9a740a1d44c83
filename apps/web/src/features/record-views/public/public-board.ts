import type { Json } from '@monarch/field-types'
import { type Amount, type BoardColumn, keyOf, planColumns } from '../kanban/board-columns.ts'
import { type PublicCards, type PublicColumn, shownColumns } from './public-columns.ts'

/** A board without its cards, as the server sends it. */
export interface PublicBoard extends PublicCards {
  /** The field of the columns; without a type, they are records. */
  readonly group: PublicColumn
  readonly isRequired: boolean
  readonly sum: PublicColumn | null
  readonly showsCounts: boolean
  readonly isColored: boolean
  /** By the key of the column. */
  readonly limits: Readonly<Record<string, Json>>
  readonly total: number
  readonly groups: readonly {
    /** The value as text; '' for no value. */
    readonly key: string
    readonly name: string | null
    readonly count: number
    readonly sum: Amount
  }[]
  /** The number of columns that are left out: those with the fewest records. */
  readonly moreColumns: number
}

/** The columns in the order of the board. The column for records without a value is left out if it is empty. */
export function columnsOf({ group, groups, isRequired }: PublicBoard): readonly BoardColumn[] {
  // A column without a type has names of records, which are drawn as text.
  const [shown] = shownColumns({ columns: [group.type === null ? { ...group, type: 'text', settings: {} } : group] })
  const value = shown!.value!
  const isBoolean = value.type.graphql.scalar === 'Boolean'
  const field = {
    type: value.type,
    spec: { ...value.spec, required: isRequired },
    relation: group.type === null ? {} : null,
  }
  const counts = groups.map(({ key, ...rest }) => ({
    value: key === '' ? null : isBoolean ? key === 'true' : key,
    ...rest,
  }))
  return planColumns(field, counts).filter(({ value: given, count }) => keyOf(given) !== '' || count > 0)
}
