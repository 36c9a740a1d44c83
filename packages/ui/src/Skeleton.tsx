import { cn } from './cn.ts'

/** A flat block where something will be, of the size that it will have. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('h-4 rounded-sm bg-active motion-safe:animate-pulse', className)} />
}
