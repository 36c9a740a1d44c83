import type { App } from '../app.ts'
import { service } from '../service.ts'

/** The refusals of this process, by the name of the limit. */
export const refusalsService = service('refusals', () => new Map<string, number>())

export function countRefusal({ services }: Pick<App, 'services'>, limit: string): void {
  const refusals = services.get(refusalsService)
  refusals.set(limit, (refusals.get(limit) ?? 0) + 1)
}
