import { createContext } from 'react'

/** '14:30' or '2:30 PM'. */
export type HourCycle = 'h23' | 'h12'

/** The user's clock. */
export const HourCycleContext = createContext<HourCycle>('h23')
