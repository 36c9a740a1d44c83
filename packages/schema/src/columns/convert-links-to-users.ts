import { usersEntityId } from '@monarch/field-types'
import { empty, type Fragment, ident, literal, sql } from '@monarch/sql'
import { toUsers } from './convert-column.ts'
import { createLinkTable, hasLinks, linksOf, placeOf, renameLinks } from './links.ts'
import { type Misfit, probeMisfits } from './misfit.ts'
import {
  type BigForm,
  createFollower,
  type DiffOptions,
  dropFollower,
  objectNames,
  quick,
  run,
  type Step,
  textOf,
  type UserKeys,
} from './step.ts'
import { relatedEntity, usersEntity } from '../structure/related-entity.ts'
import { relationOf } from '../structure/relation.ts'
import type { FieldRow, Structure } from '../structure/structure.ts'

/**
 * Converts links to records of people into links to the users that they stand for. The former links are kept under
 * another name and in sync with later writes until the next change, so undoing it restores them immediately. An undo
 * swaps both tables, so it can be undone as well.
 */
interface ConvertedLinks {
  readonly field: FieldRow
  /** The table's name while columns change, and before the whole change. */
  readonly table: Fragment
  readonly oldTable: Fragment
  /** The table of the records of people. */
  readonly people: Fragment
  readonly users: UserKeys
  /** Whether the change undoes the one that kept these links. */
  readonly isUndo: boolean
  readonly isToUsers: boolean
  /** Links to records without a user are left out instead of blocking the change. */
  readonly mayEmpty: boolean
}

export function diffLinksToUsers(before: Structure, after: Structure, options: DiffOptions): ConvertedLinks[] {
  const oldFields = new Map(before.fields.map((f) => [f.id, f]))
  return after.fields.flatMap((field) => {
    const old = oldFields.get(field.id)
    const users = options.users?.[field.id]
    if (!old || old === field || !users || !hasLinks(old) || !hasLinks(field)) return []
    const isToUsers = relationOf(field)!.entityId === usersEntityId
    const [oldEntity, entity] = [before, after].map((structure) => relatedEntity(structure, field.entityId)!)
    return [
      {
        field,
        table: placeOf(entity!),
        oldTable: placeOf(oldEntity!),
        people: placeOf(relatedEntity(after, relationOf(isToUsers ? old : field)!.entityId)!),
        users,
        isUndo: options.kept?.includes(field.id) ?? false,
        isToUsers,
        // An undo leaves out later links that cannot be converted.
        mayEmpty: options.kept !== undefined || (options.mayEmpty?.includes(field.id) ?? false),
      },
    ]
  })
}

export function convertLinksToUsers(change: ConvertedLinks): Step[] {
  return [...(change.isUndo ? [] : fillLinks(change)), ...swapLinks(change)]
}

/** Creates and fills the new links, while the old ones keep their name. */
function fillLinks({ field, table, oldTable, users, mayEmpty }: ConvertedLinks): Step[] {
  const label = `"${field.displayName}"`
  const next = objectNames.next(field.id)
  const [links, made] = [linksOf(field.id), linksOf(next)]
  const misfit = probeLinks(field, oldTable, users)
  const { value, misfits } = toUsers(sql`l.target::text`, users)
  // Several records may stand for one user.
  const fill = (rows: Fragment) =>
    sql`insert into ${made} (source, target, position) select l.source, ${value}, min(l.position) from ${rows} l${
      mayEmpty ? sql` where not (${misfits})` : empty
    } group by 1, 2 on conflict do nothing`
  // Links are locked while they are copied, so that they cannot change before their copy is written.
  const held = sql`(select * from ${links} where source > $1 and source <= $2 for share)`
  const create = (place: Fragment, unless: Fragment) =>
    createLinkTable(field, place, placeOf(usersEntity), unless, next)
  const big: BigForm = {
    table: textOf(oldTable),
    prepare: [
      ...create(oldTable, sql`if not exists `).map(({ text }) => quick(text)),
      // From here on, links to records without a user are refused, unless they may be left out.
      ...followLinks(next, users, {
        from: links,
        to: made,
        ...toUser,
        ...(!mayEmpty && { copiesOf: (link) => sql`select ${toUsers(sql`${link}::text`, users).value}` }),
      }).map(quick),
      ...(mayEmpty
        ? []
        : [
            {
              kind: 'none',
              text: textOf(sql`select from ${links} l where ${misfits} limit 1`),
              misfit,
            } as const,
          ]),
      { kind: 'fill', misfit, text: textOf(fill(held)) },
    ],
    text: dropFollower(links, next).map(textOf).join('; '),
    abandon: [...dropFollower(links, next), sql`drop table if exists ${made}`].map(textOf),
  }
  return [
    ...create(table, empty).map(({ description, text }) =>
      run(description, text, null, { ...big, prepare: [], text: null, abandon: [] }),
    ),
    run(`Convert ${label} to ${usersEntity.displayName}`, fill(links), misfit, big),
  ]
}

/** Gives the new links the name of the old ones, and keeps the old ones in sync. */
function swapLinks({ field, people, users, isUndo, isToUsers }: ConvertedLinks): Step[] {
  const { id } = field
  const [next, kept] = [objectNames.next(id), objectNames.kept(id)]
  const [links, former] = [linksOf(id), linksOf(kept)]
  const recordsOf = (user: Fragment) => sql`select p.id from ${people} p join jsonb_each_text(${userKeys}) m
    on m.key = p.id::text where m.value = ${user}::text order by p."deletedAt" nulls first, p.id limit 1`
  const sync: Copies = isToUsers
    ? { isSame: (user, record) => toUser.isSame(record, user), copiesOf: recordsOf }
    : toUser
  return [
    ...(isUndo ? [...dropFollower(links, kept), ...renameLinks(kept, next)] : []),
    ...renameLinks(id, kept),
    ...renameLinks(next, id),
    ...followLinks(kept, users, { from: links, to: former, ...sync }),
  ].map((text) => run(`Keep the former links of "${field.displayName}"`, text))
}

/** The variable of the trigger with the user of each record. No column has this name. */
const userKeys = ident('userKeys')
const ownUser = (record: Fragment): Fragment => sql`(${userKeys} ->> ${record}::text)::uuid`

/** Which copies a link has. */
interface Copies {
  readonly isSame: (link: Fragment, copy: Fragment) => Fragment
  readonly copiesOf: (link: Fragment) => Fragment
}

const toUser: Copies = {
  isSame: (record, user) => sql`${ownUser(record)} = ${user}`,
  copiesOf: (record) => sql`select ${ownUser(record)} where ${ownUser(record)} is not null`,
}

/** A trigger that keeps copies of links in sync. A link without a counterpart has no copy. */
function followLinks(
  name: string,
  users: UserKeys,
  { from, to, isSame, copiesOf }: Copies & { readonly from: Fragment; readonly to: Fragment },
): Fragment[] {
  return createFollower(from, name, {
    on: sql`after insert or update or delete`,
    body: textOf(sql`declare ${userKeys} jsonb := ${literal(JSON.stringify(users))}; begin
      if tg_op <> 'INSERT' then
        delete from ${to} c where c.source = old.source and ${isSame(sql`old.target`, sql`c.target`)} and not exists (
          select from ${from} l where l.source = old.source and ${isSame(sql`l.target`, sql`c.target`)});
      end if;
      if tg_op <> 'DELETE' then
        update ${to} c set position = new.position where c.source = new.source and ${isSame(sql`new.target`, sql`c.target`)};
        if not found then
          insert into ${to} (source, target, position) select new.source, x.id, new.position
            from (${copiesOf(sql`new.target`)}) x(id) on conflict do nothing;
        end if;
      end if;
      return null; end`),
  })
}

/** Records with links to people without a user. */
function probeLinks(field: FieldRow, table: Fragment, users: UserKeys): Misfit {
  const { misfits } = toUsers(sql`l.target::text`, users)
  const lost = sql`from ${linksOf(field.id)} l where l.source = ${table}.id and ${misfits}`
  const sample = sql`(select min(l.target::text) ${lost})`
  return probeMisfits(field, usersEntity.displayName, table, sample, sql`exists (select ${lost})`)
}
