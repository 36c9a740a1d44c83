import type { ImportDialect } from '@monarch/schema'

type Encoding = ImportDialect['encoding']

/**
 * Guesses the encoding of the beginning of a file: by its byte order mark, by the zeros of UTF-16, as UTF-8 if it is valid, and else by
 * how much the decoded letters look like a language. `isPart`: the sample may end within a character.
 */
export function guessEncoding(bytes: Uint8Array, isPart = false): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const wide = guessWide(bytes)
  if (wide) return wide
  if (isUtf8(bytes, isPart)) return 'utf-8'
  const sample = linesWithForeignBytes(bytes)
  let best: { encoding: Encoding; score: number } = { encoding: 'windows-1252', score: 0 }
  for (const [encoding, languages] of candidates) {
    const score = scoreOf(sample, encoding, languages)
    if (score > best.score) best = { encoding, score }
  }
  return best.encoding
}

/** Most files have separators and digits, whose other byte is zero in UTF-16. */
function guessWide(bytes: Uint8Array): Encoding | null {
  const zeros = [0, 0]
  const length = Math.min(bytes.length, sampledBytes) & ~1
  for (let i = 0; i < length; i++) if (bytes[i] === 0) zeros[i & 1]! += 1
  const [even, odd] = zeros as [number, number]
  const least = length * leastZeros
  if (odd > least && even < odd / 10) return 'utf-16le'
  return even > least && odd < even / 10 ? 'utf-16be' : null
}

function isUtf8(bytes: Uint8Array, isPart: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isPart })
    return true
  } catch {
    return false
  }
}

/** ASCII words reveal nothing about the encoding. */
function linesWithForeignBytes(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = []
  let length = 0
  for (let start = 0; start < bytes.length && length < sampledBytes;) {
    const found = bytes.indexOf(10, start)
    const end = found === -1 ? bytes.length : found + 1
    const line = bytes.subarray(start, end)
    if (line.some((byte) => byte > 0x7f)) {
      lines.push(line)
      length += line.length
    }
    start = end
  }
  return Buffer.concat(lines).subarray(0, sampledBytes)
}

/** At most 1: the share of non-ASCII letters that one of the languages uses, minus the share of impossible ones. */
function scoreOf(bytes: Uint8Array, encoding: Encoding, languages: readonly string[]): number {
  const text = new TextDecoder(encoding).decode(bytes)
  // The sample may end within a character.
  if (text.slice(0, -1).includes('\ufffd')) return -1
  const score = languages.reduce((best, letters) => Math.max(best, scoreIn(text, new RegExp(`[${letters}]`, 'iu'))), -1)
  return encoding === 'gb18030' ? score * usualShare(bytes) : score
}

/**
 * The share of characters that are in GB 2312, whose bytes are all above A0. Nearly all characters of Chinese texts are. Nearly every
 * pair of bytes is a character of GB 18030, so Japanese texts become rare ones.
 */
function usualShare(bytes: Uint8Array): number {
  let count = 0
  let usual = 0
  for (let i = 0; i + 1 < bytes.length; i++) {
    if (bytes[i]! < 0x80) continue
    count += 1
    if (bytes[i]! > 0xa0 && bytes[i + 1]! > 0xa0) usual += 1
    i += 1
  }
  return count === 0 ? 0 : usual / count
}

function scoreIn(text: string, letters: RegExp): number {
  let score = 0
  let count = 0
  let before = ''
  const chars = Array.from(text)
  for (const [i, char] of chars.entries()) {
    if (char > '\u007f') {
      count += 1
      const isAmid = isAscii(before) || isAscii(chars[i + 1] ?? '')
      if (!letters.test(char)) score += symbols.test(char) && !isLower(before) ? 0.5 : -1
      // Latin words contain no letters of other scripts: one such letter outweighs two that look right.
      else if (isAmid && !latin.test(char)) score -= 2
      // A capital letter within a word is usually a lower-case letter of another encoding.
      else score += isUpper(char) && isLower(before) ? -1 : 1
    }
    before = char
  }
  return count === 0 ? 0 : score / count
}

const isAscii = (char: string) => /^[a-z]$/i.test(char)
const latin = /\p{Script=Latin}/u
const isLower = (char: string) => char !== char.toUpperCase()
const isUpper = (char: string) => char !== char.toLowerCase()

/** Characters that occur beside words and numbers in every language. */
const symbols = /[\u00a0€£§°²³µ«»„“”‚‘’–—…•·×½¼]/u

const western = [
  'äöüß',
  'àâæçéèêëîïôœùûüÿ',
  'áéíñóúü¿¡ªº',
  'ãâáàçéêíóôõúü',
  'àèéìòù',
  'æøåéö',
  'åäöé',
  'éëïöüèáó',
  'áðéíóúýþæö',
]
const cyrillic = 'а-яёіїєґ'
const eastern = ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'ăâîşţșț', 'čćđšž']

/** In order of preference. Each string has the letters of one language. */
const candidates: readonly (readonly [Encoding, readonly string[]])[] = [
  ['windows-1252', western],
  ['windows-1250', eastern],
  ['iso-8859-2', eastern],
  ['windows-1254', ['çğıöşüİâî']],
  ['windows-1257', ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äöõüšž']],
  ['windows-1251', [cyrillic]],
  ['koi8-r', [cyrillic]],
  ['iso-8859-5', [cyrillic]],
  ['windows-1253', ['α-ωάέήίόύώϊϋΐΰς']],
  ['macintosh', western],
  ['euc-kr', ['가-힣']],
  ['shift_jis', ['ぁ-んァ-ヶー一-龠々、。「」・！-～￥']],
  ['gb18030', ['一-龥、。《》！-～￥']],
  ['big5', ['一-龥、。「」！-～￥']],
]

const sampledBytes = 100_000
const leastZeros = 0.2
