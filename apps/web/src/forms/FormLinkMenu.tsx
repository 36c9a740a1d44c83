import { Button, Menu, MenuItem, toast } from '@monarch/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, Copy, ExternalLink, Globe, Link2Off } from 'lucide-react'
import { rest } from '../lib/api/api.ts'
import { tenantKey, useTenant } from '../lib/tenants/tenant.ts'

/** Publishes a form view under a public link, copies the link and unpublishes the form. */
export function FormLinkMenu({ viewId }: { viewId: string }) {
  const { tenantId } = useTenant()
  const client = useQueryClient()
  const queryKey = tenantKey(tenantId, 'formLink', viewId)
  const path = `/api/views/${viewId}/link`
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => rest<{ token: string | null }>(path, { signal }) })
  const token = data?.token ?? null
  const onError = (error: Error) => void toast.error(error.message)
  const onSuccess = (answer: { token: string | null }) => client.setQueryData(queryKey, answer)
  const open = useMutation({
    mutationFn: () => rest<{ token: string }>(path, { method: 'POST', body: {} }),
    onSuccess: (answer) => {
      onSuccess(answer)
      void copy(linkOf(answer.token))
    },
    onError,
  })
  const close = useMutation({
    mutationFn: () => rest<void>(path, { method: 'DELETE' }),
    onSuccess: () => {
      onSuccess({ token: null })
      toast('Form unpublished')
    },
    onError,
  })
  if (token === null) {
    return (
      <Button variant="outline" loading={open.isPending} onClick={() => open.mutate()}>
        <Globe aria-hidden />
        Publish form
      </Button>
    )
  }
  return (
    <Menu
      trigger={
        <Button variant="outline" loading={close.isPending}>
          <Globe aria-hidden />
          Public link
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      <MenuItem icon={<Copy aria-hidden />} onSelect={() => void copy(linkOf(token))}>
        Copy link
      </MenuItem>
      <MenuItem
        icon={<ExternalLink aria-hidden />}
        onSelect={() => void window.open(linkOf(token), '_blank', 'noopener')}
      >
        Open the form
      </MenuItem>
      <MenuItem icon={<Link2Off aria-hidden />} destructive onSelect={() => close.mutate()}>
        Unpublish
      </MenuItem>
    </Menu>
  )
}

const linkOf = (token: string): string => `${location.origin}/f/${token}`

function copy(link: string): Promise<unknown> {
  return navigator.clipboard.writeText(link).then(
    () => toast('Link copied. Everyone who has it can fill in the form.'),
    () => toast('Form published', { description: link }),
  )
}
