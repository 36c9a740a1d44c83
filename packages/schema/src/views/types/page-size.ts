import { wholeNumber } from '@monarch/shapes'

/** The sizes offered; the API accepts others. */
export const pageSizes: readonly number[] = [10, 25, 50, 100]

/** 0: all records on one continuous page. */
export const pageSize = wholeNumber(0, 1000)
