import { expect, test } from 'vitest'
import { tvLayout } from './tv-layout.ts'

const tile = (y: number, height: number, x = 0) => ({ id: `${x} ${y}`, x, y, width: 6, height })

test.each([
  ['a short dashboard is as large as the screen is wide', { width: 1920, height: 1080 }, [tile(0, 4)], 2, [0]],
  ['one that fits is as large as the screen is high', { width: 1920, height: 1080 }, [tile(0, 12)], 1.42, [0]],
  [
    'a long one takes several screens',
    { width: 1440, height: 720 },
    [tile(0, 8), tile(8, 8), tile(16, 8)],
    1,
    [0, 448, 896],
  ],
  [
    'a tile beside a whole one begins the next screen',
    { width: 1440, height: 720 },
    [tile(0, 8), tile(0, 14, 6), tile(8, 4)],
    1,
    [0, 448],
  ],
  [
    'a tile higher than the screen has one of its own',
    { width: 1440, height: 720 },
    [tile(0, 40), tile(40, 4)],
    1,
    [0, 2240],
  ],
  ['a narrow window does not shrink it', { width: 390, height: 800 }, [tile(0, 4)], 1, [0]],
  ['no tiles', { width: 1920, height: 1080 }, [], 2, [0]],
])('%s', (_, size, tiles, scale, screens) => {
  const layout = tvLayout(size, tiles)
  expect(layout.scale).toBeCloseTo(scale, 2)
  expect(layout.screens).toEqual(screens)
})
