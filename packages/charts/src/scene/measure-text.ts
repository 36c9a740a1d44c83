/** Advance widths of Inter 500 in hundredths of an em, from space (32) to tilde (126), so that pages and servers measure the same. */
const widths = [
  27, 30, 49, 64, 65, 99, 65, 31, 37, 37, 52, 67, 30, 46, 30, 37, 65, 42, 62, 63, 66, 60, 63, 57, 63, 63, 30, 32, 67,
  67, 67, 53, 98, 71, 66, 73, 72, 60, 59, 75, 75, 27, 58, 69, 57, 91, 76, 77, 64, 77, 65, 65, 65, 74, 71, 100, 70, 70,
  64, 37, 37, 37, 48, 46, 34, 57, 62, 58, 62, 59, 38, 62, 60, 25, 25, 56, 25, 89, 60, 60, 62, 62, 39, 54, 34, 60, 58,
  83, 56, 58, 56, 44, 35, 44, 67,
]
/** All tabular digits have the same width. */
const digit = 66
/** Chinese, Japanese and Korean characters and emoji are square. */
const wide = 100
const other = 65

/** The width of a text in pixels; off by a few percent in other fonts, so callers leave a gap. */
export function textWidth(text: string, size: number): number {
  let sum = 0
  for (const character of text) {
    const code = character.codePointAt(0)!
    if (code >= 48 && code <= 57) sum += digit
    else sum += widths[code - 32] ?? (code >= 0x2e80 ? wide : other)
  }
  return (sum * size) / 100
}

const segmenter = new Intl.Segmenter()

/** The text, truncated with `…` to fit the width; '' if not even one character fits. */
export function fitText(text: string, size: number, room: number): string {
  if (textWidth(text, size) <= room) return text
  const characters = Array.from(segmenter.segment(text), ({ segment }) => segment)
  let [low, high] = [0, characters.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (textWidth(`${characters.slice(0, middle).join('').trimEnd()}…`, size) <= room) low = middle
    else high = middle - 1
  }
  return low === 0 ? '' : `${characters.slice(0, low).join('').trimEnd()}…`
}
