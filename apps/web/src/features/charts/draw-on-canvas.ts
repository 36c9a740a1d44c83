import { chartFont, type Paints, type Scene, type Shape } from '@monarch/charts'

type Solid = Exclude<Shape, { kind: 'line' | 'text' }>

export function drawOnCanvas(context: CanvasRenderingContext2D, scene: Scene, paints: Paints): void {
  context.fillStyle = paints('background')
  context.fillRect(0, 0, scene.width, scene.height)
  const stripes = stripesOn(context, paints)
  for (const shape of [...scene.back, ...scene.marks.map((mark) => mark.shape), ...scene.front]) {
    context.save()
    drawShape(context, shape, paints, stripes)
    context.restore()
  }
}

function drawShape(context: CanvasRenderingContext2D, shape: Shape, paints: Paints, stripes: CanvasPattern | null) {
  if (shape.kind === 'text') {
    context.fillStyle = paints(shape.fill)
    context.font = [shape.weight ?? 400, `${shape.size}px`, chartFont].join(' ')
    context.textAlign = shape.anchor === 'middle' ? 'center' : (shape.anchor ?? 'start')
    context.fillText(shape.text, shape.x, shape.y)
    return
  }
  setDash(context, shape.dash)
  if (shape.kind === 'line') {
    context.strokeStyle = paints(shape.stroke)
    context.lineWidth = shape.strokeWidth ?? 1
    const path = new Path2D()
    path.moveTo(shape.x1, shape.y1)
    path.lineTo(shape.x2, shape.y2)
    context.stroke(path)
    return
  }
  const path = outlineOf(shape)
  if (shape.kind === 'path') context.translate(shape.x, shape.y)
  if (shape.fill) {
    context.globalAlpha = shape.fillOpacity ?? 1
    context.fillStyle = paints(shape.fill)
    context.fill(path)
    context.globalAlpha = 1
  }
  if (shape.hasStripes && stripes) {
    context.fillStyle = stripes
    context.fill(path)
  }
  if (!shape.stroke) return
  context.strokeStyle = paints(shape.stroke)
  context.lineWidth = shape.strokeWidth ?? 1
  context.lineJoin = 'round'
  context.stroke(path)
}

function outlineOf(shape: Solid): Path2D {
  if (shape.kind === 'path') return new Path2D(shape.d)
  const path = new Path2D()
  if (shape.kind === 'rect') path.roundRect(shape.x, shape.y, shape.width, shape.height, shape.radius ?? 0)
  else path.arc(shape.x, shape.y, shape.radius, 0, Math.PI * 2)
  return path
}

function setDash(context: CanvasRenderingContext2D, dash: string | undefined): void {
  if (dash) context.setLineDash(dash.split(' ').map(Number))
}

/** As in the SVG: stripes of two pixels in the color of the page, at 45 degrees. */
function stripesOn(context: CanvasRenderingContext2D, paints: Paints): CanvasPattern | null {
  const tile = document.createElement('canvas')
  tile.width = tile.height = 6
  const drawing = tile.getContext('2d')!
  drawing.fillStyle = paints('background')
  drawing.fillRect(0, 0, 2, 6)
  const pattern = context.createPattern(tile, 'repeat')
  pattern?.setTransform(new DOMMatrix().rotate(45))
  return pattern
}
