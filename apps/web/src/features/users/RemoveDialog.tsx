import { Alert, Combobox, ConfirmDialog, Field, Skeletons } from '@monarch/ui'
import { useState } from 'react'
import { showToast } from '../../lib/toasts.ts'
import { useTenant } from '../../lib/tenants/tenant.ts'
import { changes, type Person, useBelongings, useChangePeople, useHeirs } from './parts/queries.ts'

interface RemoveDialogProps {
  person: Person
  onClose: () => void
  onGone: () => void
}

/** Shows what a user owns, and what happens to it when they are removed from the organization. */
export function RemoveDialog({ person, onClose, onGone }: RemoveDialogProps) {
  const { organizationId } = useTenant()
  const [heir, setHeir] = useState<{ readonly id: string; readonly name: string } | null>(null)
  const [text, setText] = useState('')
  const heirs = useHeirs(text, person)
  const owned = useBelongings(person.id)
  const remove = useChangePeople(changes.remove)
  const heirName = heir?.name
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Remove ${person.name}?`}
      description="The person loses access. Records, comments and history keep the name."
      confirmLabel="Remove user"
      destructive
      pending={remove.isPending}
      disabled={owned.isPending}
      onConfirm={() =>
        remove.mutate(
          { data: { id: person.id, organizationId, reassignTo: heir?.id ?? null } },
          {
            onSuccess: () => {
              onGone()
              void showToast('success', `${person.name} removed`)
            },
          },
        )
      }
      error={remove.error}
    >
      {person.status !== 'invited' && (
        <Field label="Transfer what the person owns to">
          <Combobox
            label="People"
            options={heirs.items.map(({ id, name, email }) => ({ value: id, label: name, description: email }))}
            search={{ onChange: setText, cutAt: heirs.cutAt }}
            loading={heirs.isFetching}
            value={heir?.id ?? null}
            chosenLabel={heirName}
            onValueChange={(id, option) => setHeir(id === null ? null : { id, name: option?.label ?? '' })}
            clearable
            placeholder="Nobody"
          />
        </Field>
      )}
      {owned.data ? (
        <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
          <Line
            count={owned.data.workflows}
            what="workflow"
            outcome={heirName ? `will run as ${heirName}` : 'will stop'}
          />
          <Line
            count={owned.data.forms}
            what="published form"
            outcome={heirName ? `stay published in the name of ${heirName}` : 'will be unpublished'}
          />
          <Line count={owned.data.apiKeys} what="API key" outcome="will be revoked" />
          <Line
            count={owned.data.personalViews}
            what="personal view"
            outcome={heirName ? `go to ${heirName}` : 'move to the bin'}
          />
          <Line
            count={owned.data.sharedViews}
            what="shared view"
            outcome={heirName ? `go to ${heirName}` : 'stay unchanged'}
          />
        </ul>
      ) : owned.error ? (
        <Alert>{owned.error.message}</Alert>
      ) : (
        <Skeletons label="Counting what the person owns" row="h-12 w-full" />
      )}
    </ConfirmDialog>
  )
}

function Line({ count, what, outcome }: { count: number; what: string; outcome: string }) {
  return <li>{count === 0 ? `No ${what}s` : `${count} ${what}${count === 1 ? '' : 's'}: ${outcome}`}</li>
}
