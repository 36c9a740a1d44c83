import { usersEntityId } from '@monarch/field-types'
import { type Fragment, ident, literal, sql } from '@monarch/sql'
import { type ColumnShape, storedValue } from './column-shape.ts'
import { convertColumn } from './convert-column.ts'
import { type Misfit, probeMisfits } from './misfit.ts'
import {
  type BigForm,
  createFollower,
  dropFollower,
  objectNames,
  type Preparation,
  quick,
  run,
  type Step,
  textOf,
} from './step.ts'
import { usersEntity } from '../structure/related-entity.ts'
import type { FieldRow } from '../structure/structure.ts'

/**
 * A conversion keeps the existing values: it fills a new column and keeps the old one under another name, in sync with
 * later writes, until the next change. So an undo restores the original values immediately.
 */
interface Replacement {
  /** `kept`: the column exists, because this change undoes the change that kept it. `fill`: it is created and filled. */
  readonly kind: 'kept' | 'fill'
  /** The name of the new column and of its objects during preparation. */
  readonly column: string
}

export interface ReplacedColumn {
  readonly field: FieldRow
  /** The table's name while columns change, and before the whole change. */
  readonly table: Fragment
  readonly oldTable: Fragment
  readonly from: ColumnShape
  readonly to: ColumnShape
  readonly replace: Replacement
  /** Values that cannot be converted become null instead of blocking the change. */
  readonly mayEmpty: boolean
}

/** Whether a change of type needs a new column. False if all values stay the same. */
export function isConverted(from: ColumnShape, to: ColumnShape, mayEmpty: boolean): boolean {
  if (from.fieldType === to.fieldType) return to.users !== undefined || to.movedOptions !== undefined
  const column = ident('x')
  return from.type !== to.type || convertColumn(from, to, column).value !== column || (mayEmpty && to.isRestricted)
}

/** Creates and fills the new column, while the old one keeps its name. */
export function fillColumn({ field, table, oldTable, from, to, replace, mayEmpty }: ReplacedColumn): Step[] {
  const label = `"${field.displayName}"`
  if (replace.kind === 'kept') return fillKept({ oldTable, table, to }, replace.column, label)
  const [old, next] = [ident(from.name), ident(replace.column)]
  const { misfits } = convertColumn(from, to, old)
  const misfit = probeMisfits(field, labelOf(to), oldTable, old, misfits)
  const add = (place: Fragment, unless: Fragment) => sql`alter table ${place} add column ${unless}${next} ${to.sqlType}`
  // For a field that is never empty, before or after, nulls are converted like values.
  const isFilled =
    from.fieldType.unset === undefined && to.fieldType.unset === undefined ? sql`${old} is not null` : sql`true`
  const fill = (place: Fragment) =>
    sql`update ${place} set ${next} = ${valueOf(from, to, old, mayEmpty)} where ${isFilled}`
  const prepare: Preparation[] = [
    quick(add(oldTable, sql`if not exists `)),
    // From here on, writes that do not fit the new type are refused, unless they may become empty.
    ...followColumn(oldTable, from.name, replace.column, (column) => valueOf(from, to, column, mayEmpty)).map(quick),
    // Checked before copying, so that misfits are reported early.
    ...(misfits && !mayEmpty ? [noneOf(oldTable, misfits, misfit)] : []),
    { kind: 'fill', misfit, text: textOf(sql`${fill(oldTable)} and id > $1 and id <= $2`) },
  ]
  const abandon = [
    ...dropFollower(oldTable, replace.column),
    sql`alter table ${oldTable} drop column if exists ${next}`,
  ]
  const big: BigForm = { table: textOf(oldTable), prepare, text: null, abandon: abandon.map(textOf) }
  const unfollow = dropFollower(table, replace.column).map(textOf).join('; ')
  return [
    run(`Add the column of ${label}`, add(table, sql``), null, {
      table: textOf(oldTable),
      prepare: [],
      text: unfollow,
      abandon: [],
    }),
    run(
      to.movedOptions ? `Move the removed options of ${label}` : `Convert ${label} to ${labelOf(to)}`,
      fill(table),
      misfit,
      big,
    ),
  ]
}

const labelOf = ({ fieldType, relation }: ColumnShape): string =>
  relation?.entityId === usersEntityId ? usersEntity.displayName : fieldType.label()

/** The kept values may be from before the field had no nulls. */
function fillKept(
  { oldTable, table, to }: Pick<ReplacedColumn, 'oldTable' | 'table' | 'to'>,
  column: string,
  label: string,
): Step[] {
  if (to.fieldType.unset === undefined) return []
  const kept = ident(column)
  const fill = (place: Fragment) =>
    sql`update ${place} set ${kept} = ${storedValue(to.fieldType, kept)} where ${kept} is null`
  const prepare: Preparation[] = [
    { kind: 'fill', misfit: null, text: textOf(sql`${fill(oldTable)} and id > $1 and id <= $2`) },
  ]
  return [
    run(`Fill the former values of ${label}`, fill(table), null, {
      table: textOf(oldTable),
      prepare,
      text: null,
      abandon: [],
    }),
  ]
}

/** Swaps the columns: steps before other columns are renamed, and after. */
export function swapColumn({ field, table, from, to, replace }: ReplacedColumn): { before: Step[]; after: Step[] } {
  const label = `"${field.displayName}"`
  const [next, kept] = [objectNames.next(field.id), objectNames.kept(field.id)]
  const rename = (a: string, b: string) => sql`alter table ${table} rename column ${ident(a)} to ${ident(b)}`
  const step = (text: Fragment) => run(`Keep the former values of ${label}`, text)
  return {
    before: [
      ...(replace.kind === 'kept' ? [...dropFollower(table, kept), rename(kept, next)].map(step) : []),
      step(rename(from.name, kept)),
    ],
    after: [
      run(`Use the new values of ${label}`, rename(next, to.name)),
      step(sql`select monarch.drop_indexes(${literal(textOf(table))}, ${literal(kept)})`),
      ...followColumn(table, to.name, kept, (column) => convertColumn(to, from, column).orEmpty).map(step),
    ],
  }
}

/** Data kept for an undo is dropped by the next change. */
export function dropKept(table: Fragment, fieldId: string): Step[] {
  const kept = objectNames.kept(fieldId)
  const step = (text: Fragment) => run('Drop the values that were kept for an undo', text)
  return [
    sql`drop trigger if exists ${ident(kept)} on ${ident('links', fieldId)}`,
    ...dropFollower(table, kept),
    sql`alter table ${table} drop column if exists ${ident(kept)}`,
    sql`drop table if exists ${ident('links', kept)}`,
  ].map(step)
}

/** The new value of an unchanged row; null if there is none. */
export function convertedValue({ from, to }: ReplacedColumn): Fragment {
  return convertColumn(from, to, ident(from.name)).orEmpty
}

/** The converted value. PostgreSQL refuses misfits; with `mayEmpty`, they become null, including those that break the field's rules. */
function valueOf(from: ColumnShape, to: ColumnShape, column: Fragment, mayEmpty: boolean): Fragment {
  const { value, orEmpty } = convertColumn(from, to, column)
  if (!mayEmpty) return value
  const condition = to.checkOf(ident('given', 'value'))
  if (!condition) return orEmpty
  return sql`(select case when ${condition} then "given"."value" end from (select ${orEmpty} as "value") as "given")`
}

/** A trigger that keeps one column in sync with another. It ignores updates that do not change the source. */
function followColumn(
  table: Fragment,
  source: string,
  target: string,
  valueFrom: (column: Fragment) => Fragment,
): Fragment[] {
  const [name, value] = [ident(target), ident('new', source)]
  return createFollower(table, target, {
    on: sql`before insert or update of ${ident(source)}`,
    body: textOf(
      sql`begin if tg_op = 'INSERT' or ${value} is distinct
        from ${ident('old', source)} then new.${name} := ${valueFrom(value)}; end if; return new; end`,
    ),
  })
}

function noneOf(table: Fragment, misfits: Fragment, misfit: Misfit): Preparation {
  return { kind: 'none', text: textOf(sql`select from ${table} where ${misfits} limit 1`), misfit }
}
