import { compileForgetRecords, compilePurge } from '@monarch/query'
import type { Entity, Model } from '@monarch/schema'
import { requireDependentsInBin } from './dependents.ts'
import type { Runner } from './written-rows.ts'

/**
 * Purges records in the bin, with those that went to the bin with them, and removes their values from the operation log. Throws
 * CONFLICT if a cascade would delete a live record. Returns how many of the given records were purged.
 */
export async function purgeRecords(
  scope: { readonly model: Model; readonly runner: Runner },
  entity: Entity,
  ids: readonly string[],
): Promise<number> {
  const purged = [...(await requireDependentsInBin(scope, entity, ids))]
  for (let i = 0; i < purged.length; i += forgottenAtOnce)
    await scope.runner.one(compileForgetRecords(purged.slice(i, i + forgottenAtOnce)))
  const { count } = await scope.runner.one<{ count: string }>(compilePurge(entity, ids))
  return Number(count)
}

const forgottenAtOnce = 5_000
