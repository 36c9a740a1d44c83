import { useEffect } from 'react'

/** Sets the document title: 'Accounts · Monarch'. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Monarch`
  }, [title])
}
