// S5, of a trusted page: what else it may lay over its frame or make of it.
import { AttackedFrame } from './attacked-frame.js'
import { covers } from './host-covers.js'
import { askedMessage as params, expect, test } from './ready-frame.js'
import { stack } from './stack.js'

test(`S5: ${covers.length} more covers of a trusted page approve nothing`, async ({ hostAt }) => {
  const frame = new AttackedFrame(await hostAt(stack.pages))
  await frame.ask('personal_sign', params)
  for (const { title, run, reaches } of covers) {
    await test.step(title, async () => {
      await frame.reached()
      await run(frame)
      await frame.rest(60)
      const came = await frame.reached()
      if (reaches !== 'nothing') expect.soft(came[reaches], `${title}: reached the frame`).toBeGreaterThan(0)
      const isApproved = await frame.isApproved()
      expect.soft(isApproved, title).toBe(false)
      if (isApproved) {
        await frame.outcome()
        await frame.ask('personal_sign', params)
      }
      await frame.reset()
    })
  }
  await frame.armed()
  await frame.click()
  expect((await frame.outcome()).error).toBe(undefined)
})
