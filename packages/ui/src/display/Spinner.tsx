import { LoaderCircle } from 'lucide-react'
import { cn } from '../theme/cn.ts'

/** With a label it is announced; otherwise the surrounding element announces what is loading. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const ring = <LoaderCircle aria-hidden className={cn('animate-spin', className)} />
  if (!label) return ring
  return (
    <span role="status" className="inline-flex items-center">
      {ring}
      <span className="sr-only">{label}</span>
    </span>
  )
}
