import { Button } from '@monarch/ui'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'

export function BackToEntities() {
  const navigate = useNavigate()
  return (
    <Button variant="ghost" onClick={() => void navigate({ to: '/entities' })}>
      <ArrowLeft aria-hidden />
      <span className="@max-2xl:sr-only">Back</span>
    </Button>
  )
}
