import { Alert, Button, Dialog, Field, FormDialog, Input } from '@monarch/ui'
import { useState } from 'react'
import { showToast } from '../../lib/toasts.ts'
import { useTenant } from '../../lib/tenants/tenant.ts'
import { LinkBox } from './LinkBox.tsx'
import { changes, type PersonalLink, type Role, useChangePeople, useMailsLinks } from './parts/queries.ts'
import { problemsOf } from '../../lib/api/input-problems.ts'
import { RoleChoice, TenantChoice } from './RightsChoice.tsx'

/** Invites a user by email, or without a mail server by a link to share. */
export default function InviteDialog({ roles, onClose }: { roles: readonly Role[]; onClose: () => void }) {
  const { organizationId } = useTenant()
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [roleIds, setRoleIds] = useState<readonly string[]>([])
  const [tenantIds, setTenantIds] = useState<readonly string[] | null>(null)
  const [missing, setMissing] = useState<{ email?: string; name?: string }>({})
  const [link, setLink] = useState<PersonalLink | null>(null)
  const invite = useChangePeople(changes.invite)
  const showLink = useChangePeople(changes.invitationLink)
  const isMailed = useMailsLinks().data === true
  const problems = problemsOf(invite.error ?? showLink.error, ['email', 'name', 'roleIds'])

  const submit = () => {
    const found = {
      ...(email.trim() === '' && { email: 'Enter the email address' }),
      ...(name.trim() === '' && { name: 'Enter the name' }),
    }
    setMissing(found)
    if (Object.keys(found).length > 0) return
    invite.mutate(
      {
        data: {
          organizationId: organizationId!,
          email: email.trim(),
          name: name.trim(),
          roleIds,
          ...(tenantIds && { tenantIds }),
        },
      },
      { onSuccess: ({ user }) => (isMailed ? confirmInvited() : askForLink(user.id)) },
    )
  }
  const confirmInvited = () => {
    onClose()
    void showToast('success', `Invitation sent to ${email.trim()}`)
  }
  const askForLink = (userId: string) =>
    showLink.mutate(
      { data: { userId, organizationId } },
      {
        onSuccess: (answer) => {
          setLink(answer.link)
          void showToast('success', `${name.trim()} invited`)
        },
      },
    )

  if (link)
    return (
      <Dialog
        onClose={onClose}
        title={`${name.trim()} is invited`}
        footer={
          <Button size="md" onClick={onClose}>
            Done
          </Button>
        }
      >
        <LinkBox link={link} what="Invitation link" />
      </Dialog>
    )
  return (
    <FormDialog
      size="md"
      onClose={onClose}
      title="Invite user"
      description="The person gets a link to choose a password, and has these roles as soon as they join."
      dirty={email !== '' || name !== ''}
      onSubmit={submit}
      submitLabel="Invite"
      pending={invite.isPending || showLink.isPending}
    >
      <Field label="Email" required error={missing.email ?? problems.email}>
        <Input type="email" autoComplete="off" placeholder="ana@example.com" value={email} onValueChange={setEmail} />
      </Field>
      <Field label="Name" required error={missing.name ?? problems.name}>
        <Input autoComplete="off" placeholder="Ana Ruiz" value={name} onValueChange={setName} />
      </Field>
      <RoleChoice roles={roles} value={roleIds} onChange={setRoleIds} error={problems.roleIds} />
      <TenantChoice value={tenantIds} onChange={setTenantIds} />
      {problems.form && <Alert>{problems.form}</Alert>}
    </FormDialog>
  )
}
