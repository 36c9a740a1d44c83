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

export const passwordMinLength = 8

export const recordPageSize = 50
export const listViewPageSize = 25
export const gridDefaultColumns = 3
export const gridGap = 16
export const columnDefaultWidths = [200, 120, 150, 150] as const
export const columnSize = 150
export const columnMinSize = 20
export const tablePageSize = 10

export const layoutColumns = 12
export const layoutGap = 16
export const mobileBelow = 640
export const tabletBelow = 1024

export const ratingMax = 5
export const sliderMax = 100
export const textareaRows = 4
export const richTextRows = 6
export const jsonRows = 8
export const jsonWidgetRows = 6

export const dragActivationDistance = 8
export const reorderDuration = 200
export const searchDebounce = 150
export const paletteSearchDebounce = 120
export const prefetchDelay = 50

export const calendarCellEvents = 3
export const kanbanColumnHeight = 600
