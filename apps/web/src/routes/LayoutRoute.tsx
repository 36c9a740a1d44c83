import { useParams } from '@tanstack/react-router'
import { LayoutPage } from '../features/layouts/LayoutPage.tsx'

export default function LayoutRoute() {
  const { name } = useParams({ from: '/app/entities/$name/layout' })
  return <LayoutPage key={name} name={name} />
}
