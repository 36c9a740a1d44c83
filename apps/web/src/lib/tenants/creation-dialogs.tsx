import { Field, FormDialog, Input, Select } from '@monarch/ui'
import { type ReactNode, useState } from 'react'
import { useCreateTenant } from './new-tenant.ts'
import { organizationMutations, useOrganizationMutation } from './organizations.ts'
import { showToast } from '../toasts.ts'
import { t } from './messages.ts'

interface NewTenantProps {
  organizationId: string
  /** Database servers, for platform administrators. */
  servers?: readonly { readonly id: string; readonly name: string }[]
  onClose: () => void
  onCreated?: (id: string) => Promise<void>
}

export function NewTenant({ organizationId, servers = [], onClose, onCreated }: NewTenantProps) {
  const create = useCreateTenant()
  const [serverId, setServerId] = useState('')
  const options = [
    { value: '', label: t('builtInServer') },
    ...servers.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <NameDialog
      title={t('createTenant')}
      description={t('workspaceWithItsOwnDatabase')}
      action={t('createTenant')}
      pending={create.isPending}
      error={create.error}
      onClose={onClose}
      onSave={(name) =>
        create.mutate(
          { organizationId, name, ...(serverId !== '' && { databaseServerId: serverId }) },
          {
            onSuccess: async (id) => {
              onClose()
              void showToast('success', t('created', { name }))
              await onCreated?.(id)
            },
          },
        )
      }
    >
      {servers.length > 0 && (
        <Field label={t('databaseServer')} help={t('databaseServerHelp')}>
          <Select options={options} value={serverId} onValueChange={setServerId} />
        </Field>
      )}
    </NameDialog>
  )
}

/** Creates an organization with the user as owner. */
export function NewOrganization({ onClose }: { onClose: () => void }) {
  const change = useOrganizationMutation(organizationMutations.createOrganization)
  return (
    <NameDialog
      title={t('createOrganization')}
      description={t('organizationHelp')}
      action={t('createOrganization')}
      pending={change.isPending}
      error={change.error}
      onClose={onClose}
      onSave={(name) =>
        change.mutate(
          { data: { name } },
          {
            onSuccess: () => {
              onClose()
              void showToast('success', t('created', { name }))
            },
          },
        )
      }
    />
  )
}

interface NameDialogProps {
  title: string
  description?: string
  action: string
  initial?: string
  pending: boolean
  error: Error | null
  onSave: (name: string) => void
  onClose: () => void
  children?: ReactNode
}

export function NameDialog({
  title,
  description,
  action,
  initial = '',
  pending,
  error,
  onSave,
  onClose,
  children,
}: NameDialogProps) {
  const [name, setName] = useState(initial)
  const submit = () => {
    onSave(name.trim())
  }
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={description}
      dirty={name !== initial}
      onSubmit={submit}
      submitLabel={action}
      pending={pending}
    >
      <Field label={t('name')} required error={error?.message}>
        <Input value={name} onValueChange={setName} />
      </Field>
      {children}
    </FormDialog>
  )
}
