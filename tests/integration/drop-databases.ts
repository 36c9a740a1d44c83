import { afterAll } from 'vitest'
import { dropTestDatabases } from './test-databases.ts'

// Registered before the hooks of the test file, so it runs after them.
afterAll(dropTestDatabases)
