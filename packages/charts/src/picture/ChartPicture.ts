import { createElement, type ReactElement, type ReactNode } from 'react'
import { filePaints, type Paint, type Paints } from '../scene/palette.ts'
import type { Scene, Shape } from '../scene/scene.ts'

/** With fallbacks for systems on which Inter is not installed. */
export const chartFont = "'Inter Variable', Inter, system-ui, sans-serif"

interface ShapeProps {
  readonly shape: Shape
  readonly paints: Paints
  /** Prefix for the ids of patterns; unique in the document. */
  readonly id: string
}

/** One shape as an SVG element. The stripes of a repeated color are a second element over the first. */
export function ChartShape({ shape, paints, id }: ShapeProps): ReactNode {
  if (shape.kind === 'line') {
    const { x1, y1, x2, y2 } = shape
    const stroke = { stroke: paints(shape.stroke), strokeWidth: shape.strokeWidth ?? 1, strokeDasharray: shape.dash }
    return createElement('line', { x1, y1, x2, y2, ...stroke })
  }
  if (shape.kind === 'text') {
    const { x, y, text, size, weight = 400, anchor = 'start', fill } = shape
    const font = { fontSize: size, fontWeight: weight, textAnchor: anchor === 'start' ? undefined : anchor }
    return createElement('text', { x, y, fill: paints(fill), ...font }, text)
  }
  const { fill, fillOpacity = 1, stroke, strokeWidth, dash, hasStripes } = shape
  const look = {
    fill: fill ? paints(fill) : 'none',
    ...(fillOpacity !== 1 && { fillOpacity }),
    ...(stroke && { stroke: paints(stroke), strokeWidth, strokeDasharray: dash, strokeLinejoin: 'round' as const }),
  }
  const drawn = outlineOf(shape, look)
  if (!hasStripes) return drawn
  return [drawn, createElement(Stripes, { key: 'stripes', shape, id })]
}

function Stripes({ shape, id }: { shape: Exclude<Shape, { kind: 'line' | 'text' }>; id: string }): ReactNode {
  return outlineOf(shape, { fill: `url(#${id}-stripes)`, pointerEvents: 'none' })
}

function outlineOf(shape: Exclude<Shape, { kind: 'line' | 'text' }>, look: object): ReactElement {
  if (shape.kind === 'rect') {
    const { x, y, width, height, radius } = shape
    return createElement('rect', { key: 'shape', x, y, width, height, rx: radius === 0 ? undefined : radius, ...look })
  }
  if (shape.kind === 'circle') {
    const { x, y, radius } = shape
    return createElement('circle', { key: 'shape', cx: x, cy: y, r: radius, ...look })
  }
  const { x, y, d } = shape
  return createElement('path', {
    key: 'shape',
    d,
    transform: x === 0 && y === 0 ? undefined : `translate(${x} ${y})`,
    ...look,
  })
}

/** Stripes in the background color, for shapes whose color is used by another series. */
export function ChartPatterns({ paints, id }: { readonly paints: Paints; readonly id: string }): ReactNode {
  const tile = { id: `${id}-stripes`, width: 6, height: 6, patternUnits: 'userSpaceOnUse' as const }
  return createElement(
    'defs',
    null,
    createElement(
      'pattern',
      { ...tile, patternTransform: 'rotate(45)' },
      createElement('rect', { width: 2, height: 6, fill: paints('background' satisfies Paint) }),
    ),
  )
}

export const hasStripes = ({ back, marks }: Scene): boolean =>
  [...back, ...marks.map(({ shape }) => shape)].some((shape) => 'hasStripes' in shape && shape.hasStripes)

interface ChartPictureProps {
  readonly scene: Scene
  readonly paints?: Paints
  readonly id?: string
  /** The background of files. */
  readonly background?: Paint
}

/**
 * A static chart for mails, print and files. It needs no DOM, so servers render it with `renderToStaticMarkup`. Pages draw the same
 * shapes with focusable marks.
 */
export function ChartPicture({
  scene,
  paints = filePaints,
  id = 'chart',
  background,
}: ChartPictureProps): ReactElement {
  const { width, height, back, marks, front, summary } = scene
  const draw = (shapes: readonly Shape[]) =>
    shapes.map((shape, i) => createElement(ChartShape, { key: i, shape, paints, id }))
  return createElement(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      'aria-label': summary,
      fontFamily: chartFont,
    },
    hasStripes(scene) && createElement(ChartPatterns, { paints, id }),
    background && createElement('rect', { width, height, fill: paints(background) }),
    draw(back),
    createElement(
      'g',
      null,
      marks.map(({ shape, label }, i) =>
        createElement(
          'g',
          { key: i },
          createElement('title', null, label),
          createElement(ChartShape, { shape, paints, id }),
        ),
      ),
    ),
    draw(front),
  )
}
