import { PageHeader } from '@monarch/ui'

export default function RecordsPage({ name }: { name: string }) {
  return <PageHeader title={name} />
}
