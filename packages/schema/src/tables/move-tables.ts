import { ident, sql } from '@monarch/sql'
import { run, type Step, tableOf } from '../columns/step.ts'
import type { EntityRow } from '../structure/structure.ts'

interface TableChange {
  readonly from: EntityRow | null
  readonly to: EntityRow
}

/** Renames tables, and moves them to the bin and back. Tables are renamed by way of their ids, so that two can swap names. */
export function moveTables(tables: readonly TableChange[]): Step[] {
  const moves = tables.flatMap(({ from, to }) => {
    if (!from) return []
    const [old, now] = [tableOf(from), tableOf(to)]
    return old.schema === now.schema && old.name === now.name ? [] : [{ id: to.id, label: to.displayName, old, now }]
  })
  const names = new Set(tables.flatMap(({ from }) => (from ? [`${tableOf(from).schema}.${tableOf(from).name}`] : [])))
  const mustWait = (move: (typeof moves)[number]) =>
    move.now.schema === 'public' && move.old.schema === 'public' && names.has(`public.${move.now.name}`)
  const rename = (schema: string, from: string, to: string, label: string) =>
    run(`Rename the table of "${label}"`, sql`alter table ${ident(schema, from)} rename to ${ident(to)}`)
  const aside = moves.flatMap((move) => {
    if (move.now.schema === 'bin') {
      return [
        rename('public', move.old.name, move.id, move.label),
        run(
          `Move the table of "${move.label}" to the bin`,
          sql`alter table ${ident('public', move.id)} set schema bin`,
        ),
      ]
    }
    return mustWait(move) ? [rename('public', move.old.name, move.id, move.label)] : []
  })
  const straight = moves.filter((m) => m.old.schema === 'public' && m.now.schema === 'public' && !mustWait(m))
  const arrivals = moves.flatMap((move) => {
    if (move.now.schema === 'bin') return []
    if (move.old.schema === 'public')
      return mustWait(move) ? [rename('public', move.id, move.now.name, move.label)] : []
    return [
      run(`Restore the table of "${move.label}"`, sql`alter table ${ident('bin', move.id)} set schema public`),
      rename('public', move.id, move.now.name, move.label),
    ]
  })
  return [...aside, ...straight.map((m) => rename('public', m.old.name, m.now.name, m.label)), ...arrivals]
}
