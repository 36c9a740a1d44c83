import { useParams } from '@tanstack/react-router'
import { PublicFormPage } from '../features/public-form/PublicFormPage.tsx'

export default function PublicFormRoute() {
  const { token } = useParams({ from: '/f/$token' })
  return <PublicFormPage key={token} token={token} />
}
