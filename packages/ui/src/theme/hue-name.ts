import type { Hue } from './hue.ts'
import { t } from './hue-messages.ts'

/** 'blue', in the language of the reader. */
export const hueName = (hue: Hue): string => t(names[hue])

const names = {
  gray: 'gray',
  red: 'red',
  orange: 'orange',
  yellow: 'yellow',
  green: 'green',
  teal: 'teal',
  cyan: 'cyan',
  blue: 'blue',
  indigo: 'indigo',
  violet: 'violet',
  pink: 'pink',
} as const satisfies Record<Hue, string>
