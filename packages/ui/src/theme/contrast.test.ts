import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hues } from './hue.ts'

// Without indentation, because blocks may be within a media query.
const css = readFileSync(new URL('./palette.css', import.meta.url), 'utf8').replaceAll(/\n +/g, '\n')
const schemes = { light: readColors(':root,\n.light'), dark: readColors('.dark') }
const surfaces = ['background', 'sunken', 'raised', 'hover', 'active', 'selected', 'selected-hover']
const tints = ['error-bg', 'success-bg', 'warning-bg', 'info-bg']

/** All color pairs in use with their required contrast (WCAG 2.2, 1.4.3 and 1.4.11). */
const pairs: [front: string, back: string, least: number][] = [
  ...surfaces.flatMap((surface): [string, string, number][] => [
    ...['foreground', 'muted-foreground', 'placeholder', 'link', 'error', 'success', 'warning'].map(
      (text): [string, string, number] => [text, surface, 4.5],
    ),
    ['input', surface, 3],
    ['ring', surface, 3],
  ]),
  ['error', 'error-bg', 4.5],
  ['success', 'success-bg', 4.5],
  ['warning', 'warning-bg', 4.5],
  ...tints.map((tint): [string, string, number] => ['foreground', tint, 4.5]),
  ...['primary', 'primary-hover', 'destructive', 'destructive-hover'].map((fill): [string, string, number] => [
    'primary-foreground',
    fill,
    4.5,
  ]),
  ...hues.flatMap((hue): [string, string, number][] => [
    [`hue-${hue}-text`, `hue-${hue}-bg`, 4.5],
    [`hue-${hue}-dot`, `hue-${hue}-bg`, 3],
    [`hue-${hue}-dot`, 'background', 3],
  ]),
]

for (const [scheme, colors] of Object.entries(schemes)) {
  test.each(pairs)(`${scheme}: %s on %s is at least %s`, (front, back, least) => {
    expect(contrast(colors[front]!, colors[back]!)).toBeGreaterThanOrEqual(least)
  })
}

for (const [scheme, selector] of [
  ['light', '[data-accent]'],
  ['dark', '.dark[data-accent]'],
] as const) {
  for (const accent of hues.filter((hue) => hue !== 'blue')) {
    test(`${scheme}: the same holds with the accent ${accent}`, () => {
      const colors = { ...schemes[scheme], ...readAccent(accent, selector) }
      const weak = pairs.filter(([front, back, least]) => contrast(colors[front]!, colors[back]!) < least)
      expect(weak).toEqual([])
    })
  }
}

test('the computation matches known contrasts', () => {
  expect(contrast([1, 0, 0], [0, 0, 0])).toBeCloseTo(21, 1)
  // #767676 is the lightest gray with 4.5:1 on white; its lightness in OKLCH is 0.5658.
  expect(contrast([0.5658, 0, 0], [1, 0, 0])).toBeCloseTo(4.54, 1)
})

type Oklch = [lightness: number, chroma: number, hue: number]

function readColors(selector: string): Record<string, Oklch> {
  const colors = [...blockOf(selector).matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)]
  return Object.fromEntries(colors.map(([, name, l, c, h]) => [name!, [Number(l), Number(c), Number(h)]]))
}

/** Overrides of an accent: `oklch(0.535 var(--accent))` with its chroma and hue. */
function readAccent(accent: string, selector: string): Record<string, Oklch> {
  const own = blockOf(`[data-accent='${accent}']`)
  const values = new Map([...own.matchAll(/--([\w-]+): ([\d.]+) (\d+);/g)].map(([, name, c, h]) => [name!, [c!, h!]]))
  const declarations = blockOf(`${selector}:not([data-accent='blue'])`).matchAll(
    /--([\w-]+): oklch\(([\d.]+) var\(--([\w-]+)\)\)/g,
  )
  const colors = [...declarations].map(
    ([, name, l, part]) => [name!, [l, ...values.get(part!)!].map(Number)] as [string, Oklch],
  )
  expect(colors.map(([name]) => name)).toContain('primary')
  return Object.fromEntries(colors)
}

function blockOf(selector: string): string {
  const start = css.indexOf(`\n${selector} {`)
  return css.slice(start, css.indexOf('\n}', start))
}

function contrast(one: Oklch, other: Oklch): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** OKLCH → OKLab → linear sRGB (Ottosson), clipped and rounded to 8 bits as a screen shows it → relative luminance. */
function luminance([lightness, chroma, hue]: Oklch): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
  return 0.2126 * toScreen(red) + 0.7152 * toScreen(green) + 0.0722 * toScreen(blue)
}

function toScreen(linear: number): number {
  const clipped = Math.min(1, Math.max(0, linear))
  const encoded = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055
  const shown = Math.round(encoded * 255) / 255
  return shown <= 0.04045 ? shown / 12.92 : ((shown + 0.055) / 1.055) ** 2.4
}
