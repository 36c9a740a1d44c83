import { lazyPart } from '@monarch/ui'
import { FileSourceContext, RecordSourceContext } from '@monarch/field-types/web'
import { EntityList } from '../features/platform-builder/EntityList.tsx'
import { PlatformBuilderPage } from '../features/platform-builder/PlatformBuilderPage.tsx'
import { ViewList } from '../features/platform-builder/ViewList.tsx'
import { PageLoader } from '../errors/PageLoader.tsx'
import { fileSource } from '../features/record-parts/file-source.ts'
import { InterfaceHierarchy } from '../features/settings/interfaces/InterfaceHierarchy.tsx'
import { useEntitySource } from '../lib/structure/entity-source.tsx'
import { useNavigation } from '../lib/navigation/navigation.ts'

const ViewsPreview = lazyPart(() => import('../features/record-views/ViewsPreview.tsx'), <PageLoader />)

export default function PlatformBuilderRoute() {
  const { data: { entities } = none } = useNavigation()
  const source = useEntitySource(entities)
  return (
    <RecordSourceContext value={source}>
      <FileSourceContext value={fileSource}>
        <PlatformBuilderPage
          entities={<EntityList entities={entities} />}
          interfaces={<InterfaceHierarchy />}
          views={<ViewList />}
          preview={<ViewsPreview entities={entities} />}
          entityId={entities[0]?.id ?? ''}
        />
      </FileSourceContext>
    </RecordSourceContext>
  )
}

const none = { entities: [] }
