import { wholeNumber } from '@monarch/shapes'

// Apart from the settings of views, for code that needs no more, such as the shell.

/** The types of views in the order of the designer. */
export const viewTypes = ['list', 'grid', 'kanban', 'calendar', 'form'] as const
export type ViewType = (typeof viewTypes)[number]

/** The sizes offered; the API accepts others. */
export const pageSizes: readonly number[] = [10, 25, 50, 100]

/** 0: all records on one continuous page. */
export const pageSize = wholeNumber(0, 1000)
