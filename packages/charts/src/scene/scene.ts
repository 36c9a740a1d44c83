import type { Paint } from './palette.ts'

/** A picture as data: whole, testable, and drawn the same by React, a server and a canvas. All lengths are pixels. */
export interface Scene {
  readonly width: number
  readonly height: number
  /** Where the marks are. */
  readonly plot: Box
  /** Grid, axes and legend; under the marks. */
  readonly back: readonly Shape[]
  /** What stands for values, in the order in which the keyboard reaches them: by series, then by position. */
  readonly marks: readonly Mark[]
  /** Labels; over the marks, which they let the pointer reach. */
  readonly front: readonly Shape[]
  /** One sentence for people who do not see the picture. */
  readonly summary: string
  /** Why there is no picture: no values, or values of which this kind has no picture. */
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
  /** `stroke-dasharray`: a second sign beside the color. */
  readonly dash?: string
  /** Stripes over the color, for the second series of a color. */
  readonly hasStripes?: boolean
}

export interface Rectangle extends Look, Box {
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

export interface Dot extends Look {
  readonly kind: 'circle'
  readonly x: number
  readonly y: number
  readonly radius: number
}

export interface Line {
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
  /** Of the baseline. */
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
  /** What is announced, and shown under the pointer: 'March 2026, Won: 12'. */
  readonly label: string
  readonly series: number
  readonly position: number
  /** The group of the answer that it stands for, from which the filter of its records follows; `null` if it stands for several. */
  readonly at: readonly (number | null)[] | null
  readonly measure: number
  /** Where a note about it points to. */
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Captions: axes, legends, labels of values. */
export const captionSize = 12
export const lineHeight = 16

/** Two decimals are a hundredth of a pixel; more only make files larger. */
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
