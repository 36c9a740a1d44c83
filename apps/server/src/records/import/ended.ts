import type { Entity } from '@monarch/schema'
import { extensionPoint } from '../../platform/extension-point.ts'
import type { RequestContext } from '../../request/context.ts'
import type { ImportReport } from './planned.ts'

/** An import that has ended. */
export interface Imported {
  readonly tenantId: string
  readonly organizationId: string
  /** What the file went into; `null` for an entity that was not made. */
  readonly entity: Pick<Entity, 'id' | 'name' | 'label'> | null
}

/** Called at the end of an import, before it is answered. It must not fail. */
export const importEnded =
  extensionPoint<(ctx: RequestContext, imported: Imported, outcome: ImportReport | Error) => Promise<void>>(
    'import ended',
  )
