import { Field, FormDialog, Input, Select } from '@monarch/ui'
import { type ReactNode, useState } from 'react'
import { useCreateTenant } from './new-tenant.ts'
import { organizationMutations, useOrganizationMutation } from './organizations.ts'
import { showToast } from '../toasts.ts'

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
    { value: '', label: 'Built-in server' },
    ...servers.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <NameDialog
      title="Create tenant"
      description="A workspace with its own database."
      action="Create tenant"
      pending={create.isPending}
      error={create.error}
      onClose={onClose}
      onSave={(name) =>
        create.mutate(
          { organizationId, name, ...(serverId !== '' && { databaseServerId: serverId }) },
          {
            onSuccess: async (id) => {
              onClose()
              void showToast('success', `${name} created`)
              await onCreated?.(id)
            },
          },
        )
      }
    >
      {servers.length > 0 && (
        <Field label="Database server" help="The tenant's database is created there and stays there.">
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
      title="Create organization"
      description="A customer with its own people, roles and workspaces. You become its owner."
      action="Create organization"
      pending={change.isPending}
      error={change.error}
      onClose={onClose}
      onSave={(name) =>
        change.mutate(
          { data: { name } },
          {
            onSuccess: () => {
              onClose()
              void showToast('success', `${name} created`)
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
      <Field label="Name" required error={error?.message}>
        <Input value={name} onValueChange={setName} />
      </Field>
      {children}
    </FormDialog>
  )
}
