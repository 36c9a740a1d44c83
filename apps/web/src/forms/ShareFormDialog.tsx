import { Button, Dialog, Field, Input, lazyPart, Textarea, toast } from '@monarch/ui'
import { embedCode } from './embed-code.ts'

const QrCode = lazyPart(() => import('../lib/QrCode.tsx'), <div className="size-44 self-center" />)

interface ShareFormDialogProps {
  link: string
  title: string
  onClose: () => void
}

/** The ways to share a published form: its link, the code that embeds it in a website, and a QR code. */
export function ShareFormDialog({ link, title, onClose }: ShareFormDialogProps) {
  const code = embedCode(link, title)
  return (
    <Dialog
      title="The form is public"
      description="Everyone who has the link can see the form and add records with it."
      onClose={onClose}
      bodyClassName="flex flex-col gap-4"
      footer={
        <>
          <Button variant="outline" size="md" asChild>
            <a href={link} target="_blank" rel="noopener noreferrer">
              Open the form
            </a>
          </Button>
          <Button variant="outline" size="md" onClick={() => void copyText(code, 'Embed code')}>
            Copy embed code
          </Button>
          <Button size="md" onClick={() => void copyText(link, 'Link')}>
            Copy link
          </Button>
        </>
      }
    >
      <Field label="Link">
        <Input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <Field
        label="Embed code"
        help="Shows the form on any website. Visitors need no account, and the form does not use yours."
      >
        <Textarea
          readOnly
          rows={4}
          className="font-mono text-xs"
          value={code}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Field>
      <QrCode text={link} label="QR code with the link of the form" />
    </Dialog>
  )
}

/** `what` begins the message that confirms the copy. */
export function copyText(text: string, what: string): Promise<unknown> {
  return navigator.clipboard.writeText(text).then(
    () => toast(`${what} copied`),
    () => toast.error(`${what} could not be copied. Select the text and copy it yourself.`),
  )
}
