import type { FieldSpec, FieldType, Json } from '@monarch/field-types'
import { badInput, type Issue } from '@monarch/schema'
import type { TenantContext } from '../../structure/tenant-context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { mayReadFile } from './file-access.ts'
import { type FileRow, lockFiles } from './file-rows.ts'

/** A value that a write is about to store. */
export interface GivenValue {
  /** Its path in the input, for issues. */
  readonly path: string
  readonly type: FieldType
  readonly spec: FieldSpec
  readonly value: Json
}

/** Whether any value names a file that has to be checked before the write. */
export function holdsFiles(values: readonly GivenValue[]): boolean {
  return values.some(({ type, value }) => type.files !== undefined && value !== null)
}

/**
 * Checks that the files exist, fit their fields and may be used by the writer: either they uploaded the file or they may read it.
 * Locks the files until the transaction ends. Throws with all issues.
 */
export async function checkFiles(
  tenant: TenantContext,
  userId: string,
  transaction: Pick<Transaction, 'one'>,
  values: readonly GivenValue[],
): Promise<void> {
  const issues = await fileIssues(tenant, userId, transaction, values)
  if (issues.length > 0) throw badInput(issues)
}

/** The issues that `checkFiles` throws. */
export async function fileIssues(
  tenant: TenantContext,
  userId: string,
  transaction: Pick<Transaction, 'one'>,
  values: readonly GivenValue[],
): Promise<Issue[]> {
  const given = values.filter((one) => holdsFiles([one]))
  const ids = [...new Set(given.flatMap(({ value }) => value as string | string[]))]
  if (ids.length === 0) return []
  const { files } = await transaction.one<{ files: FileRow[] }>(lockFiles(ids))
  const usable = new Map<string, FileRow>()
  const read: Parameters<typeof mayReadFile>[3] = async (statement, inputs) =>
    (await transaction.one<{ data: string }>(statement, inputs)).data
  for (const file of files) {
    if (file.createdBy === userId || (await mayReadFile(tenant, userId, file, read))) usable.set(file.id, file)
  }
  return given.flatMap(({ path, type, spec, value }) => {
    const problems = [value as string | string[]].flat().flatMap((id) => {
      const file = usable.get(id)
      return file ? (type.files!.problemOf(file, spec) ?? []) : `${spec.label} names a file that does not exist`
    })
    return problems.slice(0, 1).map((message) => ({ path, message }))
  })
}
