// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { readDraft, renameInDrafts, writeDraft } from './drafts.ts'

beforeEach(() => localStorage.clear())

test('drafts of a record and of its comments follow the id that the server gives it', () => {
  const at = (scope: string) => ({ userId: 'user', tenantId: 'tenant', scope })
  writeDraft(at('deal/first/comment'), 'Comment', 'typed')
  writeDraft(at('deal/first/comment/key'), 'Edit', 'edited')
  writeDraft(at('deal/firstborn/comment'), 'Other', 'kept')
  renameInDrafts('first', 'stored')
  renameInDrafts('key', 'stored comment')
  const values = [
    'deal/first/comment',
    'deal/stored/comment',
    'deal/stored/comment/stored comment',
    'deal/firstborn/comment',
  ]
  expect(values.map((scope) => readDraft(at(scope))?.value)).toEqual([undefined, 'typed', 'edited', 'kept'])
})
