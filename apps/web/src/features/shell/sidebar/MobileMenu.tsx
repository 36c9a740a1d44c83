import { Sheet } from '@monarch/ui'
import { Sidebar } from './Sidebar.tsx'
import { t } from './messages.ts'

interface MobileMenuProps {
  open: boolean
  onClose: () => void
  onOpenPalette: () => void
}

/** The sidebar as a slide-over on small screens. Loaded on first use. */
export default function MobileMenu({ open, onClose, onOpenPalette }: MobileMenuProps) {
  return (
    <Sheet open={open} onClose={onClose} title={t('menu')} side="left" hideHeader className="w-72 bg-sunken">
      <Sidebar onOpenPalette={onOpenPalette} onClose={onClose} />
    </Sheet>
  )
}
