import {
  annotate,
  formatWithKey,
  id,
  isPlainObject,
  list,
  nullable,
  type ObjectShape,
  ok,
  read,
  refine,
  trimmed,
  type Typed,
} from '@monarch/shapes'
import type { Issues } from '../errors/issues.ts'
import type { Structure } from '../structure/structure.ts'

/** The valid keys of a command's `data`. Problems with the others are added to the issues. */
export function readData<T>(shape: ObjectShape & Typed<T>, data: unknown, issues: Issues): Partial<T> {
  const report: Parameters<typeof read>[3]['report'] = (problem) =>
    issues.push({ path: problem.path, message: formatWithKey(problem), limit: problem.limit })
  if (!isPlainObject(data)) issues.push({ path: 'data', message: 'data must be an object' })
  return read(shape, isPlainObject(data) ? data : {}, 'data', { report }) ?? {}
}

/** The tenant whose structure the command changes. */
export const tenantId = { ...id, missing: 'There is no tenant with this id' }

/** Adds the problem of a row for another tenant than that of the structure. */
export function checkTenant(structure: Pick<Structure, 'tenantId'>, given: string | undefined, issues: Issues): void {
  if (given !== structure.tenantId) issues.pushFirst({ path: 'data.tenantId', message: tenantId.missing })
}

/** An id or `null`; '' is read as `null`. */
export const optionalId = nullable(refine(id, (given) => ok(given === '' ? null : given)))

export const technicalName = 'Lowercase letters, digits and underscores; other characters become underscores.'

/** Trimmed texts, without blank ones. */
export const texts = (maxLength: number, maxItems: number) =>
  refine(annotate(list(trimmed(maxLength), maxItems), { must: `be a list of at most ${maxItems} texts` }), (given) =>
    ok(given.filter((each) => each !== '')),
  )
