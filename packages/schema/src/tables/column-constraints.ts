import { isLooserCheck } from '@monarch/field-types'
import { empty, type Fragment, ident, sql } from '@monarch/sql'
import type { ColumnChange } from '../columns/column-change.ts'
import { onlyLink } from '../columns/convert-links.ts'
import { probeBroken, probeDuplicates, probeEmpty, probeOrphans } from '../columns/misfit.ts'
import { convertedValue } from '../columns/replace-column.ts'
import { type BigForm, objectNames, type Preparation, quick, run, type Step, tableOf, textOf } from '../columns/step.ts'
import { relatedEntity } from '../structure/related-entity.ts'
import type { Structure } from '../structure/structure.ts'

/** Adds the constraints for required and unique fields, after the values are in place. */
export function requireValues(change: ColumnChange): Step[] {
  const { field, table, oldTable, from, to, isRestored, replaced, fromLinks } = change
  const label = `"${field.displayName}"`
  const column = ident(to.name)
  const place = placeOf(change)
  const steps: Step[] = []
  if ((from || fromLinks) && to.isRequired && (replaced || !from?.isRequired)) {
    const path = isRestored ? 'id' : fromLinks || from?.isRequired ? 'data.fieldType' : 'data.isRequired'
    const misfit = probeEmpty(field, oldTable!, place!.value, path)
    const name = objectNames.next(objectNames.required(field.id))
    const proof = (text: Fragment) => sql`alter table ${place!.table} ${text}`
    const drop = sql`drop constraint if exists ${ident(name)}`
    const big = bigForm(place!, {
      prepare: [
        quick(proof(sql`${drop}, add constraint ${ident(name)} check (${place!.column} is not null) not valid`)),
        { kind: 'scan', misfit, text: textOf(proof(sql`validate constraint ${ident(name)}`)) },
      ],
      // PostgreSQL uses the constraint as proof and does not scan the rows again.
      text: sql`alter table ${table} alter column ${column} set not null; alter table ${table} drop constraint ${ident(name)}`,
      abandon: [proof(drop)],
    })
    steps.push(run(`Require ${label}`, sql`alter table ${table} alter column ${column} set not null`, misfit, big))
  }
  if (to.isUnique && (replaced || !from?.isUnique)) {
    const misfit = oldTable && probeDuplicates(field, oldTable, place?.value ?? null)
    const create = (name: string, on: Fragment, of: Fragment, how: Fragment = empty) =>
      sql`create unique index ${how}${ident(name)} on ${on} (${of}) where "deletedAt" is null`
    const final = objectNames.unique(field.id)
    const made = replaced ? objectNames.next(final) : final
    const big =
      place &&
      bigForm(place, {
        prepare: [
          {
            kind: 'index',
            schema: place.schema,
            name: made,
            misfit,
            text: textOf(create(made, place.table, place.column, sql`concurrently `)),
          },
        ],
        text: replaced ? sql`alter index ${ident(change.schema, made)} rename to ${ident(final)}` : null,
        abandon: [sql`drop index if exists ${ident(place.schema, made)}`],
      })
    steps.push(run(`Require unique values of ${label}`, create(final, table, column), misfit, big ?? undefined))
  }
  return steps
}

/** Adds CHECK constraints for rules and choices. */
export function addChecks(change: ColumnChange): Step[] {
  const { field, oldField, table, oldTable, from, to, replaced } = change
  const condition = to.checkOf(ident(to.name))
  if (!condition || (from && !replaced && from.check === to.check)) return []
  const final = objectNames.check(field.id)
  const add = (name: string, on: Fragment, what: Fragment, how: Fragment = empty) =>
    sql`alter table ${on} drop constraint if exists ${ident(name)}, add constraint ${ident(name)} check (${what})${how}`
  const description = `Check the values of "${field.displayName}"`
  const place = placeOf(change)
  if (!place) {
    // A new column is empty or holds its default, which meets the rules.
    const bigTable = oldTable && { table: textOf(oldTable), prepare: [], abandon: [] }
    const later = textOf(add(final, table, condition, sql` not valid`))
    return [run(description, add(final, table, condition), null, bigTable ? { ...bigTable, text: later } : undefined)]
  }
  const path = replaced
    ? 'data.fieldType'
    : to.fieldType.choices || to.fieldType.range
      ? 'data.settings'
      : 'data.validationRules'
  const misfit = probeBroken(field, oldTable!, place.value, to.checkOf(sql`(${place.value})`)!, path)
  if (!replaced && from!.fieldType === to.fieldType && isLooserCheck(to.fieldType, oldField!, field)) {
    const big = bigForm(place, { prepare: [], text: add(final, table, condition, sql` not valid`), abandon: [] })
    return [run(description, add(final, table, condition), misfit, big)]
  }
  const made = objectNames.next(final)
  const big = bigForm(place, {
    prepare: [
      quick(add(made, place.table, to.checkOf(place.column)!, sql` not valid`)),
      { kind: 'scan', misfit, text: textOf(sql`alter table ${place.table} validate constraint ${ident(made)}`) },
    ],
    text: sql`alter table ${table} rename constraint ${ident(made)} to ${ident(final)}`,
    abandon: [sql`alter table ${place.table} drop constraint if exists ${ident(made)}`],
  })
  return [run(description, add(final, table, condition), misfit, big)]
}

export function addForeignKey(change: ColumnChange, before: Structure, after: Structure): Step[] {
  const { field, table, schema, oldTable, from, to, replaced } = change
  const { relation } = to
  if (!relation || (!replaced && JSON.stringify(from?.relation) === JSON.stringify(relation))) return []
  const label = `"${field.displayName}"`
  const target = relatedEntity(after, relation.entityId)!
  const oldTarget = relatedEntity(before, relation.entityId)
  const place = oldTarget ? placeOf(change) : null
  const final = objectNames.relation(field.id)
  const finalIndex = objectNames.relationIndex(field.id)
  const refer = (entity: typeof target, name: string, on: Fragment, of: Fragment, how: Fragment = empty) => {
    const to = tableOf(entity)
    return sql`alter table ${on} add constraint ${ident(name)} foreign key (${of}) references
      ${ident(to.schema, to.name)} (id) on delete ${onDelete[relation.onDelete]}${how}`
  }
  const createIndex = (name: string, on: Fragment, of: Fragment, how: Fragment = empty) =>
    sql`create index ${how}${ident(name)} on ${on} (${of})`
  const column = ident(to.name)
  const misfit = oldTable && probeOrphans(field, target.displayName)
  const hasIndex = !replaced && from?.relation
  // Only the action differs; the existing constraint has checked the values.
  const isChecked = hasIndex && from.relation!.entityId === relation.entityId
  const made = objectNames.next(final)
  const drop = sql`alter table ${place?.table ?? empty} drop constraint if exists ${ident(made)}`
  const big =
    place &&
    (isChecked
      ? bigForm(place, { prepare: [], text: refer(target, final, table, column, sql` not valid`), abandon: [] })
      : bigForm(place, {
          prepare: [
            quick(drop),
            quick(refer(oldTarget!, made, place.table, place.column, sql` not valid`)),
            { kind: 'scan', misfit, text: textOf(sql`alter table ${place.table} validate constraint ${ident(made)}`) },
          ],
          text: sql`alter table ${table} rename constraint ${ident(made)} to ${ident(final)}`,
          abandon: [drop],
        }))
  const steps = [
    run(`Relate ${label} to "${target.displayName}"`, refer(target, final, table, column), misfit, big ?? undefined),
  ]
  if (hasIndex) return steps
  const madeIndex = replaced ? objectNames.next(finalIndex) : finalIndex
  const bigIndex =
    place &&
    bigForm(place, {
      prepare: [
        {
          kind: 'index',
          schema: place.schema,
          name: madeIndex,
          misfit: null,
          text: textOf(createIndex(madeIndex, place.table, place.column, sql`concurrently `)),
        },
      ],
      text: replaced ? sql`alter index ${ident(schema, madeIndex)} rename to ${ident(finalIndex)}` : null,
      abandon: [sql`drop index if exists ${ident(place.schema, madeIndex)}`],
    })
  return [run(`Index ${label}`, createIndex(finalIndex, table, column), null, bigIndex ?? undefined), ...steps]
}

const onDelete = { set_null: sql`set null`, restrict: sql`restrict`, cascade: sql`cascade` }

/** The column during preparation, and its new values as an expression on the unchanged row; `null` for a new column. */
interface Place {
  readonly schema: string
  readonly table: Fragment
  readonly column: Fragment
  readonly value: Fragment
}

function placeOf({ oldTable, oldSchema, from, replaced, fromLinks }: ColumnChange): Place | null {
  if (!oldTable) return null
  const place = { schema: oldSchema, table: oldTable }
  if (fromLinks) return { ...place, column: ident(fromLinks.column), value: onlyLink(fromLinks.field, oldTable) }
  if (!from) return null
  const column = ident(replaced ? replaced.replace.column : from.name)
  const value = replaced?.replace.kind === 'fill' ? convertedValue(replaced) : column
  return { ...place, column, value }
}

function bigForm(
  place: Place,
  { prepare, text, abandon }: { prepare: readonly Preparation[]; text: Fragment | null; abandon: readonly Fragment[] },
): BigForm {
  return { table: textOf(place.table), prepare, text: text && textOf(text), abandon: abandon.map(textOf) }
}
