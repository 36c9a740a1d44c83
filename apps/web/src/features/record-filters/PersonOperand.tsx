import { me } from '@monarch/schema'
import { Combobox } from '@monarch/ui'
import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { adminDocument } from '../../lib/api/admin-document.ts'
import { graphqlAll } from '../../lib/api/graphql-all.ts'
import { useUser } from '../../lib/session/session.ts'
import { RuleContext } from './UserOperand.tsx'

interface PersonOperandProps {
  person: string
  onChange: (person: string) => void
}

/** The user themselves, or a user they may see. */
export function PersonOperand({ person, onChange }: PersonOperandProps) {
  const isRule = useContext(RuleContext)
  const { id: userId } = useUser()
  const { data: people = [], isPending } = useQuery({
    queryKey: ['people'],
    queryFn: async ({ signal }) => {
      const document = adminDocument(`query People($limit: Int, $offset: Int) {
  users(orderBy: [{name: ASC}], limit: $limit, offset: $offset) { id name email }
}`)
      return (await graphqlAll('admin', document, {}, { signal })).users
    },
  })
  const others = isRule ? people : people.filter(({ id }) => id !== userId)
  return (
    <Combobox
      label="People"
      aria-label="Person"
      loading={isPending}
      options={[
        isRule
          ? { value: me, label: 'the person', description: 'The user with this role' }
          : { value: me, label: 'me', description: 'The user viewing the list' },
        ...others.map(({ id, name, email }) => ({ value: id, label: name, description: email })),
      ]}
      value={person || null}
      chosenLabel={isPending ? '…' : 'Someone else'}
      onValueChange={(next) => onChange(next ?? '')}
    />
  )
}
