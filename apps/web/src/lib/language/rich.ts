import { createElement, Fragment, type ReactNode } from 'react'

/** A message with tags as children: `rich(t('seeSecurity', { link: (parts) => <Link to="…">{parts}</Link> }))`. */
export const rich = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts)
