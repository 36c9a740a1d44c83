/** The last values as a line. Hidden from screen readers, because the figure beside it has the same information. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  if (values.length < 2) return null
  const low = values.reduce((least, value) => Math.min(least, value))
  const high = values.reduce((most, value) => Math.max(most, value))
  const points = values.map((value, i) => {
    const x = (i / (values.length - 1)) * width
    const y = high === low ? height / 2 : height - ((value - low) / (high - low)) * height
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg
      aria-hidden
      viewBox={`-1 -1 ${width + 2} ${height + 2}`}
      // Narrower beside a long figure.
      preserveAspectRatio="none"
      className="h-8 w-24 min-w-0 shrink text-primary"
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

const width = 94
const height = 30
