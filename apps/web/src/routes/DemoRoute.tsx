import { FileSourceContext, RecordSourceContext } from '@monarch/field-types/web'
import { useState } from 'react'
import { projectFieldsIn } from '../features/demo/demo-project.ts'
import { DemoPage } from '../features/demo/DemoPage.tsx'
import { LayoutDemo } from '../features/layouts/LayoutDemo.tsx'
import { fileSource } from '../features/record-parts/file-source.ts'
import { useEntitySource } from '../lib/structure/entity-source.tsx'
import { useNavigation } from '../lib/navigation/navigation.ts'

export default function DemoRoute() {
  const { data: { entities } = none } = useNavigation()
  const source = useEntitySource(entities)
  const [projectFields] = useState(projectFieldsIn)
  return (
    <RecordSourceContext value={source}>
      <FileSourceContext value={fileSource}>
        <DemoPage entityId={entities[0]?.id ?? ''} layoutBuilder={<LayoutDemo fields={projectFields} />} />
      </FileSourceContext>
    </RecordSourceContext>
  )
}

const none = { entities: [] }
