import { clearDraft, type DraftPlace, draftsBelow, keepDraft, readDraft } from '../../../../lib/drafts.ts'
import { type Draft } from '../../../../lib/sign-out-data.ts'
import { tab } from '../../../../lib/live/presence.ts'
import { holdTab, ifClosed } from '../../../record-data/write/tab-lock.ts'

/** The storage key of this tab's draft; tabs with a shared key would overwrite each other's drafts. */
export const ownPlace = (place: DraftPlace): DraftPlace => placeOf(place, tab)

/** The storage keys of a table's new row and of the refused values of its cells. */
export function placesOfNewRow(userId: string, tenantId: string | null, entity: string) {
  const of = { userId, tenantId: tenantId ?? '' }
  return { row: { ...of, scope: `new-row/${entity}` }, refused: { ...of, scope: `refused-in-new-row/${entity}` } }
}

/**
 * Takes over the drafts under these keys from the tab that closed last, which may be this page before a reload; false if there are none.
 */
export async function takeDrafts(places: readonly DraftPlace[], isWanted: () => boolean): Promise<boolean> {
  holdTab()
  let isTaken = false
  for (const owner of new Set(places.flatMap(draftsBelow))) {
    await takeOver(owner, () => {
      const theirs = places.map((place) => readDraft(placeOf(place, owner)))
      if (!isWanted() || theirs.every((draft) => draft === null)) return
      for (const [i, place] of places.entries()) {
        keepDraft(ownPlace(place), theirs[i]!)
        clearDraft(placeOf(place, owner))
      }
      isTaken = true
    })
    if (isTaken) return true
  }
  return false
}

/** Passes the drafts of all closed tabs to `take`, which keeps them in this one. */
export async function takeEachDraft<T>(place: DraftPlace, take: (draft: Draft<T>) => void): Promise<void> {
  holdTab()
  for (const owner of draftsBelow(place)) {
    await takeOver(owner, () => {
      const draft = readDraft<T>(placeOf(place, owner))
      if (!draft) return
      take(draft)
      clearDraft(placeOf(place, owner))
    })
  }
}

const placeOf = (place: DraftPlace, owner: string): DraftPlace => ({ ...place, scope: `${place.scope}/${owner}` })

async function takeOver(owner: string, take: () => void): Promise<void> {
  if (owner === tab) return
  await ifClosed(owner, async () => take())
}
