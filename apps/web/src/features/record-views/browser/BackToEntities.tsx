import { Button } from '@monarch/ui'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { t } from '../messages.ts'

export function BackToEntities() {
  const navigate = useNavigate()
  return (
    <Button variant="ghost" onClick={() => void navigate({ to: '/entities' })}>
      <ArrowLeft aria-hidden />
      <span className="@max-2xl:sr-only">{t('back')}</span>
    </Button>
  )
}
