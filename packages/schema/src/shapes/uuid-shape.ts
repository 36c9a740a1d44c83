import { fail, id, ok, refine } from '@monarch/shapes'
import { isUuid } from '../uuid.ts'

/** An id that PostgreSQL accepts; other ids would fail in a statement. */
export const uuid = refine(id, (given) => (isUuid(given) ? ok(given) : fail('must be an id')))
