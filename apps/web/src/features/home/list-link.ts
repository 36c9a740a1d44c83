import type { AssignedList } from './queries.ts'

/** The parameters of a link to the list with exactly the assigned records. `email`: the address of the user. */
export function listSearch({ fields, done, due }: AssignedList, email: string): { filter: string; sort?: string } {
  const isMine = fields.map(({ name, mailbox, isList }) =>
    mailbox === null ? [name, isList ? 'has' : 'eq', 'me'] : [`${name}.${mailbox}`, 'eq', email],
  )
  const isOpen = done.map(({ field, choices, isList }) =>
    isList
      ? ['or', [field, 'isNull', 'true'], ['where', { not: { [field]: { hasAny: choices } } }]]
      : [field, 'nin', choices],
  )
  const filter = JSON.stringify(['and', ...(isMine.length === 1 ? isMine : [['or', ...isMine]]), ...isOpen])
  return due === null ? { filter } : { filter, sort: due }
}
