import { Button, Dialog, Field, Input } from '@monarch/ui'
import { type FormEvent, useState } from 'react'
import { useCreateTenant, useEnterTenant } from '../../lib/new-tenant.ts'
import { showToast } from '../../lib/toasts.ts'

/** Makes an empty workspace and goes there. */
export function NewTenantDialog({ organizationId, onClose }: { organizationId: string; onClose: () => void }) {
  const [name, setName] = useState('')
  const create = useCreateTenant()
  const enter = useEnterTenant()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const enterNew = async (id: string) => {
      await enter(id, null)
      onClose()
      void showToast('success', `${name.trim()} created`)
    }
    create.mutate({ organizationId, name: name.trim() }, { onSuccess: enterNew })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Create tenant"
      description="A workspace with a database of its own."
      dirty={name !== ''}
      size="sm"
      onSubmit={submit}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Create tenant
          </Button>
        </>
      }
    >
      <Field label="Name" required error={create.error?.message}>
        <Input value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
    </Dialog>
  )
}
