/** Constants of the screens. Times are in milliseconds. */
const second = 1000
const minute = 60 * second

export const queryStaleTime = 5 * minute
export const queryGcTime = 10 * minute
export const queryRetries = 3
export const retryDelayFirst = second
export const retryDelayCap = 30 * second
export const mutationRetries = 1
export const navigationStaleTime = 5 * minute
export const sessionStaleTime = 30 * minute
export const dashboardRefetchInterval = 30 * second
export const notificationInterval = 60 * second
export const homeRefetchInterval = 60 * second
/** Maximum age of settings when the user returns to a page without a live stream. */
export const settingsStaleTime = 30_000
/** Polling interval while a tenant is upgraded. */
export const upgradeInterval = 3 * second
export const generationInterval = 1.5 * second

export const dragActivationDistance = 8
/** How long keys wait for an input that is loading. */
export const typeAheadTime = 15 * second
/** A stream is considered lost after this silence; the server sends a keep-alive every 15 s. */
export const liveSilence = 40 * second
/** Changes within this time are shown together; changed cells are highlighted for `liveTint`. */
export const liveGathering = 100
/** Live changes of an import or a bulk change arrive at most this long after its answer. */
export const ownChangesArrive = 1000
/** How long the changes of a user's own workflow runs are awaited, and how often their status is read. */
export const ownRunsAwaited = 30 * second
export const ownRunsInterval = second
/** The same without the permission to read the status. */
export const ownRunsUnseen = 5 * second
export const liveTint = 600
/** Throttle for reporting the user's own position. */
export const presenceThrottle = 250
/** How long the check mark of a saved value is shown. */
export const savedCheck = 800
export const reorderDuration = 200
export const searchDebounce = 150
export const paletteDebounce = 120
export const prefetchDelay = 50
