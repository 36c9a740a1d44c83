import { type Hue, hues, toHue } from '@monarch/ui/hue'

/** Lightness, chroma and hue in OKLCH. */
type Color = readonly [lightness: number, chroma: number, hue: number]

/**
 * Default colors of series. The hues are those of Okabe and Ito (Color Universal Design, 2008) in the order of the product: blue, orange,
 * teal, pink, violet, yellow, green, red. The originals are too light on white (yellow has a contrast of 1.3:1, orange 2.2:1), so lightness
 * and chroma are adjusted: each color has 3:1 on page and card, and any two differ for color-blind readers as well (Machado, Oliveira and
 * Fernandes, 2009). palette.test.ts checks both.
 */
export const seriesColors: { readonly [scheme in 'light' | 'dark']: readonly Color[] } = {
  light: [
    [0.523, 0.197, 261],
    [0.648, 0.131, 69],
    [0.635, 0.109, 184],
    [0.475, 0.182, 348],
    [0.666, 0.164, 295],
    [0.401, 0.081, 98],
    [0.49, 0.165, 143],
    [0.567, 0.188, 20],
  ],
  dark: [
    [0.584, 0.199, 260],
    [0.688, 0.159, 62],
    [0.87, 0.153, 184],
    [0.542, 0.146, 345],
    [0.752, 0.146, 299],
    [0.865, 0.18, 102],
    [0.767, 0.114, 152],
    [0.564, 0.198, 25],
  ],
}

/** The dot colors of the light theme in palette.css, for files and mails, which have no style sheet. */
const hueDots: Readonly<Record<Hue, Color>> = {
  gray: [0.615, 0.016, 265],
  red: [0.615, 0.2, 25],
  orange: [0.615, 0.162, 50],
  yellow: [0.615, 0.125, 88],
  green: [0.615, 0.15, 152],
  teal: [0.615, 0.108, 185],
  cyan: [0.615, 0.108, 215],
  blue: [0.615, 0.19, 260],
  indigo: [0.615, 0.2, 277],
  violet: [0.615, 0.2, 300],
  pink: [0.615, 0.2, 350],
}

/** The colors of everything but data, in the light theme. */
const parts = {
  foreground: [0.215, 0.02, 265],
  'muted-foreground': [0.48, 0.02, 265],
  border: [0.918, 0.005, 265],
  'border-strong': [0.87, 0.008, 265],
  background: [1, 0, 0],
  active: [0.94, 0.006, 265],
  success: [0.49, 0.12, 152],
  error: [0.52, 0.2, 25],
} as const satisfies Record<string, Color>

/** The name of a color. `Paints` maps it to a value for pages or files. */
export type Paint = keyof typeof parts | `series-${number}` | `hue-${Hue}`
export type Paints = (paint: Paint) => string

export const seriesPaint = (index: number): Paint => `series-${index % seriesColors.light.length}`

/** The color of an option; `null` if it is not in the palette. */
export const optionPaint = (color: string | null | undefined): Paint | null =>
  color !== null && color !== undefined && hues.some((hue) => hue === color) ? `hue-${toHue(color)}` : null

/** For pages: CSS variables, which follow the theme without drawing again. */
export const pagePaints: Paints = (paint) => {
  if (paint.startsWith('hue-')) return `var(--${paint}-dot)`
  const index = indexOf(paint)
  if (index === null) return `var(--${paint})`
  return `light-dark(${css(seriesColors.light[index]!)},${css(seriesColors.dark[index]!)})`
}

/** For files, print and mails: the light theme as hexadecimal sRGB, which all programs can read. */
export const filePaints: Paints = (paint) => toHex(lightColor(paint))

function lightColor(paint: Paint): Color {
  if (paint.startsWith('hue-')) return hueDots[paint.slice(4) as Hue]
  const index = indexOf(paint)
  return index === null ? parts[paint as keyof typeof parts] : seriesColors.light[index]!
}

function indexOf(paint: Paint): number | null {
  return paint.startsWith('series-') ? Number(paint.slice(7)) : null
}

const css = ([lightness, chroma, hue]: Color): string => `oklch(${lightness} ${chroma} ${hue})`

/** OKLCH → OKLab → linear sRGB (Ottosson). */
export function toLinear([lightness, chroma, hue]: Color): [red: number, green: number, blue: number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function toHex(color: Color): string {
  const channels = toLinear(color).map((linear) => {
    const clipped = Math.min(1, Math.max(0, linear))
    const encoded = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}
