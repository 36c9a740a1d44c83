import { EntitiesPage } from '../features/entities/EntitiesPage.tsx'

export default EntitiesPage
