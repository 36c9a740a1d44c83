import { PageHeader } from '@monarch/ui'

export default function RecordPage({ name, recordId }: { name: string; recordId: string }) {
  return <PageHeader title={`${name} ${recordId}`} />
}
