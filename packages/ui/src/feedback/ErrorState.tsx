import { CircleAlert, Copy, RotateCw } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '../buttons/Button.tsx'
import { t } from './messages.ts'

interface ErrorStateProps {
  title: ReactNode
  message?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  /** The text that 'Copy details' copies: message, code, request id. */
  details: string
  actions?: ReactNode
  headingLevel?: 1 | 2 | 3
}

/** An error message with the next step. */
export function ErrorState({
  title,
  message,
  onRetry,
  retrying = false,
  details,
  actions,
  headingLevel = 2,
}: ErrorStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center">
      <div className="mb-3 grid size-10 place-items-center rounded-lg bg-error-bg text-error">
        <CircleAlert aria-hidden className="size-5" />
      </div>
      <Heading className="text-base font-semibold" {...(headingLevel === 1 ? { tabIndex: -1 } : {})}>
        {title}
      </Heading>
      {message && <p className="mt-1 max-w-full text-sm break-words text-muted-foreground">{message}</p>}
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        {onRetry && (
          <Button variant="outline" onClick={onRetry} loading={retrying}>
            <RotateCw aria-hidden />
            {t('retry')}
          </Button>
        )}
        <CopyButton text={details}>{t('copyDetails')}</CopyButton>
        {actions}
      </div>
    </div>
  )
}

/** Copies a text and confirms it. */
export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const [copied, setCopied] = useState(false)
  return (
    <Button
      variant="ghost"
      onClick={() => {
        void navigator.clipboard.writeText(text).then(() => setCopied(true))
      }}
      onBlur={() => setCopied(false)}
    >
      <Copy aria-hidden />
      <span aria-live="polite">{copied ? t('copied') : children}</span>
    </Button>
  )
}
