import { hues } from '@monarch/ui/hue'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { filePaints, pagePaints, type Paint, seriesColors, toLinear } from './palette.ts'

type Linear = readonly [number, number, number]
const surfaces = {
  light: [
    [1, 0, 0],
    [0.984, 0.002, 265],
  ],
  dark: [
    [0.178, 0.008, 265],
    [0.218, 0.01, 265],
  ],
} as const

/** Normal vision, protanopia, deuteranopia and tritanopia: Machado, Oliveira and Fernandes (2009), severity 1. */
const eyes: Readonly<Record<string, readonly [Linear, Linear, Linear]>> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue': [
    [1.255528, -0.076749, -0.178779],
    [-0.075411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

describe.each(['light', 'dark'] as const)('%s', (scheme) => {
  const colors = seriesColors[scheme]

  test.each(colors.map((color, i) => [i + 1, color] as const))('color %i has 3:1 on page and card', (_i, color) => {
    for (const surface of surfaces[scheme]) expect(contrast(color, surface)).toBeGreaterThanOrEqual(3)
  })

  test('text of the page is readable on the strongest cell of a heat map', () => {
    const [page] = surfaces[scheme]
    const text = luminance(screen(scheme === 'light' ? [0.215, 0.02, 265] : [0.95, 0.004, 265]))
    for (const color of colors.slice(0, 2)) {
      const cell = screen(color).map((channel, i) => mix(screen(page)[i]!, channel, 0.58)) as unknown as Linear
      expect(ratio(text, luminance(cell))).toBeGreaterThanOrEqual(4.5)
    }
  })

  // A difference of 0.02 is just noticeable.
  test.each(Object.keys(eyes))('every two colors differ for eyes with %s cones', (eye) => {
    const seen = colors.map((color) => oklab(through(eyes[eye]!, screen(color))))
    const differences = seen.flatMap((one, i) => seen.slice(i + 1).map((other) => distance(one, other)))
    expect(differences.reduce((least, each) => Math.min(least, each), 1)).toBeGreaterThan(0.075)
  })
})

test('files use the colors of the light theme', () => {
  const css = readFileSync(new URL('../../../ui/src/theme/palette.css', import.meta.url), 'utf8')
  const light = css.slice(0, css.indexOf('\n.dark {'))
  const parts = [
    'foreground',
    'muted-foreground',
    'border',
    'border-strong',
    'background',
    'active',
    'success',
    'error',
  ]
  for (const paint of [...parts, ...hues.map((hue) => `hue-${hue}`)] as Paint[]) {
    const variable = /^var\((.+)\)$/.exec(pagePaints(paint))![1]
    const [, l, c, h] = new RegExp(`${variable}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(light)!
    const file = filePaints(paint)
    expect(file).toMatch(/^#[0-9a-f]{6}$/)
    expect([paint, file]).toEqual([paint, hex(screen([Number(l), Number(c), Number(h)]))])
  }
})

type Color = readonly [number, number, number]
const clip = (channel: number): number => Math.min(1, Math.max(0, channel))
const screen = (color: Color): Linear => toLinear(color).map(clip) as unknown as Linear
const luminance = ([red, green, blue]: Linear): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue
const contrast = (one: Color, other: Color): number => ratio(luminance(screen(one)), luminance(screen(other)))
function ratio(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}
const encode = (linear: number): number => (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055)
const decode = (shown: number): number => (shown <= 0.04045 ? shown / 12.92 : ((shown + 0.055) / 1.055) ** 2.4)
/** Blends gamma-encoded values, like browsers. */
const mix = (under: number, over: number, opacity: number): number =>
  decode(encode(under) * (1 - opacity) + encode(over) * opacity)
const hex = (color: Linear): string =>
  `#${color
    .map((channel) =>
      Math.round(encode(channel) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
const through = (matrix: readonly Linear[], [red, green, blue]: Linear): Linear =>
  matrix.map((row) => clip(row[0] * red + row[1] * green + row[2] * blue)) as unknown as Linear

function oklab([red, green, blue]: Linear): Linear {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

const distance = (one: Linear, other: Linear): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])
