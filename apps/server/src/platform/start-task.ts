import type { App } from './app.ts'
import { extensionPoint } from './extension-point.ts'

/** Runs at each start, between the migration of the admin database and the first request. Several servers may run it at the same time. */
type StartTask = (app: App) => Promise<void>

export const startTasks = extensionPoint<StartTask>('start tasks')
