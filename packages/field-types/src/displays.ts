import { t } from './messages.ts'

/** Alternatives to the default input and display of a type. */
export const displays = {
  time: () => t('timeOfDay'),
  radio: () => t('radioButtons'),
  checkboxes: () => t('checkboxes'),
  switch: () => t('switch'),
  slider: () => t('slider'),
  color: () => t('color'),
} as const

export type DisplayId = keyof typeof displays

export const displayIds = Object.keys(displays) as readonly DisplayId[]
