import type { Translation } from '@monarch/messages'
import type en from './messages.en.ts'

export default {
  closed: '{name}: {status}. Die Administratoren von {organization} können Ihnen mehr sagen.',
  noTenantID: 'Keine Mandanten-ID',
  noWorkspaceToEnter: 'Es gibt keinen Arbeitsbereich, auf den Sie zugreifen können.',
  notYourWorkspace: 'Sie gehören nicht zum Arbeitsbereich dieser URL. Wählen Sie einen anderen, um fortzufahren.',
  createWorkspace: 'Arbeitsbereich erstellen',
  createTheFirst: '{name} hat noch keinen Arbeitsbereich. Erstellen Sie einen für Ihre Objekte und Datensätze.',
  askForOne:
    'Sie haben noch keinen Arbeitsbereich in {name}. Bitten Sie {people}, einen zu erstellen oder Ihnen Zugriff zu geben.',
  askAnAdministrator:
    'Sie haben noch keinen Arbeitsbereich in {name}. Bitten Sie einen Administrator, einen zu erstellen oder Ihnen Zugriff zu geben.',
  workspaces: 'Arbeitsbereiche',
  createTenant: 'Mandanten erstellen',
  inOrganization: 'in {name}',
  createOrganization: 'Organisation erstellen',
  searchWorkspaces: 'Arbeitsbereiche suchen',
  searchPlaceholder: 'Arbeitsbereiche suchen …',
  memberOfNone: 'Sie sind noch in keinem Arbeitsbereich Mitglied.',
  noMatch: 'Keine Treffer',
  workspace: 'Arbeitsbereich:',
  chooseAWorkspace: 'Arbeitsbereich wählen',
} satisfies Translation<typeof en>
