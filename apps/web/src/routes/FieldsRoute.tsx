import { DesignerInUrl } from '../features/entities/DesignerInUrl.tsx'
import { FieldsPage } from '../features/fields/FieldsPage.tsx'

export default function FieldsRoute() {
  return <FieldsPage designer={<DesignerInUrl />} />
}
