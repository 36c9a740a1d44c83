import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  aiSettingsSaved: 'KI-Einstellungen gespeichert',
  ai: 'KI',
  aiHelp:
    'Ein beliebiger Endpunkt mit OpenAI-kompatibler API. Er erzeugt die Werte von KI-Feldern und erhält die Werte, die in deren Prompts genannt sind.',
  baseURL: 'Basis-URL',
  baseUrlHelp: 'URL der API, ohne /chat/completions',
  apiKey: 'API-Schlüssel',
  model: 'Modell',
  modelHelp: 'Für Felder ohne eigenes Modell',
  requestsPerDay: 'Anfragen pro Tag',
  requestsPerDayHelp:
    'Das Kontingent jedes Arbeitsbereichs. Heute verbraucht: {requestsToday, number} Anfragen, {tokensToday, number} Token.',
  enableAI: 'KI aktivieren',
  enableAiHelp: 'Wenn KI ausgeschaltet ist, können KI-Felder weiterhin von Hand ausgefüllt werden.',
  test: 'Testen',
  save: 'Speichern',
  testFailed: 'Der Test ist fehlgeschlagen',
  newUrlDeletesKey: 'Beim Ändern der URL wird der gespeicherte Schlüssel gelöscht.',
  keyIsStored: 'Ein Schlüssel ist gespeichert, wird aber nie angezeigt. Geben Sie einen neuen ein, um ihn zu ersetzen.',
  storedEncrypted: 'Wird verschlüsselt gespeichert und nicht mehr angezeigt. Lokale Modelle benötigen oft keinen.',
  integrations: 'Integrationen',
  introduction: 'Dienste, mit denen {name} verbunden ist.',
  noOrganization: 'Keine Organisation',
  noOrganizationHelp: 'Integrationen gehören zu einer Organisation. Sie sind noch in keiner Mitglied.',
  aiSettingsNotLoaded: 'Die KI-Einstellungen konnten nicht geladen werden',
  loadingIntegrations: 'Integrationen werden geladen',
} satisfies Translation<typeof en>
