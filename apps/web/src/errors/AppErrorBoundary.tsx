import { Button, ErrorState } from '@monarch/ui'
import { Component, type ReactNode } from 'react'
import { describeError, messageOf } from '../lib/api/api-error.ts'
import { t } from './messages.ts'
import { isUpdated, Updated } from './Updated.tsx'

/** Outermost error boundary: catches errors that break the shell itself. */
export class AppErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    return (
      <main className="grid min-h-dvh place-items-center">
        {isUpdated(error) ? (
          <Updated />
        ) : (
          <ErrorState
            headingLevel={1}
            title={t('somethingWentWrong')}
            message={messageOf(error)}
            details={describeError(error)}
            actions={<Button onClick={() => location.reload()}>{t('reloadPage')}</Button>}
          />
        )}
      </main>
    )
  }
}
