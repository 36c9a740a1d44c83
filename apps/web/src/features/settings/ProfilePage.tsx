import { Alert, Avatar, Button, Field, FileButton, Input, Skeletons } from '@monarch/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ImageUp } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { QueryError } from '../../errors/QueryError.tsx'
import { adminDocument } from '../../lib/api/admin-document.ts'
import { graphql } from '../../lib/api/api.ts'
import { usePicture } from '../../lib/api/pictures.ts'
import { sessionKey } from '../../lib/credentials/session-end.ts'
import { useUser } from '../../lib/session/session.ts'
import { showToast } from '../../lib/toasts.ts'
import { Section } from './parts/parts.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'
import { shrinkLogo } from './parts/shrink-logo.ts'

interface Profile {
  readonly name: string
  readonly email: string
  readonly avatarUrl: string | null
}

/** /settings/profile */
export function ProfilePage() {
  const { id } = useUser()
  const query = useQuery({
    queryKey: ['profile', id],
    queryFn: async ({ signal }) => {
      const text = adminDocument(
        'query OwnProfile($id: ID!) { users(where: {id: {eq: $id}}) { name email avatarUrl } }',
      )
      return (await graphql('admin', text, { id }, { signal })).users[0] ?? null
    },
  })
  return (
    <SettingsFrame title="Profile" description="How others see you.">
      {query.data ? (
        <>
          <Picture profile={query.data} />
          <NameForm key={query.data.name} profile={query.data} />
          <p className="text-sm text-muted-foreground">
            Change your password and manage sessions in{' '}
            <Link to="/settings/security" className="text-link underline underline-offset-4">
              Security
            </Link>
          </p>
        </>
      ) : query.error ? (
        <QueryError title="Error loading your profile" query={query} />
      ) : (
        <Skeletons label="Loading your profile" className="flex flex-col gap-3" count={2} row="h-24" />
      )}
    </SettingsFrame>
  )
}

function useUpdateProfile() {
  const client = useQueryClient()
  const { id } = useUser()
  return useMutation({
    mutationFn: async (data: { name?: string; avatar?: string | null }) => {
      const text = adminDocument(
        'mutation UpdateProfile($data: UpdateProfileInput!) { updateProfile(data: $data) { name email avatarUrl } }',
      )
      return (await graphql('admin', text, { data })).updateProfile
    },
    onSuccess: (profile) => {
      client.setQueryData(['profile', id], profile)
      void client.invalidateQueries({ queryKey: ['picture'] })
      void client.invalidateQueries({ queryKey: sessionKey })
    },
  })
}

function Picture({ profile: { name, email, avatarUrl } }: { profile: Profile }) {
  const update = useUpdateProfile()
  const [problem, setProblem] = useState<string | null>(null)
  const picture = usePicture(avatarUrl)
  const save = (avatar: string | null, message: string) => {
    setProblem(null)
    const undo = { label: 'Undo', onClick: () => save(picture, 'Picture restored') }
    update.mutate(
      { avatar },
      {
        onSuccess: () => void showToast('success', message, undo),
        onError: (error) => setProblem(error.message),
      },
    )
  }
  const choose = async (file: File) => {
    const chosen = await shrinkLogo(file, sentSide).catch(() => null)
    if (chosen) save(chosen, 'Picture changed')
    else setProblem(`“${file.name}” is not a supported image. Use PNG, JPEG or WebP.`)
  }
  return (
    <Section title="Picture" description="A square version is shown next to your name.">
      <div className="flex flex-wrap items-center gap-4 p-4">
        <Avatar name={name || email} src={picture} size="lg" />
        <FileButton
          variant="outline"
          loading={update.isPending}
          label="Picture file"
          accept="image/png,image/jpeg,image/webp"
          onFile={(file) => void choose(file)}
        >
          <ImageUp aria-hidden />
          {avatarUrl ? 'Replace picture' : 'Upload picture'}
        </FileButton>
        {avatarUrl && (
          <Button variant="ghost" disabled={update.isPending} onClick={() => save(null, 'Picture removed')}>
            Remove
          </Button>
        )}
      </div>
      {problem && <Alert className="rounded-none">{problem}</Alert>}
    </Section>
  )
}

/** Size in px before the upload; the server crops it to a smaller square. */
const sentSide = 256

function NameForm({ profile }: { profile: Profile }) {
  const [name, setName] = useState(profile.name)
  const [problem, setProblem] = useState<string>()
  const update = useUpdateProfile()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setProblem('Enter your name')
    update.mutate(
      { name: name.trim() },
      {
        onSuccess: () => void showToast('success', 'Name changed'),
        onError: (error) => setProblem(error.message),
      },
    )
  }
  return (
    <Section title="Name" description={`You sign in as ${profile.email}.`}>
      <form noValidate onSubmit={submit} className="flex max-w-[440px] flex-col gap-4 p-4">
        <Field label="Name" error={problem} required>
          <Input
            autoComplete="name"
            value={name}
            onValueChange={(text) => {
              setName(text)
              setProblem(undefined)
            }}
          />
        </Field>
        <Button type="submit" className="self-start" loading={update.isPending} disabled={name.trim() === profile.name}>
          Save
        </Button>
      </form>
    </Section>
  )
}
