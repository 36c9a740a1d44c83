/** Alternatives to the default input and display of a type. */
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
