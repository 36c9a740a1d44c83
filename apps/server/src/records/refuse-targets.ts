import type { MissingTarget, Targets, WritePlan } from '@monarch/query'
import { type AppError, badInput, type Column, type Entity, Issues, type Links } from '@monarch/schema'
import { notAPerson, notARecord } from '../structure/change/check-defaults.ts'
import { type AdmittedUsers, usersRefused } from './admit-users.ts'

/** Values and links with their path in the input. */
type PlacedRow = Pick<WritePlan, 'values' | 'links'> & { readonly path: string }

/** Refuses users who cannot be chosen, with the path of each id. */
export function requireUsers(
  targets: readonly Targets[],
  users: AdmittedUsers,
  entity: Entity,
  rows: readonly PlacedRow[],
): void {
  const refused = usersRefused(targets, users)
  if (refused.length > 0) throw refusedTargets(refused, notAPerson, entity, rows)
}

/** The error for ids of missing records, from the JSON text of the statement. */
export function notThere(missing: string, entity: Entity, rows: readonly PlacedRow[]): AppError {
  return refusedTargets(JSON.parse(missing) as MissingTarget[], notARecord, entity, rows)
}

/** An error with the path of every id that may not be written. */
function refusedTargets(
  refused: readonly MissingTarget[],
  messageOf: (label: string, id: string) => string,
  entity: Entity,
  rows: readonly PlacedRow[],
): AppError {
  const placesOf = new Map(refused.map(({ field, id }) => [`${field} ${id}`, { field, id, paths: new Set<string>() }]))
  for (const { values, links, path } of rows) {
    for (const { column, value } of values)
      if (typeof value === 'string') placesOf.get(`${column.name} ${value}`)?.paths.add(path)
    for (const { attribute, ids } of links)
      for (const id of ids) placesOf.get(`${attribute.name} ${id}`)?.paths.add(path)
  }
  const issues = new Issues()
  for (const { field, id, paths } of placesOf.values()) {
    const message = messageOf((entity.attributes.get(field) as Column | Links).spec.label, id)
    for (const path of paths) issues.push({ path: `${path}.${field}`, message })
  }
  return badInput(issues)
}
