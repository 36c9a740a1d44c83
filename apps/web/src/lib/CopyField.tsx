import { Button, Field, Input } from '@monarch/ui'
import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from './copy-messages.ts'
import { copyText } from './copy-text.ts'

interface CopyFieldProps {
  label: string
  help: ReactNode
  value: string
  /** The toast after copying. */
  copied: string
  /** Further buttons, next to Copy. */
  children?: ReactNode
}

/** A value to copy, such as a link or a secret. It is selected when it receives the focus. */
export function CopyField({ label, help, value, copied, children }: CopyFieldProps) {
  return (
    <Field label={label} help={help}>
      <span className="flex flex-wrap gap-2">
        <Input
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
          className="min-w-40 flex-1 font-mono"
          spellCheck={false}
        />
        <Button variant="outline" onClick={() => void copyText(value, copied)}>
          <Copy aria-hidden />
          {t('copy')}
        </Button>
        {children}
      </span>
    </Field>
  )
}
