import { expect, test, vi } from 'vitest'
import {
  button,
  click,
  clickOn,
  control,
  dialog,
  holdMouse,
  isShown,
  openApp,
  region,
  releaseMouse,
  shows,
  type,
} from '../../../../tests/web/app.tsx'

/** Frames are drawn when `draw` is called. */
function holdFrames(): { draw: () => void } {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
  return {
    draw() {
      vi.unstubAllGlobals()
      for (let frame = frames.shift(); frame; frame = frames.shift()) frame(performance.now())
    },
  }
}

const cases = [
  {
    form: 'a form with several problems',
    at: '/demo?tab=forms',
    within: () => region('Demo project'),
    submit: 'Save',
    problem: 'Name is required',
    input: 'Name',
  },
  {
    form: 'a dialog',
    at: '/users',
    within: async () => {
      await clickOn('Invite user')
      return dialog('Invite user')
    },
    submit: /^(Invite|Send)/,
    problem: 'Enter the email address',
    input: 'Name',
  },
]

test.each(cases)(
  'keys typed right after a refused submit stay in the input: $form',
  async ({ at, within, submit, problem, input }) => {
    await openApp(at)
    const form = await within()
    const box = await control(input, form)
    const { draw } = holdFrames()
    await clickOn(submit, form)
    await shows(problem, form)
    await click(box)
    await type('R')
    // Only now run the frames in which the form would focus its problems.
    draw()
    await type('elaunch')
    expect(box.value).toBe('Relaunch')
  },
)

test('a refused submit moves the focus to the list of its problems', async () => {
  const [{ at, within, submit, problem }] = cases as [(typeof cases)[0]]
  await openApp(at)
  const form = await within()
  await clickOn(submit, form)
  await expect.poll(() => document.activeElement?.textContent).toContain(problem)
  expect(document.activeElement?.textContent).toContain('There is a problem')
})

test('a problem found when a field is left appears after the click, because it would move the clicked button', async () => {
  await openApp('/demo?tab=forms')
  const form = await region('Demo project')
  await click(await control('Budget', form))
  await type('much')
  const save = await button('Save', form)
  await holdMouse(save)
  expect(document.activeElement).toBe(save)
  expect(isShown('Budget must be a number', form)).toBe(false)
  await releaseMouse(save)
  await shows('Budget must be a number', form)
  await shows('Name is required', form)
})
