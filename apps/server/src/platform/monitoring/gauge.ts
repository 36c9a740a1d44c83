import type { App } from '../app.ts'
import { extensionPoint } from '../extension-point.ts'

/** A figure of this process that /metrics shows as it is at the moment of the request. */
export interface Gauge {
  /** As Prometheus writes it: `monarch_live_streams`. */
  readonly name: string
  readonly help: string
  readonly read: (app: App) => number
}

export const gauges = extensionPoint<Gauge>('gauges')
