import { recoverMessageAddress, type Hex } from 'viem'
import { asPublicRelay, becomeAppKits, connectedBy, publicRelay } from './previous-kit.js'
import { codeFor, newEmail } from './mailbox.js'
import { connectPhone, test } from './phone-wallet.js'
import { expect } from './test.js'

test.use({ path: '/' })

test('a visitor who was connected by a phone with AppKit stays connected over the same relay, and on another one is told to connect once more, until they do', async ({
  host,
  phone,
}) => {
  const options = { services: { relay: publicRelay } }
  await asPublicRelay(host)
  await host.open(options)
  await connectPhone(host, phone)
  const address = phone.wallet.addresses.eip155 as Hex

  await test.step('over the same relay the visitor stays connected, and signs', async () => {
    await becomeAppKits(host, connectedBy('walletConnect', address))
    await host.open(options)
    await host.shows('connected')
    await expect(host.id('demo-address')).toHaveText(address)
    expect(phone.requestCount('connect')).toBe(1)
    await host.id('demo-sign').click()
    const signature = (await host.result()) as Hex
    const [message] = (await phone.untilAsked('personal_sign')).params as readonly [Hex]
    expect(await recoverMessageAddress({ message: { raw: message }, signature })).toBe(address)
  })

  await test.step('on another relay the visitor is told to connect once more, until they do', async () => {
    await becomeAppKits(host, connectedBy('walletConnect', address))
    await host.open()
    await host.shows('disconnected')
    await expect(host.id('demo-network')).toHaveText('eip155:31338')
    await host.openModal()
    await expect(host.id('connect-former')).toHaveText(
      'This site connects wallets in a new way. Please connect yours once more.',
    )
    await host.page.keyboard.press('Escape')
    await host.isClosed()

    await connectPhone(host, phone)
    expect(phone.requestCount('connect')).toBe(2)
    await host.openModal()
    await host.id('account-disconnect').click()
    await host.shows('disconnected')
    await host.isClosed()
    await host.openModal()
    await host.hasItsView()
    await expect(host.id('connect-former')).toHaveCount(0)
  })
})

test('a visitor who was logged in by e-mail with AppKit is told what happens, and finds their mailbox in the field', async ({
  host,
}) => {
  const email = newEmail()
  await becomeAppKits(host, {
    ...connectedBy('AUTH', '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'),
    '@appkit-wallet/EMAIL_LOGIN_USED_KEY': 'true',
    '@appkit-wallet/EMAIL': email,
    '@appkit-wallet/LAST_USED_CHAIN_KEY': '31338',
  })
  await host.open()
  await host.shows('disconnected')
  await host.openModal()
  await expect(host.id('connect-former')).toContainText(
    'Log in once more with the same email address: you get a new wallet.',
  )
  await expect(host.id('email-input')).toHaveValue(email)
  await expect(host.id('email-input')).toBeEditable()
  await host.id('email-submit').click()
  await host.id('otp-input').fill(await codeFor(email))
  await host.shows('connected')
  await expect(host.id('demo-network')).toHaveText('eip155:31338')
})
