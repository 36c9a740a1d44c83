import { afterEach, expect, test } from 'vitest'
import { loadLanguage, setLocale } from '@monarch/messages'
import { ApiError } from './api-error.ts'

afterEach(() => setLocale({ language: 'en' }))

test('refusals of the server are shown to German readers in German, and copied for support in English', async () => {
  await loadLanguage('de')
  setLocale({ language: 'de' })
  const issues = [{ path: 'data.name', message: 'name must be at most 80 characters long' }]
  const error = new ApiError('There is no view with this id', { status: 404, issues })
  expect(error.message).toBe('Ansicht mit dieser ID gibt es nicht')
  expect(error.issues).toEqual([{ path: 'data.name', message: 'name darf höchstens 80 Zeichen lang sein' }])
  expect(error.sent).toBe('There is no view with this id')
})

test('refusals are shown to English readers as they were sent', () =>
  expect(new ApiError('There is no view with this id', { status: 404 }).message).toBe('There is no view with this id'))
