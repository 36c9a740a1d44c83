import { generate } from 'lean-qr'

/** Dark on white in both themes, with the quiet zone that cameras need. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text)
  const places = Array.from({ length: code.size }, (_, i) => i)
  const path = places.flatMap((y) => places.filter((x) => code.get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`)).join('')
  const side = code.size + 2 * quietZone
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-44 self-center rounded-md border"
    >
      <rect x={-quietZone} y={-quietZone} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

const quietZone = 4
