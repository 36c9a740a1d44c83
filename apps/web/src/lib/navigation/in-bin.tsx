import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

const linkLook = 'text-link underline underline-offset-2'

/** Toast text with a link to the bin: '12 records moved to the bin'. */
export function inRecordBin(entityName: string, before: string, after = ''): ReactNode {
  return (
    <>
      {before}{' '}
      <Link to="/entities/$name" params={{ name: entityName }} search={{ bin: '1' }} className={linkLook}>
        bin
      </Link>
      {after}
    </>
  )
}

/** The same for entities and workflows, whose list pages have a tab for the bin. */
export const inEntityBin = (before: string): ReactNode => inBinOf('/entities', before)
export const inWorkflowBin = (before: string): ReactNode => inBinOf('/workflows', before)

function inBinOf(page: '/entities' | '/workflows', before: string): ReactNode {
  return (
    <>
      {before}{' '}
      <Link to={page} search={{ show: 'bin' }} className={linkLook}>
        bin
      </Link>
    </>
  )
}

/** The same for fields, whose bin is a tab of the open designer. */
export function inFieldBin(before: string): ReactNode {
  return (
    <>
      {before}{' '}
      <Link to="." search={(old) => ({ ...old, tab: 'bin' })} className={linkLook}>
        bin
      </Link>
    </>
  )
}
