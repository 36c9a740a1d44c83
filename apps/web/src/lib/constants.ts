/** The numbers of the specification (SPEC §9), each once. Times are in milliseconds. */
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
/** How old what the levels say may be when somebody comes back to a page that is not told of changes. */
export const settingsStaleTime = 30_000
/** How often a tenant that is being upgraded is looked at. */
export const upgradeInterval = 3 * second
export const generationInterval = 1.5 * second

export const passwordMinLength = 8

export const dragActivationDistance = 8
/** After which a stream that has said nothing is dead; the server says something every 15 s. */
export const liveSilence = 40 * second
/** Changes that come closer together are shown together; a changed cell is tinted so long. */
export const liveGathering = 100
export const liveTint = 600
/** Steps of one's own that others are told together. */
export const presenceThrottle = 250
/** How long the check stands beside a value that was saved. */
export const savedCheck = 800
export const reorderDuration = 200
export const searchDebounce = 150
export const paletteDebounce = 120
export const prefetchDelay = 50
