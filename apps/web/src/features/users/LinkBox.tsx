import { Alert, Button, Field, Input, RelativeTime } from '@monarch/ui'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { showToast } from '../../lib/toasts.ts'
import type { PersonalLink } from './parts/queries.ts'

/** A link for one person: sent by mail, or shown once to the user who made it. */
export function LinkBox({ link, what }: { link: PersonalLink; what: string }) {
  if (link.url === null && link.sentTo === null)
    return (
      <Alert variant="warning" title="The link cannot be shown again">
        The link was created, but the response with it was lost. Create a new link; the lost one stops working.
      </Alert>
    )
  if (link.url === null)
    return (
      <p role="status" className="rounded-md bg-success-bg px-3 py-2 text-cell text-success">
        Sent to {link.sentTo}. {endOf(link)} {factorsOf(link)}
      </p>
    )
  const url = new URL(link.url, location.origin).href
  return (
    <div role="status" className="rounded-md border bg-sunken p-3">
      <Field
        label={what}
        help={
          <>
            No mail server is set up: share the link yourself. It is shown only once. {endOf(link)} {factorsOf(link)}
          </>
        }
      >
        <div className="flex gap-2">
          <Input readOnly value={url} aria-label={what} onFocus={(event) => event.target.select()} />
          <Button type="button" variant="outline" onClick={() => void copy(url)}>
            <Copy aria-hidden />
            Copy
          </Button>
        </div>
      </Field>
    </div>
  )
}

/** What happens to passkeys and two-factor when a password link is used. */
function factorsOf({ removesFactors }: PersonalLink): string | null {
  if (removesFactors === undefined) return null
  return removesFactors
    ? 'Using it removes the person’s passkeys and two-factor.'
    : 'Passkeys and two-factor are kept, because another organization relies on them.'
}

function endOf({ expiresAt }: PersonalLink): ReactNode {
  if (expiresAt === null) return null
  return (
    <>
      Expires <RelativeTime value={expiresAt} />.
    </>
  )
}

/** The clipboard requires a secure origin, and permission. */
async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    void showToast('success', 'Link copied')
  } catch {
    void showToast('error', 'The link could not be copied. Select and copy it manually.')
  }
}
