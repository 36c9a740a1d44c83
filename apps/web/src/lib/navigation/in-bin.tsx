import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type LinkTag = (parts: readonly ReactNode[]) => ReactNode

/** Tag of a message with a link to the bin of an entity: '12 records moved to the <link>bin</link>'. */
export const linkToRecordBin =
  (name: string): LinkTag =>
  (parts) => (
    <Link to="/entities/$name" params={{ name }} search={{ bin: '1' }} className={linkLook}>
      {parts}
    </Link>
  )

const linkLook = 'text-link underline underline-offset-2'

/** The same for entities and workflows, whose list pages have a tab for the bin. */
export const linkToEntityBin: LinkTag = (parts) => linkToBinOf('/entities', parts)
export const linkToWorkflowBin: LinkTag = (parts) => linkToBinOf('/workflows', parts)

const linkToBinOf = (page: '/entities' | '/workflows', parts: readonly ReactNode[]) => (
  <Link to={page} search={{ show: 'bin' }} className={linkLook}>
    {parts}
  </Link>
)

/** The same for fields, whose bin is a tab of the open designer. */
export const linkToFieldBin: LinkTag = (parts) => (
  <Link to="." search={(old) => ({ ...old, tab: 'bin' })} className={linkLook}>
    {parts}
  </Link>
)
