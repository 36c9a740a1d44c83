/** The eleven hues of options, badges, avatars and entity icons; palette.css holds their colours. */
export const hues = [
  'gray',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'cyan',
  'blue',
  'indigo',
  'violet',
  'pink',
] as const

export type Hue = (typeof hues)[number]

/** The hue of a stored colour name; what is not one of ours (an old value, a hex code) falls back. */
export function toHue(color: string | null | undefined, fallback: Hue = 'blue'): Hue {
  return hues.find((hue) => hue === color) ?? fallback
}

/** Always the same hue for the same text: avatars of people and of tenants. */
export function hueOf(text: string): Hue {
  let sum = 0
  for (const character of text) sum = (sum * 31 + character.codePointAt(0)!) % 9973
  return hues[1 + (sum % (hues.length - 1))]!
}
