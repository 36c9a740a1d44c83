import type { ReactNode } from 'react'

/** The tag of a message for text that only screen readers read: 'Edit<hidden> {name}</hidden>'. */
export const hidden = (parts: readonly ReactNode[]): ReactNode => <span className="sr-only">{parts}</span>
