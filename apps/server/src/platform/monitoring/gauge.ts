import type { App } from '../app.ts'
import { extensionPoint } from '../extension-point.ts'

/** A value of this process that /metrics reads at the time of the request. */
export interface Gauge {
  /** The Prometheus name, such as `monarch_live_streams`. */
  readonly name: string
  readonly help: string
  readonly read: (app: App) => number
}

export const gauges = extensionPoint<Gauge>('gauges')
