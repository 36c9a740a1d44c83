import type { Paint } from './palette.ts'

/** A chart as data, drawn identically by pages and servers. All lengths are in pixels. */
export interface Scene {
  readonly width: number
  readonly height: number
  /** The area of the marks. */
  readonly plot: Box
  /** Grid, axes and legend, drawn below the marks. */
  readonly back: readonly Shape[]
  /** The shapes of values, in keyboard order: by series, then by position. */
  readonly marks: readonly Mark[]
  /** Labels, drawn above the marks; they ignore the pointer. */
  readonly front: readonly Shape[]
  /** The accessible description, in one sentence. */
  readonly summary: string
  /** Why there are no marks: no values, or values that this kind cannot draw. */
  readonly problem?: 'empty' | 'negative' | 'noDays' | 'twoMeasures'
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Look {
  readonly fill?: Paint
  readonly fillOpacity?: number
  readonly stroke?: Paint
  readonly strokeWidth?: number
  /** `stroke-dasharray`, in addition to the color. */
  readonly dash?: string
  /** Stripes, for the second series of a color. */
  readonly hasStripes?: boolean
}

interface Rectangle extends Look, Box {
  readonly kind: 'rect'
  readonly radius?: number
}

export interface Curve extends Look {
  readonly kind: 'path'
  readonly d: string
  /** Added to all coordinates of `d`. */
  readonly x: number
  readonly y: number
}

interface Dot extends Look {
  readonly kind: 'circle'
  readonly x: number
  readonly y: number
  readonly radius: number
}

interface Line {
  readonly kind: 'line'
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
  readonly stroke: Paint
  readonly strokeWidth?: number
  readonly dash?: string
}

export interface Label {
  readonly kind: 'text'
  readonly x: number
  /** The baseline. */
  readonly y: number
  readonly text: string
  readonly size: number
  readonly weight?: 400 | 500 | 600
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly fill: Paint
}

export type Shape = Rectangle | Curve | Dot | Line | Label

export interface Mark {
  readonly shape: Rectangle | Curve | Dot
  /** The accessible name and tooltip: 'March 2026, Won: 12'. */
  readonly label: string
  readonly series: number
  readonly position: number
  /** The group of the value, from which the filter of its records is derived; `null` if the mark combines several. */
  readonly at: readonly (number | null)[] | null
  readonly measure: number
  /** The anchor of the tooltip. */
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** The font size of axes, legends and value labels. */
export const captionSize = 12
export const lineHeight = 16

/** Rounds to a hundredth of a pixel; more decimals only make files larger. */
export const round = (n: number): number => Math.round(n * 100) / 100 + 0

export const caption = (
  x: number,
  y: number,
  text: string,
  anchor: Label['anchor'] = 'start',
  fill: Paint = 'muted-foreground',
): Label => ({ kind: 'text', x: round(x), y: round(y), text, size: captionSize, anchor, fill })

export const rectangle = (box: Box, look: Look & { radius?: number } = {}): Rectangle => ({
  kind: 'rect',
  x: round(box.x),
  y: round(box.y),
  width: round(Math.max(0, box.width)),
  height: round(Math.max(0, box.height)),
  ...look,
})

export const centerOf = ({ x, y, width, height }: Box): { x: number; y: number } => ({
  x: round(x + width / 2),
  y: round(y + height / 2),
})
