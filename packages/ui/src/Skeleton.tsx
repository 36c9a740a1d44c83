import { cn } from './cn.ts'

/** A placeholder with the size of the content to come. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('h-4 rounded-sm bg-active motion-safe:animate-pulse', className)} />
}
