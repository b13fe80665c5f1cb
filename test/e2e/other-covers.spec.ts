// S5, of a trusted page: what else it may lay over its frame or make of it.
import { AttackedFrame } from './attacked-frame.js'
import { covers } from './host-covers.js'
import { isDeep } from './host.js'
import { askedMessage as params, expect, test } from './ready-frame.js'
import { stack } from './stack.js'

/** Neighbours are alike: every other one, in the long run all. */
const testedCovers = covers.filter((_, index) => isDeep || index % 2 === 1)

test(`S5: ${testedCovers.length} more covers of a trusted page approve nothing`, async ({ hostAt }) => {
  const frame = new AttackedFrame(await hostAt(stack.pages))
  await frame.request('personal_sign', params)
  for (const { title, run, reaches } of testedCovers) {
    await test.step(title, async () => {
      await frame.reached()
      await run(frame)
      await frame.rest(60)
      const reached = await frame.reached()
      if (reaches !== 'nothing') expect.soft(reached[reaches], `${title}: reached the frame`).toBeGreaterThan(0)
      const isApproved = await frame.isApproved()
      expect.soft(isApproved, title).toBe(false)
      if (isApproved) {
        await frame.outcome()
        await frame.request('personal_sign', params)
      }
      await frame.reset()
    })
  }
  await frame.armed()
  await frame.click()
  expect((await frame.outcome()).error).toBe(undefined)
})

test('S5: nothing that the page paints below the frame is seen through it, whatever look the page gives it', async ({
  hostAt,
}) => {
  const frame = new AttackedFrame(await hostAt(stack.pages))
  await frame.request('personal_sign', params)
  // One that lets something through, one that is none, and both for each of the two colors; in the long run more.
  const themes: readonly Readonly<Record<string, string | number>>[] = [
    { '--w3m-color-mix-strength': '30%', '--w3m-color-mix': 'transparent' },
    { '--w3m-color-mix-strength': '30%', '--w3m-color-mix': 'foo' },
    { '--w3m-accent': 'transparent' },
    { '--w3m-accent': 'rgb(0 0 0 / 0)', '--w3m-color-mix': 'color(srgb 0 0 0 / 1%)' },
    ...(isDeep ? [{}, { '--w3m-color-mix-strength': 20 }, { '--w3m-accent': 'foo' }] : []),
  ]
  for (const themeVariables of themes) {
    await frame.setAppearance(themeVariables)
    // The times of the guard begin again with a look; the picture is taken when nothing changes any more.
    await frame.armed()
    const [red, green] = [await frame.picture('red'), await frame.picture('lime')]
    expect(red.equals(green), JSON.stringify(themeVariables)).toBe(true)
    await frame.reset()
  }
})
