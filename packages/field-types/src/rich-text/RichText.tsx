import { cn } from '@monarch/ui'
import { useMemo } from 'react'
import { sanitizeWithMentions } from './html.ts'
import { linkedHtml } from './linked-html.ts'
import { textTagsLook } from './text-look.ts'

/**
 * A read-only rich text; addresses in it are links. The server has sanitized it; it is sanitized again, so that rendering
 * does not depend on the server.
 */
export function RichText({ html, className }: { html: string; className?: string }) {
  const clean = useMemo(() => ({ __html: linkedHtml(sanitizeWithMentions(html)) }), [html])
  return <div className={cn(textTagsLook, className)} dangerouslySetInnerHTML={clean} />
}
