/** Other ways to enter and show a value than its type's own: the same value, other hands. */
export const displays = {
  time: 'Time of day',
  radio: 'Radio buttons',
  checkboxes: 'Checkboxes',
  switch: 'Switch',
  slider: 'Slider',
  color: 'Color',
} as const

export type DisplayId = keyof typeof displays

export const displayIds = Object.keys(displays) as readonly DisplayId[]
