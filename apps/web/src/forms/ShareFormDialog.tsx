import { Button, Dialog, Field, Input, lazyPart, Textarea } from '@monarch/ui'
import { copyText } from '../lib/copy-text.ts'
import { embedCode } from './public-link/embed-code.ts'
import { t } from './messages.ts'

const QrCode = lazyPart(() => import('../lib/QrCode.tsx'), <div className="size-44 self-center" />)

interface ShareFormDialogProps {
  link: string
  title: string
  onClose: () => void
  returnFocusTo: () => HTMLElement | null
}

/** The ways to share a published form: its link, the code that embeds it in a website, and a QR code. */
export function ShareFormDialog({ link, title, onClose, returnFocusTo }: ShareFormDialogProps) {
  const code = embedCode(link, title)
  return (
    <Dialog
      title={t('formIsPublic')}
      description={t('formIsPublicHelp')}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
      bodyClassName="flex flex-col gap-4"
      footer={
        <>
          <Button variant="outline" size="md" asChild>
            <a href={link} target="_blank" rel="noopener noreferrer">
              {t('openTheForm')}
            </a>
          </Button>
          <Button
            variant="outline"
            size="md"
            onClick={() => void copyText(code, t('copied', { what: t('embedCode') }))}
          >
            {t('copyEmbedCode')}
          </Button>
          <Button size="md" onClick={() => void copyText(link, t('copied', { what: t('link') }))}>
            {t('copyLink')}
          </Button>
        </>
      }
    >
      <Field label={t('link')} help={t('prefillHelp')}>
        <Input readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <Field label={t('embedCode')} help={t('embedCodeHelp')}>
        <Textarea
          readOnly
          rows={4}
          className="font-mono text-xs"
          value={code}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Field>
      <QrCode text={link} label={t('qrCode')} />
    </Dialog>
  )
}
