const second = 1000
/** The minimum time between two answers of a tile. */
export const figuresPause = 4 * second
/** Changes within this time share one request. */
const gathering = 0.3 * second
/** The maximum random delay of a request, so that not all viewers send theirs at the same time. */
const jitter = 0.7 * second

interface QueryTimes {
  readonly isFetching: boolean
  readonly dataUpdatedAt: number
  readonly errorUpdatedAt: number
}

/** How long to wait before figures are requested again; an answer in flight may be older than the change. */
export function figuresWait({ isFetching, dataUpdatedAt, errorUpdatedAt }: QueryTimes, now = Date.now()): number {
  return isFetching ? figuresPause : Math.max(0, Math.max(dataUpdatedAt, errorUpdatedAt) + figuresPause - now)
}

/** The delay of a request that may be sent after `wait`. */
export const delayAfter = (wait: number, random = Math.random()): number => Math.max(gathering, wait) + random * jitter
