import { ConfirmDialog, Field, Input } from '@monarch/ui'
import { useState } from 'react'
import { showToast } from '../../../lib/toasts.ts'
import { type PersonOf, useErasePerson } from './people-queries.ts'
import { t } from './people-messages.ts'

interface ErasePersonProps {
  organizationId: string
  person: PersonOf
  onClose: () => void
}

/** Asks for the address, because an erasure cannot be undone, not even by restoring a backup. */
export default function ErasePerson({ organizationId, person: { id, name, email }, onClose }: ErasePersonProps) {
  const [typed, setTyped] = useState('')
  const erase = useErasePerson(organizationId)
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('eraseThis', { name })}
      description={t('eraseHelp')}
      confirmLabel={t('erase')}
      destructive
      pending={erase.isPending}
      disabled={typed.trim().toLowerCase() !== email}
      error={erase.error}
      onConfirm={() =>
        erase.mutate(
          { userId: id, email: typed.trim() },
          {
            onSuccess: () => {
              onClose()
              void showToast('success', t('willBeErased', { name }))
            },
          },
        )
      }
    >
      <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
        <li>{t('whatIsReplaced')}</li>
        <li>{t('whatStays')}</li>
        <li>{t('afterRestores')}</li>
      </ul>
      <Field label={t('typeToConfirm', { email })}>
        <Input value={typed} onValueChange={setTyped} autoComplete="off" spellCheck={false} />
      </Field>
    </ConfirmDialog>
  )
}
