/** The eleven hues of options, badges, avatars and entity icons; palette.css defines their colors. */
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

/** Converts a stored color name; unknown values (an old name, a hex code) get the fallback. */
export function toHue(color: string | null | undefined, fallback: Hue = 'blue'): Hue {
  return hues.find((hue) => hue === color) ?? fallback
}

/** A stable hue for a text, for avatars. */
export function hueOf(text: string): Hue {
  let sum = 0
  for (const character of text) sum = (sum * 31 + character.codePointAt(0)!) % 9973
  return hues[1 + (sum % (hues.length - 1))]!
}
