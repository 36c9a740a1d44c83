import { TestGraphqlPage } from '../features/connection/TestGraphqlPage.tsx'

export default TestGraphqlPage
