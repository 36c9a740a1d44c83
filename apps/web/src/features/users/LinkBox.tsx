import { Alert, Button, Field, Input, RelativeTime } from '@monarch/ui'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { showToast } from '../../lib/toasts.ts'
import type { PersonalLink } from './queries.ts'

/** A link for one person: sent by mail, or shown once to the user who made it. */
export function LinkBox({ link, what }: { link: PersonalLink; what: string }) {
  if (link.url === null && link.sentTo === null)
    return (
      <Alert variant="warning" title="The link cannot be shown again">
        It was made and was shown in the first answer only, which was lost on the way. Make a new link: the lost one
        stops working.
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
            No mail server is set up: give it to the person yourself. It is shown once. {endOf(link)} {factorsOf(link)}
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

/** What becomes of passkeys and two-factor, where the link is for a password. */
function factorsOf({ removesFactors }: PersonalLink): string | null {
  if (removesFactors === undefined) return null
  return removesFactors
    ? 'Passkeys and two-factor of the person go when it is used.'
    : 'Passkeys and two-factor stay: another organization relies on them.'
}

function endOf({ expiresAt }: PersonalLink): ReactNode {
  if (expiresAt === null) return null
  return (
    <>
      It ends <RelativeTime value={expiresAt} />.
    </>
  )
}

/** The clipboard is there only on secure origins, and may be forbidden. */
async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    void showToast('success', 'Link copied')
  } catch {
    void showToast('error', 'Copying is not possible here. Select the link and copy it by hand.')
  }
}
