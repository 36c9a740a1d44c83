import { createContext } from 'react'

/** 0 is Sunday, 1 Monday, 6 Saturday. */
export type WeekStart = 0 | 1 | 6

/** First day of the week in date pickers. */
export const WeekStartContext = createContext<WeekStart>(0)
