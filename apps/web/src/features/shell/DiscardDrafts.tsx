import { ConfirmDialog } from '@monarch/ui'

interface DiscardDraftsProps {
  titles: readonly string[]
  pending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Signing out with unsent changes asks for confirmation. */
export default function DiscardDrafts({ titles, pending, onConfirm, onClose }: DiscardDraftsProps) {
  return (
    <ConfirmDialog
      onClose={onClose}
      title={titles.length === 1 ? '1 draft will be discarded' : `${titles.length} drafts will be discarded`}
      description="These changes have not been sent to the server. Signing out removes them from this browser."
      confirmLabel="Discard and log out"
      destructive
      pending={pending}
      onConfirm={onConfirm}
    >
      <ul tabIndex={0} className="max-h-40 list-disc overflow-y-auto pl-5 text-sm">
        {titles.map((title, index) => (
          <li key={index}>{title}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
