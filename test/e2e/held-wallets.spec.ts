import { recoverMessageAddress, type Hex } from 'viem'
import { startPhoneWallet, type PhoneWallet } from '../wallets/wc-wallet.js'
import { approve, logInByMail, logInAt, signsAsShown } from './embedded-wallet.js'
import { Host } from './host.js'
import { newEmail } from './mailbox.js'
import { connectPhone, phoneNetworks, shownCode, test } from './phone-wallet.js'
import { isAsked, sessionOf, sign, tokens } from './sign-in.js'
import { stack } from './stack.js'
import { expect } from './test.js'

async function openWallets(host: Host): Promise<void> {
  await host.openModal()
  await host.id('account-wallets').click()
  await host.title('Wallets')
}

/** The row of a wallet, by its name. */
const row = (host: Host, name: string) => host.page.locator('w3m-profile-wallets-view li', { hasText: name })
const button = (host: Host, name: string) => row(host, name).locator('[data-testid^=wallet-switch-]')
const end = (host: Host, name: string) => row(host, name).locator('[data-testid^=wallet-disconnect-]')

/** From the account to the list of wallets that may be added. */
async function add(host: Host, id: string): Promise<void> {
  await openWallets(host)
  await host.id('wallet-add').click()
  await host.id(`wallet-${id}`).click()
}

const secondPhone = (): Promise<PhoneWallet> =>
  startPhoneWallet({ relayUrl: stack.relay, networks: phoneNetworks, addable: phoneNetworks, name: 'Second Phone' })

test('a phone that an extension replaced is gone back to without a code, and signs; ended meanwhile, it is recent', async ({
  host,
  phone,
  extension,
}) => {
  const address = phone.wallet.addresses.eip155 as Hex
  await host.open()
  await connectPhone(host, phone)
  await add(host, extension.rdns)
  await host.isClosed()
  await expect(host.id('demo-address')).toHaveText(extension.engine.address)
  expect(phone.wallet.sessions.length).toBe(1)

  await test.step('also after a reload', async () => {
    await host.page.reload()
    await host.shows('connected')
    await openWallets(host)
    await expect(row(host, 'Phone Wallet')).toContainText('Connected')
    await button(host, 'Phone Wallet').click()
    await host.isClosed()
    await expect(host.id('demo-address')).toHaveText(address)
    await host.id('demo-sign').click()
    const signature = (await host.result()) as Hex
    const [message] = (await phone.untilAsked('personal_sign')).params as readonly [Hex]
    expect(await recoverMessageAddress({ message: { raw: message }, signature })).toBe(address)
    expect(phone.requestCount('connect')).toBe(1)
  })

  await test.step('the phone ends it while the extension has its place', async () => {
    await openWallets(host)
    await host.id(`wallet-switch-${extension.rdns}`).click()
    await host.isClosed()
    await expect(host.id('demo-address')).toHaveText(extension.engine.address)
    await phone.disconnectAll()
    await openWallets(host)
    await expect(row(host, 'Phone Wallet')).toContainText('Used before')
    await expect(host.id(`wallet-switch-${extension.rdns}`)).toContainText('Active')
    await expect(host.id('demo-address')).toHaveText(extension.engine.address)
    await button(host, 'Phone Wallet').click()
    await phone.pair(await shownCode(host))
    await host.isClosed()
    await expect(host.id('demo-address')).toHaveText(address)
  })

  await test.step('who leaves the page leaves no session behind that another wallet replaced', async () => {
    await openWallets(host)
    await host.id(`wallet-switch-${extension.rdns}`).click()
    await host.isClosed()
    expect(phone.wallet.sessions.length).toBe(1)
    await host.openModal()
    await host.id('account-disconnect').click()
    await host.shows('disconnected')
    await expect.poll(() => phone.wallet.sessions.length).toBe(0)
  })
})

test('two phones are held side by side, and each is ended by its own row', async ({ host, phone }) => {
  const other = await secondPhone()
  try {
    await host.open()
    await connectPhone(host, phone)
    await add(host, 'walletConnect')
    await other.pair(await shownCode(host))
    await host.isClosed()
    await expect(host.id('demo-address')).toHaveText(other.wallet.addresses.eip155!)
    expect([phone.wallet.sessions.length, other.wallet.sessions.length]).toEqual([1, 1])

    await openWallets(host)
    await expect(row(host, 'Second Phone')).toContainText('Active')
    await expect(row(host, 'Phone Wallet')).toContainText('Connected')
    await button(host, 'Phone Wallet').click()
    await host.isClosed()
    await expect(host.id('demo-address')).toHaveText(phone.wallet.addresses.eip155!)
    await host.id('demo-sign').click()
    await host.result()
    expect([phone.requestCount('personal_sign'), other.requestCount('personal_sign')]).toEqual([1, 0])

    await test.step('the active one is ended, and the list says what lives on', async () => {
      await openWallets(host)
      await end(host, 'Phone Wallet').click()
      await host.shows('disconnected')
      await expect.poll(() => phone.wallet.sessions.length).toBe(0)
      await host.title('Wallets')
      await expect(row(host, 'Phone Wallet')).toBeHidden()
      await button(host, 'Second Phone').click()
      await host.isClosed()
      await expect(host.id('demo-address')).toHaveText(other.wallet.addresses.eip155!)
    })

    await test.step('one that is not active is ended at its wallet', async () => {
      await add(host, 'walletConnect')
      await phone.pair(await shownCode(host))
      await host.isClosed()
      await openWallets(host)
      await end(host, 'Second Phone').click()
      await expect(row(host, 'Second Phone')).toBeHidden()
      await expect.poll(() => other.wallet.sessions.length).toBe(0)
      await expect(host.id('demo-address')).toHaveText(phone.wallet.addresses.eip155!)
    })
  } finally {
    await other.stop()
  }
})

/** The row of the embedded wallet. */
const embedded = 'eip155:ID_AUTH'

test('an embedded wallet that an extension replaced is gone back to without a code, and signs, also in a second tab', async ({
  host,
  extension,
  context,
}) => {
  await host.open()
  const { address } = await logInByMail(host)
  const other = new Host(await context.newPage())
  await other.open()
  await expect(other.id('demo-address')).toHaveText(address)

  await add(host, extension.rdns)
  await host.isClosed()
  await expect(host.id('demo-address')).toHaveText(extension.engine.address)
  await expect(other.id('demo-address')).toHaveText(extension.engine.address)

  await test.step('also after a reload', async () => {
    await host.page.reload()
    await host.shows('connected')
    await openWallets(host)
    await expect(host.id(`wallet-switch-${embedded}`)).toContainText('Connected')
    await host.id(`wallet-switch-${embedded}`).click()
    await host.isClosed()
    await expect(host.id('demo-address')).toHaveText(address)
    expect(await signsAsShown(host)).toBe(true)
  })

  await test.step('the second tab goes along, and switches for both', async () => {
    await expect(other.id('demo-address')).toHaveText(address)
    expect(await signsAsShown(other)).toBe(true)
    await openWallets(other)
    await other.id(`wallet-switch-${extension.rdns}`).click()
    await other.isClosed()
    await expect(host.id('demo-address')).toHaveText(extension.engine.address)
  })

  await test.step('its row ends the log-in, and the active wallet stays', async () => {
    await openWallets(host)
    await host.id(`wallet-disconnect-${embedded}`).click()
    await expect(host.id(`wallet-switch-${embedded}`)).toBeHidden()
    await expect(host.id('demo-address')).toHaveText(extension.engine.address)
    await other.page.reload()
    await other.shows('connected')
    await expect(other.id('demo-address')).toHaveText(extension.engine.address)
  })
})

test('who goes back to an embedded wallet, or to a phone, that is signed in is not asked to sign in again', async ({
  host,
  extension,
  phone,
}) => {
  await host.open({ siwx: 'required', networks: phoneNetworks.map(({ caipNetworkId }) => caipNetworkId) })
  await logInAt(host, 'google', newEmail())
  await approve(host)
  await host.isClosed()
  const address = (await host.id('demo-address').textContent())!
  const [first] = await tokens(host.page)

  await add(host, extension.rdns)
  await isAsked(host)
  await sign(host)
  await expect(host.id('demo-address')).toHaveText(extension.engine.address)

  await openWallets(host)
  await button(host, 'Embedded wallet').click()
  await host.isClosed()
  await host.shows('connected')
  await expect(host.id('demo-address')).toHaveText(address)
  await openWallets(host)
  await host.id(`wallet-switch-${extension.rdns}`).click()
  await host.isClosed()
  await host.shows('connected')
  await expect(host.id('demo-address')).toHaveText(extension.engine.address)
  expect(extension.engine.requestCount('personal_sign')).toBe(1)
  expect(await sessionOf(host.page, first!.token)).toMatchObject({ address })

  await test.step('what is ended is signed out of, and the other stays in', async () => {
    await openWallets(host)
    await end(host, 'Embedded wallet').click()
    await expect(row(host, 'Embedded wallet')).toBeHidden()
    expect((await tokens(host.page)).map(token => token.address)).toEqual([extension.engine.address])
    await expect.poll(() => sessionOf(host.page, first!.token)).toBe(401)
    await host.id('w3m-header-close').click()
    await host.isClosed()
  })

  await test.step('a phone signs in once, with its connection', async () => {
    const onPhone = phone.wallet.addresses.eip155!
    await add(host, 'walletConnect')
    await phone.pair(await shownCode(host))
    await host.isClosed()
    await expect(host.id('demo-address')).toHaveText(onPhone)
    for (const back of [extension.rdns, undefined]) {
      await openWallets(host)
      await (back ? host.id(`wallet-switch-${back}`) : button(host, 'Phone Wallet')).click()
      await host.isClosed()
      await host.shows('connected')
      await expect(host.id('demo-address')).toHaveText(back ? extension.engine.address : onPhone)
    }
    expect([phone.requestCount('sign in'), phone.requestCount('personal_sign')]).toEqual([1, 0])
    expect(extension.engine.requestCount('personal_sign')).toBe(1)
  })
})
