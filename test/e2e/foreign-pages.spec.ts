// S5, of pages that the operator of the frame did not name as its own: nothing in them approves, and what is asked is
// approved in the frame's own window.
import { readFileSync } from 'node:fs'
import {
  createPublicClient,
  createTestClient,
  http,
  parseEther,
  recoverMessageAddress,
  recoverTypedDataAddress,
  stringToHex,
  type Hex,
} from 'viem'
import { receiptOf } from '../../scripts/stack/receipt-of.mjs'
import { AttackedFrame } from './attacked-frame.js'
import { pressWhenArmed } from './embedded-wallet.js'
import { evmAddress } from './fake-vault.js'
import { expectNothingApproves, ForeignFrame } from './foreign-frame.js'
import { sites } from './frame-of-another-site.js'
import { FramePage } from './frame-page.js'
import { approvals, solanaTransfer, type RequestScreen } from './frame-screens.js'
import { attacks } from './host-attacks.js'
import { covers } from './host-covers.js'
import { disguise, longEnoughMs, type Attack } from './host-disguises.js'
import { inRotation, isDeep } from './host.js'
import { askedMessage, expect, test } from './ready-frame.js'
import { stack } from './stack.js'

// Each takes a while, and none needs what another one did.
test.describe.configure({ mode: 'parallel' })

test.use({
  // A browser that keeps the storage of each site apart, and so keeps some for a frame of another site. Test browsers
  // are started without that.
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--disable-features=HttpsUpgrades,Translate'] }),
})

/** The page's own text where the frame says what is asked, and a hole in it for the button alone. */
const masks: readonly Attack[] = [
  disguise(
    'mask',
    'a mask that leaves the button',
    '#w3m-iframe { mask-image: linear-gradient(transparent 75%, #000 75%) } dialog { background: #fff url("data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7") }',
  ),
  disguise('mask', 'a mask around the dialog', 'dialog { mask-image: radial-gradient(#000, transparent) }'),
  disguise(
    'mask',
    'a mask that hides all of it',
    '#w3m-iframe { mask-image: linear-gradient(transparent, transparent) }',
  ),
  disguise(
    'mask',
    'a mask by a border',
    '#w3m-iframe { -webkit-mask-box-image: linear-gradient(#000, transparent) 30% }',
  ),
]

/**
 * Opens what the frame shows in the frame's own window. For a moment after the frame was moved, the browser gives
 * clicks to the page around it.
 */
async function openWindow({ page, frame }: FramePage) {
  const opened = page.context().waitForEvent('page')
  let isOpen = false
  void opened.then(() => (isOpen = true)).catch(() => undefined)
  await expect(async () => {
    await frame.getByTestId('frame-approve-window').click()
    await expect.poll(() => isOpen, { timeout: 3_000 }).toBe(true)
  }).toPass()
  const popup = await opened
  await popup.bringToFront()
  return popup
}

async function approveInWindow(host: FramePage): Promise<void> {
  const popup = await openWindow(host)
  const closed = popup.waitForEvent('close')
  await pressWhenArmed(popup.getByTestId('frame-approve'))
  await closed
}

/** What is asked and approved first, for what needs its answer: it stands just before that. */
const isGranted = ({ title }: RequestScreen): boolean => approvals.some(({ after }) => after?.title === title)

for (const [turn, origin] of sites.entries()) {
  // Each kind on one of the sites, two neighbours at a time; in the long run on each.
  const testedApprovals = approvals.filter((_, index) => isDeep || Math.floor(index / 2) % sites.length === turn)
  test(`S5: inside a page of ${new URL(origin).hostname}, nothing approves any of ${testedApprovals.length} kinds of requests`, async ({
    hostAt,
  }) => {
    await createTestClient({ mode: 'anvil', transport: http(stack.one.rpcUrl) }).setBalance({
      address: evmAddress,
      value: parseEther('5'),
    })
    const host = await hostAt(origin)
    const offered = host.frame.getByTestId('frame-approve-window')
    let granted: unknown
    for (const approval of testedApprovals) {
      const { title, method, params, chainId, after } = approval
      await test.step(title, async () => {
        const outcome = await host.call(method, after ? after.paramsOf(granted as never) : params, chainId)
        await expect(offered, title).toBeVisible()
        await expectNothingApproves(host.page, title)
        const popup = await openWindow(host)
        await expect(popup.getByTestId('frame-approve'), title).toBeVisible()
        // While the window is open too.
        await expectNothingApproves(host.page, title)
        const closed = popup.waitForEvent('close')
        // Else the page gives it up, which is no refusal: a third one would keep the next requests away.
        if (isGranted(approval)) await pressWhenArmed(popup.getByTestId('frame-approve'))
        else await host.page.evaluate(() => window.frameHost.client.rejectApprovals())
        await closed
        const { result, error } = await outcome()
        expect(error?.code, title).toBe(isGranted(approval) ? undefined : 4001)
        granted = result
        await expect(offered, title).toBeHidden()
      })
    }
  })
}

test('S5: what a page of another site asks is approved in the frame’s own window: typed data, a batch, and on Solana', async ({
  page,
}) => {
  const host = new FramePage(page, sites[0])
  await host.open()
  const { address } = await host.login(`${crypto.randomUUID().slice(0, 8)}@example.com`)
  await createTestClient({ mode: 'anvil', transport: http(stack.one.rpcUrl) }).setBalance({
    address,
    value: parseEther('1'),
  })
  const { address: solana } = (await page.evaluate(id => window.frameHost.user(id), stack.solana.caipNetworkId)) as {
    readonly address: string
  }
  const approved = async (method: string, params: unknown, chainId?: string): Promise<unknown> => {
    const outcome = await host.call(method, params, chainId)
    await approveInWindow(host)
    const { result, error } = await outcome()
    expect(error, method).toBe(undefined)
    return result
  }

  const typedData = {
    domain: { name: 'Mail', version: '1', chainId: stack.one.id },
    primaryType: 'Mail',
    types: { Mail: [{ name: 'contents', type: 'string' }] },
    message: { contents: 'Hello' },
  } as const
  expect(
    await recoverTypedDataAddress({
      ...typedData,
      signature: (await approved('eth_signTypedData_v4', [address, JSON.stringify(typedData)])) as Hex,
    }),
  ).toBe(address)
  const batch = (await approved('wallet_sendCalls', [
    {
      version: '2.0.0',
      from: address,
      chainId: '0x7a69',
      atomicRequired: false,
      calls: [{ to: evmAddress, value: '0x1' }],
    },
  ])) as { readonly id: string }
  await expect
    .poll(async () => (await (await host.call('wallet_getCallsStatus', [batch.id]))()).result)
    .toMatchObject({ status: 200 })
  expect(
    await approved('solana_signTransaction', { transaction: solanaTransfer(7, solana) }, stack.solana.caipNetworkId),
  ).toMatchObject({ signature: expect.stringMatching(/^\w{64,}$/) })
  // These go the ways of those above; that a message of another site is signed, embedded-partitioned.spec.ts shows too.
  if (!isDeep) return
  expect(
    await recoverMessageAddress({
      message: 'Hello',
      signature: (await approved('personal_sign', [stringToHex('Hello'), address])) as Hex,
    }),
  ).toBe(address)
  const hash = (await approved('eth_sendTransaction', [{ from: address, to: evmAddress, value: '0x1' }])) as Hex
  expect(await receiptOf(createPublicClient({ transport: http(stack.one.rpcUrl) }), hash)).toMatchObject({
    status: 'success',
    from: address.toLowerCase(),
  })
  expect(
    await approved('solana_signMessage', { message: '3yZe7d', pubkey: solana }, stack.solana.caipNetworkId),
  ).toMatchObject({ signature: expect.stringMatching(/^\w{64,}$/) })
})

const families = [...attacks, ...covers, ...masks].reduce<Map<string, readonly Attack[]>>(
  (byFamily, attack) => byFamily.set(attack.family, [...(byFamily.get(attack.family) ?? []), attack]),
  new Map(),
)
for (const [turn, origin] of sites.entries()) {
  // Nothing guards a button here: there is none, whatever the page does. The sites share the families, and one of each
  // is tried; in the long run all on each.
  const testedFamilies = [...families]
    .filter(([name], index) => isDeep || name === 'mask' || index % sites.length === turn)
    .flatMap(([, family]) => inRotation(family, turn, 1))
  test(`S5: ${testedFamilies.length} attacks of a page of ${new URL(origin).hostname} find nothing that approves`, async ({
    hostAt,
  }) => {
    const frame = new ForeignFrame(await hostAt(origin))
    // What a click opens is a window of the frame's own, in which nobody has approved anything.
    frame.page.context().on('page', popup => void popup.close())
    await frame.request('personal_sign', askedMessage)
    for (const { title, run } of testedFamilies) {
      await test.step(title, async () => {
        await run(frame)
        await frame.rest(60)
        expect.soft(await frame.isApproved(), title).toBe(false)
        await expectNothingApproves(frame.page, title)
        await frame.reset()
      })
    }
    frame.page.context().removeAllListeners('page')
    await approveInWindow(frame.host)
    expect((await frame.outcome()).error).toBe(undefined)
  })
}

/** What the page about security prints of masks inside a page that the operator trusts. */
const printedLimit =
  /of covers, opacity, filters, blends, transforms and clips, and not of CSS masks.*A trusted page that is itself taken over can still mask its frame/

test('S5: that a trusted page can mask its frame is a limit that is printed', async ({ hostAt }) => {
  const frame = new AttackedFrame(await hostAt(stack.pages))
  const docs = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8')
  // In each run the two that the pages of other sites do not try.
  for (const { title, run } of inRotation(masks, 1, 2)) {
    await frame.request('personal_sign', askedMessage)
    await run(frame)
    await frame.rest(longEnoughMs)
    const isApproved = await frame.isApproved()
    test.info().annotations.push({ type: title, description: isApproved ? 'approved' : 'refused' })
    // A browser that tells of masks would make this better than what is printed.
    if (isApproved) expect(docs, title).toMatch(printedLimit)
    else await frame.page.evaluate(() => window.frameHost.client.rejectApprovals())
    await frame.outcome()
    await frame.page.evaluate(() => (document.adoptedStyleSheets = []))
  }
  expect(docs).toMatch(printedLimit)
})
