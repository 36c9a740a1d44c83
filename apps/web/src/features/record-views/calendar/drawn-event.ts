import type { Hue } from '@monarch/ui/hue'

/** What the calendar draws. Its times are wall times of the reader's time zone. */
export interface DrawnEvent {
  readonly id: string
  readonly title: string
  readonly hue: Hue
  readonly start: number
  /** Exclusive: an all-day event ends at the start of the next day. */
  readonly end: number
  /** False for all-day events. */
  readonly isTimed: boolean
  /** It has changes that wait for a connection. */
  readonly isUnsent: boolean
}
