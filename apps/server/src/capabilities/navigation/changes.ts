import type { AdminChange } from '../../api/admin/admin-mutation.ts'

export const maxDescriptionLength = 2000

/** The given values that differ from those of the row, before and after; `null` if none does. */
export function changedKeys<T extends object>(
  row: Readonly<Record<string, unknown>>,
  given: T,
): { readonly before: object; readonly after: Partial<T> } | null {
  const after = Object.fromEntries(Object.entries(given).filter(([key, value]) => row[key] !== value)) as Partial<T>
  const keys = Object.keys(after)
  return keys.length === 0 ? null : { before: Object.fromEntries(keys.map((key) => [key, row[key]])), after }
}

/** Open pages refetch their sidebar with their settings. */
export async function announceNavigation({ ctx, transaction }: AdminChange, organizationId: string): Promise<void> {
  await ctx.app.bus.publish('settings', { organizationId, userId: null }, transaction)
}
