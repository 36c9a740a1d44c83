import { cn } from '@monarch/ui'
import { useMemo } from 'react'
import { sanitizeWithMentions } from './html.ts'
import { textTagsLook } from './text-look.ts'

/** A rich text to be read. It comes clean from the server, and is cleaned again: what is drawn here nobody else has to trust. */
export function RichText({ html, className }: { html: string; className?: string }) {
  const clean = useMemo(() => ({ __html: sanitizeWithMentions(html) }), [html])
  return <div className={cn(textTagsLook, className)} dangerouslySetInnerHTML={clean} />
}
