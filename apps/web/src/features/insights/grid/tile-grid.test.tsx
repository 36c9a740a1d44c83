import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../../../tests/web/accessible.ts'
import { all, button, clickOn, press, shows } from '../../../../../../tests/web/app.tsx'
import { drawAlone } from '../../../../../../tests/web/draw.ts'
import type { GridTile } from './grid-model.ts'
import { TileGrid } from './TileGrid.tsx'

const start: readonly GridTile[] = [
  { id: 'sales', x: 0, y: 0, width: 6, height: 4 },
  { id: 'open', x: 6, y: 0, width: 6, height: 4 },
]
const names: Readonly<Record<string, string>> = { sales: 'Sales', open: 'Open deals' }

function Board({ onKeep }: { readonly onKeep: (tiles: readonly GridTile[]) => void }) {
  const [tiles, setTiles] = useState(start)
  useEffect(() => {
    onKeep(tiles)
  }, [onKeep, tiles])
  return (
    <TileGrid
      tiles={tiles}
      nameOf={({ id }) => names[id]!}
      onChange={setTiles}
      onRemove={({ id }) => setTiles(tiles.filter((tile) => tile.id !== id))}
    >
      {({ id }) => <button type="button">Inside {names[id]}</button>}
    </TileGrid>
  )
}

test('the keyboard moves and resizes tiles, and says where they are', async () => {
  let kept = start
  const { element } = drawAlone(<Board onKeep={(tiles) => (kept = tiles)} />)
  await expectAccessible(element)
  ;(await button('Move Open deals', element)).focus()
  await press('Space')
  await shows('Picked up Open deals.')
  await press('ArrowLeft')
  await shows('Open deals: column 6, row 1.')
  await press('Space')
  await shows('Dropped Open deals.')
  expect(kept).toEqual([
    { id: 'sales', x: 0, y: 4, width: 6, height: 4 },
    { id: 'open', x: 5, y: 0, width: 6, height: 4 },
  ])
  ;(await button('Resize Sales', element)).focus()
  await press('Enter', 'ArrowRight')
  await shows('Sales: 7 columns wide, 4 rows high.')
  await press('ArrowDown')
  await shows('Sales: 7 columns wide, 5 rows high.')
  await press('Enter')
  await shows('Dropped Sales.')
  expect(kept[0]).toMatchObject({ width: 7, height: 5 })
})

test('Escape puts a tile back', async () => {
  let kept = start
  const { element } = drawAlone(<Board onKeep={(tiles) => (kept = tiles)} />)
  ;(await button('Move Sales', element)).focus()
  await press('Space', 'ArrowDown')
  await shows(/Sales: column 1, row \d/)
  await press('Escape')
  await shows('Sales is back at its place.')
  expect(kept).toBe(start)
})

test('a tile is removed; without rights to change there are no handles', async () => {
  let kept = start
  const { element, redraw } = drawAlone(<Board onKeep={(tiles) => (kept = tiles)} />)
  await clickOn('Remove Sales', element)
  expect(kept.map(({ id }) => id)).toEqual(['open'])
  redraw(
    <TileGrid tiles={start} nameOf={({ id }) => names[id]!}>
      {({ id }) => <button type="button">Inside {names[id]}</button>}
    </TileGrid>,
  )
  expect(all('button', undefined, element).map((each) => each.textContent)).toEqual([
    'Inside Sales',
    'Inside Open deals',
  ])
})
