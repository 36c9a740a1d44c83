import { me } from '@monarch/schema'
import { Combobox, MultiCombobox } from '@monarch/ui'
import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { currentTenantId } from '../../lib/credentials/tenant-ids.ts'
import { peopleQuery } from '../../lib/people/people.ts'
import { Face } from '../../lib/people/people-source.tsx'
import { useUser } from '../../lib/session/session.ts'
import { RuleContext } from './UserOperand.tsx'
import { t } from './messages.ts'

interface PersonOperandProps {
  person: string
  /** The option for no person. */
  placeholder?: string
  onChange: (person: string) => void
}

/** The viewer, or a member of the workspace. */
export function PersonOperand({ person, placeholder, onChange }: PersonOperandProps) {
  const { options, isPending } = usePersonOptions()
  return (
    <Combobox
      label={t('people')}
      aria-label={t('person')}
      loading={isPending}
      options={options}
      value={person || null}
      placeholder={placeholder}
      chosenLabel={isPending ? '…' : t('someoneElse')}
      onValueChange={(next) => onChange(next ?? '')}
    />
  )
}

interface PeopleOperandProps {
  people: readonly string[]
  onChange: (people: readonly string[]) => void
}

/** Several members of the workspace, who can include the viewer. */
export function PeopleOperand({ people, onChange }: PeopleOperandProps) {
  const isRule = useContext(RuleContext)
  const { options, isPending } = usePersonOptions()
  const offered = isRule ? options.filter(({ value }) => value !== me) : options
  const former = people.filter((id) => !offered.some(({ value }) => value === id))
  return (
    <MultiCombobox
      keepsOnEscape
      label={t('people')}
      aria-label={t('people')}
      loading={isPending}
      options={[...offered, ...former.map((value) => ({ value, label: isPending ? '…' : t('someoneElse') }))]}
      value={[...people]}
      onValueChange={onChange}
    />
  )
}

/** 'me' comes first. A search also finds suspended people. */
function usePersonOptions() {
  const isRule = useContext(RuleContext)
  const { id: userId, name: userName } = useUser()
  const { data: people = [], isPending } = useQuery(peopleQuery(currentTenantId()))
  const others = isRule ? people : people.filter(({ id }) => id !== userId)
  const options = [
    isRule
      ? { value: me, label: t('thePerson'), description: t('userWithThisRole') }
      : {
          value: me,
          label: t('me'),
          description: t('userViewingTheList'),
          icon: <Face id={userId} name={userName} />,
        },
    ...others.map(({ id, name, isActive }) => ({
      value: id,
      label: name,
      icon: <Face id={id} name={name} />,
      ...(!isActive && { description: t('suspended') }),
    })),
  ]
  return { options, isPending }
}
