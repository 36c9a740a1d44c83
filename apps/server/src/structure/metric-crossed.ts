import type { ReaderFormats } from '@monarch/field-types'
import type { AlertSide } from '@monarch/schema'
import type { App } from '../platform/app.ts'
import { extensionPoint } from '../platform/extension-point.ts'
import type { TenantContext } from './tenant-context.ts'

/** A metric has crossed its threshold to the side that needs attention. */
export interface MetricCrossing {
  readonly tenantId: string
  readonly organizationId: string
  readonly metricId: string
  readonly name: string
  /** The entity of its records. */
  readonly entityId: string
  readonly value: number
  readonly threshold: number
  readonly alertWhen: AlertSide
  /** When the value was computed; identifies the crossing. */
  readonly at: string
  /** The owner and the followers. */
  readonly userIds: readonly string[]
  /** Formats figures of the metric for a reader; `null` if they may not read everything that the value was computed from. */
  writerFor(
    reader: { readonly id: string } & Pick<TenantContext, 'access' | 'context'>,
  ): ((figure: number, formats: ReaderFormats) => string) | null
}

/** Called by a job, so they may be called again for the same crossing. */
export const metricListeners = extensionPoint<(app: App, crossing: MetricCrossing) => Promise<void>>('metric listeners')
