// S5, of what is long: nothing of a request is approved that was not in sight, to its end, at a size at which it can be
// read; however low or narrow the page makes the frame.
import { stringToHex } from 'viem'
import { test as base, expect, type Frame } from '@playwright/test'
import { texts as en } from '../../apps/frame/src/page/i18n/en/frame.js'
import { devices, evmAddress, fakeVault, readySession } from './fake-vault.js'
import { FramePage } from './frame-page.js'
import { isDeep } from './host.js'
import { stack } from './stack.js'

/** Some more than fit into the largest room twice: a beginning, a middle and an end. */
const fillers = 10
const attacker = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** Harmless fields, and at their end who gets everything. */
const authorization = {
  domain: {
    name: 'Lending',
    version: '1',
    chainId: 31337,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  primaryType: 'Authorization',
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Authorization: [
      ...Array.from({ length: fillers }, (_, index) => ({ name: `note${index}`, type: 'string' })),
      { name: 'manager', type: 'address' },
      { name: 'isAuthorized', type: 'bool' },
    ],
  },
  message: {
    ...Object.fromEntries(
      Array.from({ length: fillers }, (_, index) => [`note${index}`, 'Welcome to the playground.']),
    ),
    manager: attacker,
    isAuthorized: true,
  },
}
/** Each level of it stands further in. */
const deep = (() => {
  const levels = 60
  const type = (level: number) => `Level${level}`
  return {
    domain: { name: 'Deep', version: '1', chainId: 31337, verifyingContract: authorization.domain.verifyingContract },
    primaryType: type(0),
    types: {
      EIP712Domain: authorization.types.EIP712Domain,
      ...Object.fromEntries(
        Array.from({ length: levels }, (_, level) => [
          type(level),
          level === levels - 1 ? [{ name: 'manager', type: 'address' }] : [{ name: 'next', type: type(level + 1) }],
        ]),
      ),
    },
    message: Array.from({ length: levels - 1 }).reduce<object>(inner => ({ next: inner }), { manager: attacker }),
  }
})()
const poem = Array.from({ length: 90 }, (_, index) => `Line ${index + 1} of what is asked`).join('\n')

const requests = {
  'typed data whose last field gives all away': ['eth_signTypedData_v4', [evmAddress, JSON.stringify(authorization)]],
  'typed data of 60 levels': ['eth_signTypedData_v4', [evmAddress, JSON.stringify(deep)]],
  'a text of 90 lines': ['personal_sign', [stringToHex(poem), evmAddress]],
  'a call that nobody knows': [
    'eth_sendTransaction',
    [{ from: evmAddress, to: attacker, data: `0x12345678${'00'.repeat(300)}${attacker.slice(2)}` }],
  ],
} as const

/**
 * `isRoomy`: it can be read there, page by page; else it opens in the frame's own window. Unsaid: what dangers are said
 * beside it decides.
 */
const sizes: readonly {
  readonly title: string
  readonly css?: Readonly<Record<string, string>>
  readonly isRoomy?: boolean
}[] = [
  { title: 'in the room that it asks for', isRoomy: true },
  { title: 'in 420 × 240', css: { 'inline-size': '420px', 'block-size': '240px' } },
  { title: 'in 420 × 180', css: { 'inline-size': '420px', 'block-size': '180px' }, isRoomy: false },
  { title: 'in 300 × 260', css: { 'inline-size': '300px', 'block-size': '260px' } },
  { title: 'in 420 × 320', css: { 'inline-size': '420px', 'block-size': '320px' } },
  { title: 'in 200 × 600', css: { 'inline-size': '200px', 'block-size': '600px' }, isRoomy: false },
]

const test = base.extend<{ readonly host: FramePage; readonly inside: Frame }>({
  host: async ({ page }, use) => {
    await fakeVault(page, {
      'session.restore': readySession(),
      'devices.list': devices,
      'sign.message': { result: { signature: '0x01' } },
      'sign.typedData': { result: { signature: '0x01' } },
    })
    const host = new FramePage(page)
    await host.open()
    await page.evaluate(() => window.frameHost.user())
    await use(host)
  },
  inside: async ({ page, host }, use) => {
    expect(host.page).toBe(page)
    await use(page.frames().find(frame => frame.url().startsWith(stack.frame))!)
  },
})

/** The page gives the frame this size, whatever it asks for. */
const give = (host: FramePage, css: Readonly<Record<string, string>> = {}): Promise<void> =>
  host.page.evaluate(values => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `#w3m-iframe { ${Object.entries(values)
        .map(([name, value]) => `${name}: ${value} !important`)
        .join(';')} }`,
    )
    document.adoptedStyleSheets = [sheet]
  }, css)

/** Longer than all of the guard's waits, and than a page of it has to be in sight. */
const [longEnoughMs, pageMs] = [1_800, 850]

/**
 * The rooms of every run: each class of them once, and the authorization where a page once had one signed unread. The
 * long run asks for everything in every room.
 */
const roomsOfEachRun: Readonly<Record<keyof typeof requests, readonly string[]>> = {
  'typed data whose last field gives all away': ['in 420 × 240', 'in 420 × 180'],
  'typed data of 60 levels': ['in the room that it asks for'],
  'a text of 90 lines': ['in 200 × 600'],
  'a call that nobody knows': ['in 300 × 260'],
}

for (const [asks, [method, params]] of Object.entries(requests)) {
  const rooms = roomsOfEachRun[asks as keyof typeof requests]
  const testedSizes = sizes.filter(size => isDeep || rooms.includes(size.title))
  test(`S5: ${asks} cannot be approved before all of it was in sight, ${testedSizes.map(size => size.title).join(', ')}`, async ({
    host,
    inside,
  }) => {
    for (const { title, css, isRoomy } of testedSizes) {
      await test.step(title, async () => {
        await give(host, css)
        const outcome = await host.call(method, params)
        await expect(host.approve).toBeVisible()
        // Who looks and looks, and never scrolls; with the pointer where it would be pressed.
        await host.approve.locator('..').hover()
        await host.page.waitForTimeout(longEnoughMs)
        expect(await host.approve.isEnabled(), `${title}: its beginning alone was seen`).toBe(false)
        // Who jumps to its end.
        await inside.locator('.body').evaluate(body => body.scrollTo(0, body.scrollHeight))
        await host.page.waitForTimeout(longEnoughMs)
        expect(await host.approve.isEnabled(), `${title}: its middle was not seen`).toBe(false)
        const [hint, more] = [host.frame.locator('.hint'), host.frame.getByTestId('frame-read-on')]
        const canRead = await more.isVisible()
        expect(canRead, title).toBe(isRoomy ?? canRead)
        if (canRead) {
          await expect(host.frame.getByTestId('frame-read')).toHaveText(en['approve.unread'])
          await host.readToEnd()
          await host.approve.locator('..').hover()
          await expect(host.approve, `${title}: all was read`).toBeEnabled()
          expect(
            await inside.locator('.body').evaluate(body => body.scrollWidth - body.clientWidth),
            `${title}: nothing is cut off at a side`,
          ).toBe(0)
        } else {
          await expect(hint, title).toHaveText(en['approve.cramped'])
          await expect(host.frame.getByTestId('frame-approve-window'), title).toBeAttached()
          await expect(host.approve, title).toBeDisabled()
        }
        await host.page.evaluate(() => window.frameHost.client.rejectApprovals())
        expect((await outcome()).error).toBeDefined()
      })
    }
  })
}

test('S5: what is long is read and approved by keyboard alone, and a key that is pressed on and on to read approves nothing', async ({
  host,
  page,
  inside,
}) => {
  const [method, params] = requests['a text of 90 lines']
  const outcome = await host.call(method, params)
  await expect(host.approve).toBeVisible()
  const more = host.frame.getByTestId('frame-read-on')
  await expect(more).toBeVisible()
  const body = inside.locator('.body')
  await expect(body).toHaveAttribute('role', 'group')
  await expect(body).toHaveAccessibleName('Sign a message')
  await expect(host.approve).toHaveAccessibleDescription(en['approve.unread'])
  for (
    let press = 0;
    press < 8 && !(await more.evaluate(button => (button.getRootNode() as ShadowRoot).activeElement === button));
    press++
  )
    await page.keyboard.press('Tab')
  // Before each page was there for long enough: that leads back to it. Fewer than the text has pages, so that it is not
  // read to its end where the presses take long.
  for (let press = 0; press < 3; press++) await page.keyboard.press('Enter')
  await expect(more).toBeVisible()
  for (let press = 0; press < 40 && (await more.isVisible()); press++) {
    await page.keyboard.press('Enter')
    await page.waitForTimeout(pageMs)
  }
  await expect(more).toBeHidden()
  // Longer than all of the guard's waits after the last.
  for (let press = 0; press < 5; press++) {
    await page.keyboard.press('Enter')
    await page.waitForTimeout(400)
  }
  expect(await host.approve.isVisible()).toBe(true)
  await expect(host.approve).toBeEnabled()
  for (
    let press = 0;
    press < 8 &&
    !(await host.approve.evaluate(button => (button.getRootNode() as ShadowRoot).activeElement === button));
    press++
  )
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect((await outcome()).error).toBe(undefined)
})

test('S5: another language, or another width, has it read again; another tip does not', async ({
  host,
  page,
  inside,
}) => {
  const [method, params] = requests['a call that nobody knows']
  await host.call(method, params)
  await expect(host.approve).toBeVisible()
  await host.readToEnd()
  await host.approve.locator('..').hover()
  await expect(host.approve).toBeEnabled()
  await inside.locator('.step').last().click()
  await host.approve.locator('..').hover()
  await expect(host.approve).toBeEnabled()
  await expect(host.frame.getByTestId('frame-read-on')).toBeHidden()
  await give(host, { 'inline-size': '340px' })
  await expect(host.frame.getByTestId('frame-read-on')).toBeVisible()
  await expect(host.approve).toBeDisabled()
  await host.readToEnd()
  await page.evaluate(() => window.frameHost.setAppearance({ locale: 'es' }))
  await expect(host.frame.getByTestId('frame-read-on')).toHaveText('Seguir leyendo')
  await expect(host.approve).toBeDisabled()
})
