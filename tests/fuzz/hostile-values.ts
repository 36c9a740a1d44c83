import fc, { type GeneratorValue } from 'fast-check'

/** Draws from fast-check: the same seed gives the same inputs. */
export type Draw = GeneratorValue

export const chance = (draw: Draw, percent: number): boolean => evenly(draw, 100) < percent
export const oneOf = <T>(draw: Draw, items: readonly T[]): T => items[evenly(draw, items.length)]!

/** fast-check prefers numbers at both ends, which would repeat a few inputs. */
const evenly = (draw: Draw, count: number): number => draw(fc.noBias<number>, fc.nat({ max: count - 1 }))

/** A repetition count; large ones are rare. */
export const often = (draw: Draw): number => oneOf(draw, [2, 3, 10, 100, 1000, 3000, 20_000])

/** Approximate length of an input: more than usual requests have, within the limit of most routes. */
export const longest = 400_000

export const repeated = (text: string, times: number): string =>
  text.repeat(Math.max(1, Math.min(times, Math.floor(longest / Math.max(1, text.length)))))

export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e',
  '🏳️‍🌈',
  'İ',
  `'; drop table note; --`,
  '" or 1=1',
  '%',
  '$1',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  '=1+1',
  '＝cmd',
  'null',
  '-0',
  '1e9999',
  '1e-9999',
  '9223372036854775808',
  '0x10',
  'NaN',
  'Infinity',
  '2024-02-30',
  '0000-00-00',
  '999999-01-01',
  '2024-01-01T00:00:00+99:99',
  '00000000-0000-0000-0000-000000000000',
  'javascript:alert(1)',
  'http://[::1]:0/',
  'a@b',
  '{{x}}',
  '{a}',
  '<p>',
  '&#x110000;',
]

/** JSON text: deeply nested, wide, with keys of all objects and numbers beyond floats. */
export function hostileJson(draw: Draw, names: readonly string[]): string {
  switch (draw(fc.nat, { max: 7 })) {
    case 0:
      return nested(draw, '[', ']')
    case 1:
      return nested(draw, `{"${oneOf(draw, [...names, ...whereKeys])}":`, '}', '1')
    case 2:
      return `[${repeated(`${jsonTree(draw, names, 1)},`, often(draw))}0]`
    case 3: {
      const count = Math.min(often(draw), 10_000)
      return `{${Array.from({ length: count }, (_, i) => `"k${i}":${i}`).join(',')}}`
    }
    case 4:
      return mutated(draw, jsonTree(draw, names, 4))
    case 5:
      return repeated(oneOf(draw, ['1', '1e9999', '"', '\\u0041', '{', '-']), often(draw))
    default:
      return jsonTree(draw, names, 5)
  }
}

const whereKeys = ['and', 'or', 'not', 'some', 'eq', 'in', '__proto__']

function nested(draw: Draw, open: string, close: string, inner = ''): string {
  const times = Math.min(often(draw), longest / (open.length + close.length))
  return open.repeat(times) + inner + close.repeat(times)
}

/** A tree whose keys are mostly valid names. */
export function jsonTree(draw: Draw, names: readonly string[], depth: number): string {
  const kind = draw(fc.nat, { max: depth <= 0 ? 3 : 6 })
  if (kind === 0) return JSON.stringify(oneOf(draw, hostileTexts))
  if (kind === 1)
    return oneOf(draw, ['0', '-1', '1.5', '1e9999', '1e-7', '9223372036854775808', '123456789012345678901.5'])
  if (kind === 2) return oneOf(draw, ['null', 'true', 'false', '[]', '{}'])
  if (kind === 3) return JSON.stringify(oneOf(draw, names))
  const count = draw(fc.nat, { max: 4 })
  const items = Array.from({ length: count }, () => jsonTree(draw, names, depth - 1))
  if (kind === 4) return `[${items.join(',')}]`
  return `{${items.map((item) => `${JSON.stringify(oneOf(draw, chance(draw, 90) ? names : hostileTexts))}:${item}`).join(',')}}`
}

/** Text with parts removed, doubled, replaced or repeated. */
export function mutated(draw: Draw, text: string): string {
  const at = draw(fc.nat, { max: text.length })
  const to = Math.min(text.length, at + draw(fc.nat, { max: 40 }))
  const part = text.slice(at, to)
  switch (draw(fc.nat, { max: 4 })) {
    case 0:
      return text.slice(0, at) + text.slice(to)
    case 1:
      return text.slice(0, at) + repeated(part, often(draw)) + text.slice(to)
    case 2:
      return text.slice(0, at) + oneOf(draw, hostileTexts) + text.slice(to)
    case 3:
      return text.slice(0, at)
    default:
      return (
        text.slice(0, at) +
        repeated(oneOf(draw, ['"', '<', '&', '{', '[', '(', ',', '\n', '\0', '-', '!']), often(draw)) +
        text.slice(to)
      )
  }
}

export function mutatedBytes(draw: Draw, bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const changes = draw(fc.integer, { min: 1, max: 8 })
  for (let i = 0; i < changes; i++) copy[draw(fc.nat, { max: copy.length - 1 })] = draw(fc.nat, { max: 255 })
  return chance(draw, 20) ? copy.subarray(0, draw(fc.nat, { max: copy.length })) : copy
}

export function hostileHtml(draw: Draw): string {
  const tags = [
    'p',
    'b',
    'ul',
    'li',
    'table',
    'td',
    'a href="x"',
    'span data-mention="y"',
    'svg',
    'script',
    'style',
    'x:y',
    '!--',
    '![CDATA[',
    'h1',
    'blockquote',
    'pre',
  ]
  const open = `<${oneOf(draw, tags)}>`
  const name = /\w+/.exec(open)?.[0] ?? 'p'
  switch (draw(fc.nat, { max: 3 })) {
    case 0:
      return repeated(open, often(draw)) + repeated(`</${name}>`, often(draw))
    case 1:
      return repeated(oneOf(draw, ['<', '<a ', '&', '&amp', '</', '<!--', '<p a="', ' a=b']), often(draw))
    case 2:
      return `<p>${oneOf(draw, hostileTexts)}</p>`
    default:
      return mutated(
        draw,
        '<p>One <strong>two</strong> <a href="https://example.com">three</a></p><ul><li>four</li></ul>',
      )
  }
}

export function hostileFormula(draw: Draw, names: readonly string[]): string {
  const leaf = () => oneOf(draw, [...names.map((name) => `{${name}}`), '1', '"a"', 'TRUE', '1e99', 'TODAY()'])
  const tree = (depth: number): string => {
    if (depth === 0) return leaf()
    const call = oneOf(draw, [
      'IF',
      'CONCAT',
      'ROUND',
      'MAX',
      'REGEX_MATCH',
      'SUBSTITUTE',
      'LEN',
      'DATEADD',
      'POWER',
      'REPEAT',
    ])
    return chance(draw, 50)
      ? `(${tree(depth - 1)} ${oneOf(draw, ['+', '-', '*', '/', '^', '&', '=', '<', 'and', 'or'])} ${tree(depth - 1)})`
      : `${call}(${tree(depth - 1)}, ${tree(depth - 1)})`
  }
  if (chance(draw, 40))
    return repeated(oneOf(draw, ['(', '-', 'not ', '1+', '1^', 'IF(', '"', '{', '{a}.']), often(draw))
  const formula = tree(draw(fc.nat, { max: 6 }))
  return chance(draw, 40) ? mutated(draw, formula) : formula
}
