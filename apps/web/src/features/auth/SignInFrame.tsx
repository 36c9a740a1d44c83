import type { ReactNode } from 'react'

/** The card of all pages without a session. Its top edge stays in place when a message makes it taller. */
export function SignInFrame({ title, subtitle, children }: { title: string; subtitle: string; children?: ReactNode }) {
  return (
    <main className="grid min-h-dvh content-start justify-items-center bg-sunken px-4 pt-[max(1rem,calc(45dvh-260px))] pb-4">
      <div className="w-full max-w-[400px] rounded-xl border bg-raised p-6 sm:p-8">
        <img src="/icon.svg" alt="" className="mb-5 size-9" />
        <h1 tabIndex={-1} className="text-xl wrap-anywhere">
          {title}
        </h1>
        <p className="mt-1 text-sm wrap-anywhere text-muted-foreground">{subtitle}</p>
        {children}
      </div>
    </main>
  )
}
