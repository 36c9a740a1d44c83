import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  aISettingsSaved: 'KI-Einstellungen gespeichert',
  aI: 'KI',
  anyEndpointWithAnOpenAICompatible:
    'Ein beliebiger Endpunkt mit OpenAI-kompatibler API. Er erzeugt die Werte von KI-Feldern und erhält die Werte, die in deren Prompts genannt sind.',
  baseURL: 'Basis-URL',
  uRLOfTheAPIWithoutChat: 'URL der API, ohne /chat/completions',
  aPIKey: 'API-Schlüssel',
  model: 'Modell',
  forFieldsWithoutAModelOf: 'Für Felder ohne eigenes Modell',
  requestsPerDay: 'Anfragen pro Tag',
  budgetOfEachWorkspaceUsedToday:
    'Das Kontingent jedes Arbeitsbereichs. Heute verbraucht: {requestsToday, number} Anfragen, {tokensToday, number} Token.',
  enableAI: 'KI aktivieren',
  whenAIIsOffAIFields: 'Wenn KI ausgeschaltet ist, können KI-Felder weiterhin von Hand ausgefüllt werden.',
  test: 'Testen',
  save: 'Speichern',
  testFailed: 'Der Test ist fehlgeschlagen',
  changingTheURLDeletesTheStored: 'Beim Ändern der URL wird der gespeicherte Schlüssel gelöscht.',
  keyIsStoredButNeverShown:
    'Ein Schlüssel ist gespeichert, wird aber nie angezeigt. Geben Sie einen neuen ein, um ihn zu ersetzen.',
  storedEncryptedAndNeverShownAgain:
    'Wird verschlüsselt gespeichert und nicht mehr angezeigt. Lokale Modelle benötigen oft keinen.',
  integrations: 'Integrationen',
  servicesThatIsConnectedTo: 'Dienste, mit denen {name} verbunden ist.',
  noOrganization: 'Keine Organisation',
  integrationsBelongToAnOrganizationYou:
    'Integrationen gehören zu einer Organisation. Sie sind noch in keiner Mitglied.',
  aISettingsCouldNotBeLoaded: 'Die KI-Einstellungen konnten nicht geladen werden',
  loadingIntegrations: 'Integrationen werden geladen',
} satisfies Translation<typeof en>
