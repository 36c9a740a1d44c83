import { cn } from '@monarch/ui'
import type { LucideIcon } from 'lucide-react'
import { useLinkStop } from '../link-stop.ts'

interface TextWithLinkProps {
  text: string
  href: string
  /** The label of the link. */
  label: string
  Icon: LucideIcon
  newTab?: boolean
}

/** Selectable text; the icon next to it is the link. */
export function TextWithLink({ text, href, label, Icon, newTab = false }: TextWithLinkProps) {
  const stop = useLinkStop()
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span className="truncate">{text}</span>
      <a
        href={href}
        aria-label={label}
        title={label}
        {...stop}
        {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}
        className={cn(
          'grid size-6 shrink-0 place-items-center rounded-sm text-muted-foreground',
          'hover:bg-active hover:text-foreground pointer-coarse:size-11',
        )}
      >
        <Icon aria-hidden className="size-3.5" />
      </a>
    </span>
  )
}
