import { useEffect } from 'react'

/** Names the page in the browser's tab and history: 'Accounts · Monarch'. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Monarch`
  }, [title])
}
