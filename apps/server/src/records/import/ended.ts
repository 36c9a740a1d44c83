import type { Entity } from '@monarch/schema'
import { extensionPoint } from '../../platform/extension-point.ts'
import type { RequestContext } from '../../request/context.ts'
import type { ImportReport } from './planned.ts'

/** A finished import. */
export interface Imported {
  readonly tenantId: string
  readonly organizationId: string
  /** The target entity; `null` if it was not created. */
  readonly entity: Pick<Entity, 'id' | 'name' | 'label'> | null
}

/** Called when an import ends, before the response. Must not fail. */
export const importEnded =
  extensionPoint<(ctx: RequestContext, imported: Imported, outcome: ImportReport | Error) => Promise<void>>(
    'import ended',
  )
