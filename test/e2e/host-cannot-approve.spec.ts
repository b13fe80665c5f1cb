// S5 of the security design, with a real page around the real frame: nothing that the page does turns a visitor's click
// into a signature.
// The guard's own reasoning is tested in apps/frame/src/page/guard/; here the browser decides what reaches the frame,
// and when.
import { recoverMessageAddress, stringToHex } from 'viem'
import { test as base, expect } from '@playwright/test'
import { AttackedFrame } from './attacked-frame.js'
import { FramePage } from './frame-page.js'
import { attacks, corner } from './host-attacks.js'

// Touch makes the guard listen to fingers too: it is the less strict of its two ways.
const test = base.extend<{ readonly frame: AttackedFrame; readonly address: `0x${string}` }>({
  hasTouch: true,
  frame: async ({ page }, use) => {
    const host = new FramePage(page)
    await host.open()
    await use(new AttackedFrame(host))
  },
  address: async ({ frame }, use) =>
    use((await frame.host.login(`${crypto.randomUUID().slice(0, 8)}@example.com`)).address),
})

/** How often a click may miss the frame. */
const triesMax = 4

test(`S5: the host cannot approve: ${attacks.length} attacks on one request, which the visitor then approves`, async ({
  frame,
  address,
}) => {
  expect(attacks.length).toBeGreaterThanOrEqual(24)
  const text = 'What the visitor may or may not want to sign'
  await frame.request('personal_sign', [stringToHex(text), address])
  for (const { title, run, reaches, soonerThanMs = Infinity } of attacks) {
    await test.step(title, async () => {
      // A machine that stalls makes a slow visitor of a quick one, whom the guard lets through, or moves the button
      // away under the click: then the attack was not made, and is made again.
      for (let [isMade, tries] = [false, 1]; !isMade; tries++) {
        await frame.reached()
        await run(frame)
        await frame.rest(60)
        const reached = await frame.reached()
        const hasCome = reaches === 'nothing' || reached[reaches] > 0
        if (tries === triesMax) expect.soft(hasCome, `${title}: reached the frame`).toBe(true)
        const sinceChange = await frame.sinceChange()
        isMade = (hasCome || tries === triesMax) && (sinceChange < soonerThanMs || soonerThanMs === Infinity)
        const isApproved = await frame.isApproved()
        if (isMade || !hasCome) expect.soft(isApproved, `${title} (${Math.round(sinceChange)} ms)`).toBe(false)
        if (isApproved) {
          await frame.outcome()
          await frame.request('personal_sign', [stringToHex(text), address])
        }
        await frame.reset()
      }
    })
  }
  await frame.armed()
  await frame.click()
  const { result, error } = await frame.outcome()
  expect(error).toBe(undefined)
  expect(await recoverMessageAddress({ message: text, signature: result as `0x${string}` })).toBe(address)
})

test('S5: an honest mouse, finger and keyboard are let through, and a double click approves one request', async ({
  frame,
  address,
  page,
}) => {
  const approvals: Readonly<Record<string, () => Promise<void>>> = {
    async mouse() {
      await frame.armed()
      await frame.click()
    },
    async finger() {
      await frame.set(corner)
      const place = await frame.button()
      await expect(frame.host.approve).toBeEnabled()
      // The button is ready for a key a moment before it is for a finger.
      await frame.rest(1_000)
      await frame.tap(place)
    },
    async keyboard() {
      await expect(frame.host.approve).toBeEnabled()
      // And for a finger a moment before it is for a key.
      await frame.rest(1_000)
      for (
        let press = 0;
        press < 8 &&
        !(await frame.host.approve.evaluate(button => (button.getRootNode() as ShadowRoot).activeElement === button));
        press++
      )
        await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
    },
  }
  for (const [hand, approve] of Object.entries(approvals)) {
    const text = `Signed by ${hand}`
    await page.mouse.move(1, 1)
    await test.step(hand, async () => {
      await frame.request('personal_sign', [stringToHex(text), address])
      await approve()
      const { result, error } = await frame.outcome()
      expect(error, hand).toBe(undefined)
      expect(await recoverMessageAddress({ message: text, signature: result as `0x${string}` }), hand).toBe(address)
    })
  }

  const first = await frame.host.call('personal_sign', [stringToHex('first'), address])
  await frame.request('personal_sign', [stringToHex('second'), address])
  await frame.armed()
  await frame.click()
  await frame.click()
  expect((await first()).error).toBe(undefined)
  await expect(frame.host.frame.getByText('second', { exact: true })).toBeVisible()
  await frame.click()
  await frame.rest(200)
  expect(await frame.isApproved()).toBe(false)
})
